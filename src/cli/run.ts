import { Command, CommanderError } from 'commander';
import { version } from '../version.js';
import { askCommand } from './commands/ask.js';
import { atlasDraft } from './commands/atlas-draft.js';
import { atlasFit } from './commands/atlas-fit.js';
import { atlasPreview } from './commands/atlas-preview.js';
import { atlasTrace } from './commands/atlas-trace.js';
import { build } from './commands/build.js';
import { exportCharts, importCharts } from './commands/charts.js';
import { check } from './commands/check.js';
import { coverage } from './commands/coverage.js';
import { list } from './commands/list.js';
import { lock } from './commands/lock.js';
import { newPack } from './commands/new.js';
import { oddsCommand } from './commands/odds.js';
import { schema } from './commands/schema.js';
import { serve } from './commands/serve.js';
import { Misuse } from './open.js';
import { type Output, paint, terminal } from './output.js';

/** Runs one command line. 0: done; 1: problems were found; 2: the command was called wrongly. */
export async function run(argv: readonly string[], given?: Output): Promise<number> {
  const wantsColour = argv.includes('--color') ? true : argv.includes('--no-color') ? false : undefined;
  const output = given ?? terminal(wantsColour);
  let status = 0;
  const program = commands(output, (code) => {
    status = code;
  });
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof Misuse) {
      output.error(`${paint(output, 'red', 'grognard:')} ${error.message}`);
      return 2;
    }
    throw error;
  }
}

function commands(output: Output, done: (status: number) => void): Command {
  const program = new Command('grognard')
    .description('A board wargame, written down as data, becomes printable sheets, a VASSAL module and a referee at the table.')
    .version(version)
    .option('--color', 'use colour even when the output is not a terminal')
    .option('--no-color', 'plain text (NO_COLOR is heeded too)')
    .exitOverride()
    .configureOutput({ writeOut: (text) => output.out(text.trimEnd()), writeErr: (text) => output.error(text.trimEnd()) })
    .showHelpAfterError('(grognard help <command> shows how it is used)')
    .showSuggestionAfterError(true)
    .addHelpText(
      'after',
      `
A game is a folder of data: one of those that come with Grognard (by id or short name) or your own.

  grognard list                        the games, and how complete each is
  grognard new my-game                 a pack of your own that compiles at once
  grognard check my-game               every problem, with file, line and a fix
  grognard build my-game               everything that can be made from it, in output/
  grognard odds bfg                    the combat calculator
  grognard charts export bfg           sheets to type in the charts of your own copy

Exit status: 0 done, 1 problems were found, 2 the command was called wrongly.`,
    );
  const collect = (value: string, before: string[]): string[] => [...before, value];
  const overlay = [
    '--overlay <folder>',
    "an owner's folder laid over the pack (repeatable; overlays/<game> is used by itself)",
    collect,
    [] as string[],
  ] as const;

  program
    .command('list')
    .summary('the games, how complete each is, and how much stands in')
    .description(
      'Lists the games that come with Grognard: their size, the share of rule cases done, and the share of figures that are stand-ins.',
    )
    .option('--json', 'for scripts')
    .option('--lang <lang>', 'en or ja', 'en')
    .action((options) => done(list(options, output)));

  program
    .command('check')
    .argument('[games...]', 'ids, short names or folders; all games when none is given')
    .summary('every problem of a pack, in one run')
    .description(
      'Reads the whole pack and reports every problem with file, line and column, why it matters and how to mend it. Writes nothing.',
    )
    .option('--json', 'for scripts')
    .option('--format <format>', 'text, json or github (annotations of a pull request)', 'text')
    .option(...overlay)
    .action((games: string[], options) => {
      if (!['text', 'json', 'github'].includes(options.format))
        throw new Misuse(`There is no format ${options.format}; use text, json or github.`);
      done(check(games, options, output));
    });

  program
    .command('coverage')
    .argument('<game>')
    .summary('which numbered rules are enforced, computed, reminded, narrative or not yet done')
    .description('Counts, from code and tests, what is done with each numbered case of the rulebook.')
    .option('--json', 'for scripts: cases and counts')
    .option('--missing', 'only the cases that are not yet done')
    .option('--lang <lang>', 'en or ja', 'en')
    .action((game: string, options) => done(coverage(game, options, output)));

  program
    .command('new')
    .argument('<name>', 'an id such as my-game; the folder is made here')
    .summary('a new pack that compiles at once, with comments that teach')
    .description(
      'Makes a folder with a small complete game for the standard rules. Change it line by line; "grognard check" tells what is wrong.',
    )
    .option('--title <title>', 'the title for people')
    .option('--in <folder>', 'where to make it', '.')
    .action((name: string, options) => done(newPack(name, options, output)));

  program
    .command('build')
    .argument('[games...]', 'ids, short names or folders; all games when none is given')
    .summary('make everything that can be made from a pack')
    .description('Compiles games into output/<game>. A game with errors is not built, and nothing of it is written.')
    .option('--out <folder>', 'where to write', 'output')
    .option('--json', 'for scripts: what was made')
    .option('--target <target>', 'only this: web (the table app, for any web host)')
    .option('--single-file', 'with --target web: one HTML file per game, to send or to keep on a share')
    .option(...overlay)
    .action(async (games: string[], options) => done(await build(games, options, output)));

  program
    .command('serve')
    .argument('[games...]', 'ids, short names or folders; all games when none is given')
    .summary('the table app in your browser: calculator, charts, rules')
    .description(
      'Serves the table app from this machine, to this machine only unless --lan is given. It serves its own files and nothing else.',
    )
    .option('--port <number>', 'where to listen', '8044')
    .option('--lan', 'let phones on your network in, each with a key that works once')
    .option(...overlay)
    .action(async (games: string[], options) => done(await serve(games, options, output)));

  const charts = program
    .command('charts')
    .summary('type in the charts of your own copy')
    .description('Charts as spreadsheets: out to be filled in, and back in, checked.');
  charts
    .command('export')
    .argument('<game>')
    .summary('every chart as CSV, stand-ins left empty to be filled in')
    .option('--out <folder>', 'where to write (default: overlays/<game>)')
    .option('--filled', 'fill in our stand-ins as well')
    .option('--force', 'replace files that are there')
    .action((game: string, options) => done(exportCharts(game, options, output)));
  charts
    .command('import')
    .argument('<game>')
    .argument('[files...]', 'CSV files or folders (default: overlays/<game>)')
    .summary('check the charts of your copy and keep them as an overlay')
    .option('--overlay <folder>', 'the overlay to keep them in (default: overlays/<game>)')
    .action((game: string, files: string[], options) => done(importCharts(game, files, options, output)));

  const atlas = program
    .command('atlas')
    .summary('a board drafted from real geography')
    .description('Lays the grid of a game over the globe, drafts its hexes and hexsides, and draws it.');
  atlas
    .command('fit')
    .argument('<game>')
    .summary('how the grid lies on the globe, by the places whose hexes are stated')
    .option('--json', 'for scripts: transform, rms, loo, residuals')
    .option('--out <folder>', 'where the picture goes', 'output')
    .option(...overlay)
    .action(async (game: string, options) => done(await atlasFit(game, options, output)));
  atlas
    .command('draft')
    .argument('<game>')
    .summary('hexes, hexsides and coast from geography, as atlas.yaml says')
    .option('--dry', 'write nothing')
    .option('--notes', 'what a reader of the draft should know')
    .option('--force', 'replace files that were changed by hand')
    .action((game: string, options) => done(atlasDraft(game, options, output)));
  atlas
    .command('trace')
    .argument('<game>')
    .summary('lay the grid over a scan of your own map')
    .description(
      "Registers the grid to the owner's scan with perspective and keeps both in the overlay; nothing of it enters the pack.",
    )
    .requiredOption('--scan <picture>', 'the scan: PNG, JPEG, TIFF or WebP')
    .requiredOption('--points <file>', 'points.yaml: the pixel in the middle of four or more hexes')
    .option('--overlay <folder>', 'the overlay to keep it in (default: overlays/<game>)')
    .action(async (game: string, options) => done(await atlasTrace(game, options, output)));
  atlas
    .command('preview')
    .argument('<game>')
    .summary('the board as a picture, SVG and PNG')
    .option('--out <folder>', 'where it goes', 'output')
    .option('--size <pixels>', 'across a hex', '44')
    .option('--lang <lang>', 'en or ja', 'en')
    .option(...overlay)
    .action(async (game: string, options) => done(await atlasPreview(game, options, output)));

  program
    .command('odds')
    .argument('[game and combat...]', 'bfg "7-4-8 + 2x 6-6-7" vs "2x 2-3-4" --terrain rough,fortress')
    .summary('the exact odds of an attack, every line explained')
    .description(
      'The combat calculator. Called bare it asks for everything; with a game and --help it lists the flags of that game.',
    )
    .helpOption(false)
    .allowUnknownOption()
    .allowExcessArguments()
    .action(async (words: string[]) => done(await oddsCommand(words, output)));

  program
    .command('ask')
    .argument('<game>')
    .argument('[file]', 'a file with questions in JSON; standard input when absent')
    .summary('questions and answers in JSON, for scripts')
    .description(
      'Reads one question, an array, or JSON lines, and writes the answers in the same order and form. docs/ask.md describes them.',
    )
    .option('--schema', 'print the JSON Schema of questions and answers for this game')
    .option(...overlay)
    .action(async (game: string, file: string | undefined, options) => done(await askCommand(game, file, options, output)));

  program
    .command('lock')
    .argument('<game>')
    .summary('give every counter the piece id that it keeps for ever')
    .description(
      'Writes grognard.lock.json: numbers once given never change, so that saves made with one module open in the next.',
    )
    .action((game: string) => done(lock(game, output)));

  program
    .command('schema')
    .argument('[folder]', 'where to write', 'schema')
    .summary('JSON Schemas of the pack format, for editors')
    .action((folder: string) => done(schema(folder, output)));

  return program;
}
