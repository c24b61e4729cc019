/** The rolls (or cards) that led to an outcome, in the order they fell: `[3]`, or `[2, 5]` for a roll and then another. */
export type Path = readonly (number | string)[];

/** Beyond this many paths a distribution no longer says on which rolls an outcome falls. */
export const MAX_PATHS = 1296;

/** `1-3, 6`, or `1-2 then 5-6` where one roll follows another. */
export const renderOn = (on: readonly string[]): string => on.join(', ');

/** Paths in a player's words, runs of numbers drawn together: `["1-3", "6"]`. */
export function onPaths(paths: readonly Path[]): string[] {
  const direct: (number | string)[] = [];
  const after = new Map<number | string, Path[]>();
  for (const path of paths) {
    const [first] = path;
    if (first === undefined) continue;
    if (path.length === 1) direct.push(first);
    else if (!after.get(first)?.push(path.slice(1))) after.set(first, [path.slice(1)]);
  }
  if (after.size === 0) return runs(direct);
  // First rolls that are followed by the same second rolls are told together.
  const alike = new Map<string, { firsts: (number | string)[]; then: string[] }>();
  for (const [first, rests] of after) {
    const then = onPaths(rests);
    const same = alike.get(renderOn(then));
    if (same) same.firsts.push(first);
    else alike.set(renderOn(then), { firsts: [first], then });
  }
  const followed = [...alike.values()].flatMap(({ firsts, then }) =>
    runs(firsts).flatMap((first) => then.map((second) => `${first} then ${second}`)),
  );
  return [...runs(direct), ...followed];
}

/** `[1, 2, 3, 6]` as `["1-3", "6"]`; words are kept as they are. */
function runs(rolls: readonly (number | string)[]): string[] {
  if (rolls.length === 1) return [String(rolls[0])];
  const words = new Set(rolls.filter((roll) => typeof roll === 'string'));
  const numbers = [...new Set(rolls.filter((roll) => typeof roll === 'number'))].sort((a, b) => a - b);
  const texts: string[] = [];
  for (let i = 0, j = 0; i < numbers.length; i = j) {
    const first = numbers[i] as number;
    let last = first;
    for (j = i + 1; numbers[j] === last + 1; j++) last += 1;
    texts.push(first === last ? `${first}` : first < 0 ? `${first} to ${last}` : `${first}-${last}`);
  }
  return [...texts, ...words];
}
