import { listPacks } from '../../node.js';
import { provenance, say, sources, standInShare } from '../../pack/index.js';
import { coverageOf } from '../coverage.js';
import { openGame } from '../open.js';
import { columns, type Output, paint } from '../output.js';

/** The games, how far each has come, and how much of it stands in for what we do not have. */
export function list(options: { json?: boolean; lang?: 'en' | 'ja' }, output: Output): number {
  const games = listPacks().map((folder) => {
    const checked = openGame(folder);
    const { pack } = checked;
    const id = folder.slice(folder.lastIndexOf('/') + 1);
    if (pack === undefined) return { id, title: id, sound: false };
    const { counts } = coverageOf(pack);
    const done = counts.total - counts['not yet'];
    return {
      id,
      title: say(pack.game.title, options.lang ?? 'en'),
      aliases: pack.game.aliases,
      sound: checked.sound,
      overlays: pack.overlays,
      counters: pack.counters.reduce((sum, counter) => sum + counter.count, 0),
      spaces: checked.board?.size ?? 0,
      tables: Object.keys(pack.tables).length,
      scenarios: Object.keys(pack.scenarios).length,
      cases: counts.total,
      complete: counts.total === 0 ? 0 : done / counts.total,
      standIns: standInShare(pack),
      provenance: Object.fromEntries(
        Object.entries(provenance(pack)).map(([part, tally]) => [
          part,
          Object.fromEntries(sources.map((source) => [source, tally[source]])),
        ]),
      ),
    };
  });
  if (options.json) {
    output.out(JSON.stringify({ games }, null, 2));
    return 0;
  }
  const rows = games.map((game) =>
    'cases' in game
      ? [
          game.id,
          game.aliases?.join(' ') ?? '',
          game.title,
          String(game.counters),
          String(game.spaces),
          String(game.tables),
          String(game.scenarios),
          String(game.cases),
          percent(game.complete),
          percent(game.standIns),
          game.sound ? 'sound' : 'has errors',
        ]
      : [game.id, '', game.title, '', '', '', '', '', '', '', 'has errors'],
  );
  const [head = '', ...body] = columns(
    ['game', 'short', 'title', 'counters', 'spaces', 'charts', 'scenarios', 'cases', 'done', 'stand-ins', 'check'],
    rows,
  );
  output.out(paint(output, 'bold', head));
  for (const line of body) output.out(line);
  output.out(
    paint(
      output,
      'dim',
      '\ndone: rule cases that are enforced, computed, reminded or narrative. stand-ins: figures that are ours because the rulebook does not print them.',
    ),
  );
  return 0;
}

const percent = (share: number | undefined): string => `${Math.round((share ?? 0) * 100)}%`;
