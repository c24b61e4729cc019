import { type Checker, keys } from './checker.js';

/** Everything that vassal.yaml names must exist in the game. */
export function checkVassal({ pack, at, refer }: Checker): void {
  const { vassal, game, board, counters } = pack;
  if (vassal === undefined) return;
  const boxes = keys(board.file.boxes);
  const groups = [
    ...['unit', 'leader', 'air', 'fort', 'marker'],
    ...[game.sides, game.nations, game.kinds, game.sizes, game.flags].flatMap(keys),
    ...counters.map((counter) => counter.id),
  ];
  const of = (list: readonly string[], path: readonly (string | number)[]): void => {
    list.forEach((word, i) => {
      refer('group', word, groups, () => at('vassal.yaml', [...path, 'of', i]));
    });
  };
  vassal.eliminated.forEach((line, i) => {
    of(line.of, ['eliminated', i]);
    refer('box', line.to, boxes, () => at('vassal.yaml', ['eliminated', i, 'to']));
  });
  vassal.overlays?.forEach((overlay, i) => {
    of(overlay.of, ['overlays', i]);
    if (typeof overlay.radius === 'string')
      refer('value', overlay.radius, keys(game.values), () => at('vassal.yaml', ['overlays', i, 'radius']));
  });
  vassal.rotate.forEach((line, i) => {
    of(line.of, ['rotate', i]);
  });
  vassal.status.forEach((flag, i) => {
    refer('flag', flag, keys(game.flags), () => at('vassal.yaml', ['status', i]));
  });
  for (const box of keys(vassal.pools)) refer('box', box, boxes, () => at('vassal.yaml', ['pools', box], true));
  const markers = counters.filter((counter) => counter.class === 'marker').map((counter) => counter.id);
  vassal.under.forEach((marker, i) => {
    refer('marker', marker, markers, () => at('vassal.yaml', ['under', i]));
  });
}
