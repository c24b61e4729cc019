/** An element of a build file. Its tag is the full name of a Java class; its attributes are texts. */
export interface Component {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Component[];
  /** The text of slots, prototypes, roster entries and options. VASSAL trims it. */
  readonly text?: string;
}

/** A value as it is given; `undefined` leaves the attribute out, so that VASSAL's default holds. */
export type AttributeValue = string | number | boolean | undefined;

export type Attributes = Readonly<Record<string, AttributeValue>>;

/** Short names of VASSAL's packages, as its makers write them in talk. */
export const packages = {
  '': 'VASSAL.build.',
  M: 'VASSAL.build.module.',
  MM: 'VASSAL.build.module.map.',
  B: 'VASSAL.build.module.map.boardPicker.',
  G: 'VASSAL.build.module.map.boardPicker.board.',
  N: 'VASSAL.build.module.map.boardPicker.board.mapgrid.',
  W: 'VASSAL.build.widget.',
  P: 'VASSAL.build.module.properties.',
  T: 'VASSAL.build.module.turn.',
  D: 'VASSAL.build.module.documentation.',
  I: 'VASSAL.i18n.',
} as const;

/** A plain tag, such as the `entry` of a roster. */
export const plain = (tag: string, attributes: Attributes, text?: string): Component => make(tag, attributes, [], text);

/** `component('MM.Zoomer', {...})` is a `VASSAL.build.module.map.Zoomer`. Children that are `undefined` are left out. */
export const component = (
  name: string,
  attributes: Attributes = {},
  children: readonly (Component | undefined)[] = [],
  text?: string,
): Component => make(fullName(name), attributes, children, text);

/** `MM.Zoomer` in full. */
export function fullName(name: string): string {
  const dot = name.indexOf('.');
  const prefix = packages[(dot < 0 ? '' : name.slice(0, dot)) as keyof typeof packages];
  if (prefix === undefined) throw new Error(`no package of VASSAL is called ${name}`);
  return prefix + name.slice(dot + 1);
}

/** The name that VASSAL shows for a component in its editor and in component paths. */
export const componentName = ({ attributes }: Component): string =>
  attributes.name ?? attributes.entryName ?? attributes.mapName ?? attributes.chartName ?? attributes.title ?? '';

/** The component and all below it, parents first. */
export function* walk(root: Component): Generator<Component> {
  yield root;
  for (const child of root.children) yield* walk(child);
}

function make(tag: string, attributes: Attributes, children: readonly (Component | undefined)[], text?: string): Component {
  const set = Object.keys(attributes)
    .filter((name) => attributes[name] !== undefined)
    .sort()
    .map((name) => [name, String(attributes[name])] as const);
  return {
    tag,
    attributes: Object.fromEntries(set),
    children: children.filter((child) => child !== undefined),
    ...(text === undefined ? {} : { text }),
  };
}
