import { type Pack, say } from '../../pack/index.js';
import { type CombatScript, namesIn } from '../../rules/index.js';
import { calculatedProperty, ctrl, dynamicProperty, type Key, layer, named, subMenu, type Trait } from '../traits/index.js';
import { program } from './beanshell.js';
import { isStatus, markProperty, ROLE, unitProperty } from './names.js';
import { needsExpression } from './sums.js';

/** Sent to every marked unit when a combat is over. */
export const clearMarks: Key = named('OddsClear');

/** The first two parts have keys of their own; a menu has the others. */
export const roleKeys: readonly Key[] = [ctrl('A'), ctrl('G')];

/** What odds put on every unit: its part in a combat, what a player says of it, and what it brings. `images`: one for each role, in the corner of the counter. */
export function unitTraits(pack: Pack, script: CombatScript, images: readonly string[], corner = 0): Trait[] {
  const own = script.marks.filter(({ id }) => !isStatus(pack, id));
  const toggle = (name: string, to: number): string => `{${name} == ${to} ? 0 : ${to}}`;
  return [
    subMenu(
      'Combat',
      [...script.roles, ...own].map(({ name }) => say(name)),
    ),
    layer({
      name: 'OddsRoleShown',
      images: ['', ...images],
      names: ['', ...script.roles.map(({ name }) => `+ [${say(name).toLowerCase()}]`)],
      loop: false,
      follow: { property: ROLE, first: 0 },
      x: -corner,
      y: -corner,
    }),
    dynamicProperty(
      ROLE,
      '0',
      [
        ...script.roles.map(({ id, name }, i) => ({
          text: say(name),
          key: roleKeys[i] ?? named(`OddsRole ${id}`),
          change: { set: toggle(ROLE, i + 1) },
        })),
        { key: clearMarks, change: { set: '0' } },
      ],
      { min: 0, max: script.roles.length },
    ),
    ...own.map(({ id, name }) =>
      dynamicProperty(
        markProperty(id),
        '0',
        [
          { text: say(name), key: named(`OddsMark ${id}`), change: { set: toggle(markProperty(id), 1) } },
          { key: clearMarks, change: { set: '0' } },
        ],
        { min: 0, max: 1 },
      ),
    ),
    ...brought(pack, script),
  ];
}

/**
 * What a unit brings to each sum that does not get by with what is on it anyway. Each counter of a save has the whole of it: what
 * several of them need is a property of its own.
 */
function brought(pack: Pack, script: CombatScript): Trait[] {
  const summed = script.sums.map(({ of }) => of).filter((of) => needsExpression(pack, script, of));
  const shared = Object.values(script.unit).flatMap(namesIn);
  const all = new Set([...summed, ...shared].filter((name) => script.unit[name] !== undefined));
  return [...all].map((name) => {
    const others = new Set([...all].filter((other) => other !== name));
    return calculatedProperty(unitProperty(name), program(pack, script, others).giving(script.unit[name] ?? 0));
  });
}
