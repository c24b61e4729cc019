import { circle, counterSize, type DrawContext, type Drawing, drawCounter, path, rect, text } from '../../draw/index.js';
import { type Counter, isStandIn, say } from '../../pack/index.js';
import {
  areaOfEffect,
  basicPiece,
  calculatedProperty,
  canRotate,
  clone,
  layer,
  marker,
  mask,
  moved,
  movementTrail,
  named,
  remove,
  report,
  restrictedAccess,
  sendToLocation,
  subMenu,
  type Trait,
  trigger,
} from '../traits/index.js';
import { type Caption, captionFor } from './caption.js';
import { edged } from './drawn.js';
import type { ZoneDestination } from './eliminated.js';
import type { Gpids } from './gpids.js';
import { key, overlayKeys } from './keys.js';
import type { ModulePiece, Seat } from './module.js';
import { counterName, faceProperty, isAbout, property, rgb, statusLayer } from './names.js';
import { overlaysOf } from './overlays.js';
import type { Pictures } from './pictures.js';
import type { Prototypes } from './prototypes.js';
import { solitaire } from './seats.js';
import { markerSums, stackSummary, unitSums } from './sums.js';

export interface PieceMaker {
  readonly context: DrawContext;
  readonly pictures: Pictures;
  readonly prototypes: Prototypes;
  readonly gpids: Gpids;
  readonly seats: readonly Seat[];
  /** Where a counter goes that is eliminated: the usual place first. */
  readonly eliminated: (counter: Counter) => readonly ZoneDestination[];
  /** What in-module odds put on every unit; none where the game has no odds. */
  readonly combat: readonly Trait[];
}

/** Pieces of the layers never stack with each other; the lowest first. */
export const layers = { under: 'under', units: 'units', markers: 'markers' } as const;

export const layerOf = ({ vassal }: DrawContext['pack'], counter: Counter): string =>
  counter.class === 'marker' && counter.hidden === undefined
    ? vassal?.under.includes(counter.id)
      ? layers.under
      : layers.markers
    : (counter.side ?? layers.units);

/** Every copy of a counter as a piece. */
export function counterPieces(maker: PieceMaker, counter: Counter): ModulePiece[] {
  const traits = [...outerTraits(maker, counter), ...facesOf(maker, counter), ...innerTraits(maker, counter)];
  const image = counter.back === undefined ? maker.pictures.counter(counter, 'front') : '';
  return maker.gpids.copies(counter).map(({ name, gpid }) => ({
    name,
    counter,
    gpid,
    traits: [...traits, basicPiece(counter.name, gpid, image)],
  }));
}

/** From the outermost in: who may touch it, what hides it, what lies on its face. A menu has the commands in this order. */
function outerTraits(maker: PieceMaker, counter: Counter): Trait[] {
  const { context, prototypes, seats } = maker;
  const { pack } = context;
  const { vassal } = pack;
  const side = counter.side === undefined ? undefined : pack.game.sides[counter.side];
  const sideName = side === undefined ? '' : say(side.name);
  const isUnit = actsAsUnit(counter);
  const traits: Trait[] = [marker({ Layer: layerOf(pack, counter) })];
  // Outside of what keeps other sides off: the attacker marks the target, whoever owns it.
  if (isUnit && maker.combat.length > 0) traits.push(prototypes.use('Combat', () => maker.combat));
  if (side !== undefined && isUnit) {
    const may = seats.filter(({ sides }) => sides.includes(counter.side as string)).map(({ name }) => name);
    if (may.length > 0)
      traits.push(prototypes.use(`Commanded: ${sideName}`, () => [restrictedAccess([...new Set([...may, solitaire])])]));
  }
  if (counter.hidden !== undefined) traits.push(maskOf(maker, counter));
  traits.push(
    isUnit ? prototypes.use('Unit', () => unitTraits(maker)) : prototypes.use('Marker', () => markerTraits(context.pack)),
  );
  if (isUnit) {
    const twoSteps = counter.steps > 1 && counter.back !== undefined;
    traits.push(prototypes.use(twoSteps ? 'Two steps' : 'One step', () => stepTraits(twoSteps ? 2 : 1)));
    if ((vassal?.status.length ?? 0) > 0) traits.push(prototypes.use('Status', () => statusTraits(maker)));
    const turning = vassal?.rotate.find(({ of }) => isAbout(of, counter));
    if (turning !== undefined)
      traits.push(prototypes.use(`Turns in ${turning.facings}`, () => [canRotate(turning.facings, key.turnRight, key.turnLeft)]));
  }
  return traits;
}

/** From behind, a hidden marker is like a hidden unit: where it stacks, who may touch it and what its menu offers to strangers. */
const actsAsUnit = (counter: Counter): boolean => counter.class !== 'marker' || counter.hidden !== undefined;

/** What a player does less often: off to a box, ranges, and the counter as a piece. */
function innerTraits(maker: PieceMaker, counter: Counter): Trait[] {
  const { prototypes } = maker;
  if (!actsAsUnit(counter)) return overlayTraits(maker, counter);
  const traits: Trait[] = [];
  maker.eliminated(counter).forEach((to, i) => {
    traits.push(
      i === 0
        ? prototypes.use(`Eliminated to ${to.zone}`, () => [
            sendToLocation('Eliminate', key.eliminate, to, { text: 'Return from the box', key: key.comeBack }),
          ])
        : prototypes.use(`Or to ${to.zone}`, () => otherBox(to)),
    );
  });
  traits.push(...overlayTraits(maker, counter));
  traits.push(prototypes.use('Piece', () => [subMenu('Counter', ['Mark as moved', 'Movement trail', 'Clone', 'Delete'])]));
  return traits;
}

function overlayTraits(maker: PieceMaker, counter: Counter): Trait[] {
  const { context, prototypes } = maker;
  const side = counter.side === undefined ? undefined : context.pack.game.sides[counter.side];
  const traits: Trait[] = [];
  overlaysOf(context.pack).forEach((overlay, i) => {
    if (!isAbout(overlay.of, counter)) return;
    if (typeof overlay.radius === 'string' && counter.front[overlay.radius] === undefined) return;
    const radius = typeof overlay.radius === 'number' ? overlay.radius : { property: property(overlay.radius) };
    const colour = rgb(overlay.colour ?? side?.colour ?? '#b3261e');
    const name = say(overlay.name);
    const trait = areaOfEffect(name, colour, radius, `Show ${name.toLowerCase()}`, overlayKeys[i] ?? named(`Overlay${i}`));
    traits.push(prototypes.use(`${name}: ${side === undefined ? 'all' : say(side.name)}`, () => [trait]));
  });
  return traits;
}

function otherBox(to: ZoneDestination): Trait[] {
  const command = named(`To ${to.zone.replaceAll(',', '')}`);
  return [report([command], `$newPieceName$ in $oldLocation$ goes to ${to.zone}`), sendToLocation(`To ${to.zone}`, command, to)];
}

/** What is printed: side, kind, values, the two faces. */
function facesOf(maker: PieceMaker, counter: Counter): Trait[] {
  const { context, prototypes, pictures } = maker;
  const { game } = context.pack;
  const traits: Trait[] = [];
  const side = counter.side === undefined ? undefined : game.sides[counter.side];
  if (side !== undefined)
    traits.push(
      prototypes.use(`Side: ${say(side.name)}`, () => [
        marker({ Side: counter.side as string, SideName: say(side.name), SideJa: say(side.name, 'ja') }),
      ]),
    );
  const kind = counter.kind === undefined ? undefined : game.kinds[counter.kind];
  if (kind !== undefined)
    traits.push(
      prototypes.use(`Kind: ${say(kind.name)}`, () => [
        marker({ Kind: counter.kind as string, KindName: say(kind.name), KindJa: say(kind.name, 'ja') }),
      ]),
    );
  traits.push(marker(printed(maker, counter)));
  if (counter.back !== undefined) {
    traits.push(
      prototypes.use('Two faces', () => [
        report([key.flip], flipped(context.pack)),
        ...twoFacedValues(context.pack).map((id) =>
          calculatedProperty(property(id), `{Step_Level == 2 ? ${faceProperty(id, 'back')} : ${faceProperty(id, 'front')}}`),
        ),
        calculatedProperty('Tip', '{Step_Level == 2 ? TipBack : TipFront}'),
      ]),
      layer({
        name: 'Step',
        images: [pictures.counter(counter, 'front'), pictures.counter(counter, 'back')],
        names: ['', counter.steps > 1 ? '+ (reduced)' : '+ (back)'],
        increase: { text: counter.steps > 1 ? 'Flip: reduced or full' : 'Flip', key: key.flip },
      }),
    );
  }
  return traits;
}

/** VASSAL tells the old name as the player who acts sees it, also of a masked piece. */
const flipped = ({ counters }: DrawContext['pack']): string =>
  counters.some(({ hidden, back }) => hidden !== undefined && back !== undefined)
    ? '$location$: $newPieceName$ is flipped'
    : '$location$: $oldPieceName$ is now $newPieceName$';

/** The values that some counter with two faces prints. */
const twoFacedValues = ({ game, counters }: DrawContext['pack']): string[] =>
  Object.keys(game.values).filter((id) =>
    counters.some(({ front, back }) => back !== undefined && (front[id] !== undefined || back[id] !== undefined)),
  );

/** The properties of a counter. With two faces each value is kept by face, and `Two faces` looks up the one that lies up. */
function printed({ context: { pack } }: PieceMaker, counter: Counter): Record<string, string | number> {
  const { game } = pack;
  const values: Record<string, string | number> = {
    Counter: counter.id,
    Class: counter.class,
    Designation: counter.designation ?? '',
    NameJa: counterName(pack, counter, 'ja'),
    Steps: counter.steps,
  };
  // The odds say which of their figures are ours.
  if (counter.class !== 'marker' && isStandIn(counter.valuesFrom)) values.StandIn = 'yes';
  if (counter.nation !== undefined) values.Nation = say(game.nations[counter.nation]?.name ?? counter.nation);
  if (counter.size !== undefined) values.Size = say(game.sizes[counter.size]?.name ?? counter.size);
  if (counter.entry !== undefined) values.Entry = counter.entry;
  const two = counter.back !== undefined;
  for (const [face, shown] of [
    ['front', counter.front],
    ['back', counter.back],
  ] as const) {
    if (shown === undefined) continue;
    // With two faces, a value that is printed on one of them alone is empty on the other.
    for (const id of new Set([...Object.keys(counter.front), ...Object.keys(counter.back ?? {})]))
      if (two || shown[id] !== undefined) values[two ? faceProperty(id, face) : property(id)] = shown[id] ?? '';
    values[two ? (face === 'front' ? 'TipFront' : 'TipBack') : 'Tip'] = tip(pack, counter, shown);
  }
  return values;
}

/** What the mouse-over says besides the name: the Japanese name and the values in words. */
function tip(pack: DrawContext['pack'], counter: Counter, face: Counter['front']): string {
  const values = Object.entries(face).map(([id, value]) => valueInWords(pack, id, value));
  const entry = counter.entry === undefined ? [] : [`Entry ${counter.entry.replaceAll('-', ' ')}`];
  return [counterName(pack, counter, 'ja'), ...values, ...entry].filter((part) => part !== '').join(' · ');
}

/** `Strength 6`, `flak tower`: a text is an id, and a formation has a name of its own. */
function valueInWords({ game }: DrawContext['pack'], id: string, value: string | number): string {
  if (game.values[id]?.kind !== 'text') return `${say(game.values[id]?.name ?? id)} ${value}`;
  const { formations } = game.look;
  const formation = formations?.value === id ? formations.list[String(value)]?.name : undefined;
  return formation === undefined ? String(value).replaceAll('-', ' ') : say(formation);
}

/** Room for what the mouse-over says of any counter. */
export const captionOf = (context: DrawContext, size: number): Caption =>
  captionFor(
    size,
    context.pack.counters.flatMap((counter) => [
      [counter.name, tip(context.pack, counter, counter.front)],
      ...(counter.back === undefined ? [] : [[`${counter.name} (reduced)`, tip(context.pack, counter, counter.back)]]),
    ]),
    stackSummary(context.pack),
  );

/** Every unit. Reports are outermost, triggers inside them, what they drive further in. */
function unitTraits({ pictures, context }: PieceMaker): Trait[] {
  const size = counterPixels(pictures);
  const badge = Math.round(size * 0.3);
  const image = pictures.add('moved.png', movedBadge(), badge / 10, 'counter');
  return [
    report([key.eliminate], '$newPieceName$ in $oldLocation$ is eliminated'),
    report([key.comeBack], '$newPieceName$ returns to $location$'),
    report([key.remove], '$newPieceName$ in $oldLocation$ is taken off the table'),
    report([key.clone], '$newPieceName$ in $location$ is cloned'),
    ...(Object.keys(context.pack.game.hidden).length > 0
      ? [report([key.mask], '$location$: $newPieceName$ is turned over')]
      : []),
    trigger({ name: 'End of movement', key: key.endMove, actions: [key.notMoved, key.clearTrail] }),
    movementTrail('Movement trail', key.trail, key.clearTrail),
    moved(
      image,
      Math.round(size / 2 - badge * 0.75),
      Math.round(-size / 2 - badge * 0.25),
      'Mark as moved',
      key.moved,
      key.notMoved,
    ),
    clone('Clone', key.clone),
    remove('Delete', key.remove),
    ...unitSums(context.pack),
  ];
}

/** A unit of one step has the key as well, for a stack that loses a step each, but a menu that says so would say Eliminate twice. */
function stepTraits(steps: number): Trait[] {
  if (steps < 2) return [trigger({ name: 'Lose the only step', key: key.loss, actions: [key.eliminate] })];
  const [last, first] = [named('LoseLastStep'), named('LoseFirstStep')];
  return [
    trigger({ name: 'Lose a step', text: 'Lose a step', key: key.loss, actions: [last, first] }),
    trigger({ name: 'Last step', key: last, when: '{Step_Level == 2}', actions: [key.eliminate] }),
    trigger({ name: 'First step', key: first, when: '{Step_Level == 1}', actions: [key.flip] }),
  ];
}

const markerTraits = (pack: DrawContext['pack']): Trait[] => [
  report([key.remove], '$newPieceName$ in $oldLocation$ is taken off the table'),
  report([key.clone], '$newPieceName$ in $location$ is cloned'),
  clone('Clone', key.clone),
  remove('Delete', key.remove),
  ...markerSums(pack),
];

/** Marks that a player puts on a unit, from the flags that vassal.yaml names. */
function statusTraits({ context, pictures }: PieceMaker): Trait[] {
  const { game, vassal } = context.pack;
  const size = counterPixels(pictures);
  const flags = (vassal?.status ?? []).map((id) => ({ id, name: say(game.flags[id]?.name ?? id) }));
  return [
    report(
      flags.map(({ id }) => named(`Status ${id}`)),
      '$location$: $newPieceName$',
    ),
    subMenu(
      'Status',
      flags.map(({ name }) => name),
    ),
    ...flags.map(({ id, name }, i) =>
      layer({
        name: statusLayer(id),
        images: [pictures.add(`status-${id}.png`, statusBadge(context, name), (size * 0.8) / 14, 'counter')],
        names: [`+ [${name.toLowerCase()}]`],
        always: false,
        loop: false,
        activate: { text: name, key: named(`Status ${id}`) },
        // Over the symbol: the figures below it are what a player reads.
        y: Math.round(size * (-0.04 - 0.2 * (i % 3))),
      }),
    ),
  ];
}

/** All that a counter shows to those who may not look. It stands outside everything that would tell. */
function maskOf({ context, pictures, prototypes }: PieceMaker, counter: Counter): Trait {
  const { game } = context.pack;
  const id = counter.hidden as string;
  const hidden = game.hidden[id];
  const name = `Hidden: ${hidden === undefined ? id : say(hidden.name)}`;
  return prototypes.use(name, () => [
    mask({
      text: 'Turn over',
      key: key.mask,
      image: pictures.add(`mask-${id}.png`, edged(drawCounter(context, counter, 'back')), pictures.scale, 'counter'),
      name: maskName(hidden === undefined ? '' : say(hidden.back ?? '')),
    }),
  ]);
}

/** VASSAL's chat takes a line that begins with one of these for one to be coloured, and does not show it. */
const maskName = (back: string): string => (back === '' || /^[|!?~`]/.test(back) ? 'Hidden' : back);

/** A disc with an arrow, 10 mm across. */
const movedBadge = (): Drawing => ({
  width: 10,
  height: 10,
  items: [
    circle(5, 5, 4.6, { fill: '#d9480f', stroke: '#ffffff', width: 0.8 }),
    path('M2.2 4.1H5.2V2.2L8.2 5L5.2 7.8V5.9H2.2Z', { fill: '#ffffff' }),
  ],
});

/** A strip with a word, 14 mm by 3.4. */
function statusBadge({ metrics }: DrawContext, name: string): Drawing {
  const wide = metrics.width(name, { size: 2.9, weight: 700 });
  const size = Math.min(2.9, (2.9 * 13) / Math.max(wide, 0.1));
  return {
    width: 14,
    height: 3.4,
    items: [
      rect(0.1, 0.1, 13.8, 3.2, { fill: '#fff3bf', stroke: '#5c3c00', width: 0.2 }, 0.8),
      text(name, { x: 7, y: 1.7 + size * 0.36 }, { size, weight: 700, fill: '#5c3c00', anchor: 'middle' }),
    ],
  };
}

/** Pixels across a counter. */
export const counterPixels = ({ context, scale }: Pictures): number => Math.round(counterSize(context) * scale);
