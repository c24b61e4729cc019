import { Command, CommanderError } from 'commander';
import { version } from '../version.js';
import { Misuse } from './misuse.js';
import { type Output, paint, terminal } from './output.js';
import { withPrintOptions } from './print-options.js';

/** A command is loaded when it is called: the libraries of all of them take longer to start than most take to run. */
const late =
  <A extends readonly unknown[], R>(load: () => Promise<(...given: A) => R>) =>
  async (...given: A): Promise<Awaited<R>> =>
    await (await load())(...given);

const adopt = late(async () => (await import('./commands/adopt.js')).adopt);
const askCommand = late(async () => (await import('./commands/ask.js')).askCommand);
const atlasDraft = late(async () => (await import('./commands/atlas-draft.js')).atlasDraft);
const atlasFit = late(async () => (await import('./commands/atlas-fit.js')).atlasFit);
const atlasPreview = late(async () => (await import('./commands/atlas-preview.js')).atlasPreview);
const atlasTrace = late(async () => (await import('./commands/atlas-trace.js')).atlasTrace);
const build = late(async () => (await import('./commands/build.js')).build);
const exportCharts = late(async () => (await import('./commands/charts.js')).exportCharts);
const importCharts = late(async () => (await import('./commands/charts.js')).importCharts);
const check = late(async () => (await import('./commands/check.js')).check);
const coverage = late(async () => (await import('./commands/coverage.js')).coverage);
const inspect = late(async () => (await import('./commands/inspect.js')).inspect);
const lint = late(async () => (await import('./commands/lint.js')).lint);
const list = late(async () => (await import('./commands/list.js')).list);
const lock = late(async () => (await import('./commands/lock.js')).lock);
const newPack = late(async () => (await import('./commands/new.js')).newPack);
const oddsCommand = late(async () => (await import('./commands/odds.js')).oddsCommand);
const saveExport = late(async () => (await import('./commands/save.js')).saveExport);
const saveImport = late(async () => (await import('./commands/save.js')).saveImport);
const schema = late(async () => (await import('./commands/schema.js')).schema);
const serve = late(async () => (await import('./commands/serve.js')).serve);
const watch = late(async () => (await import('./commands/watch.js')).watch);

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
    // Loaded when there is trouble: it starts the fonts.
    const { ScanError, TemplateError, UnknownTheme } = await import('../pictures/index.js');
    if (error instanceof Misuse || error instanceof UnknownTheme) {
      output.error(`${paint(output, 'red', 'grognard:')} ${error.message}`);
      return 2;
    }
    if (error instanceof ScanError || error instanceof TemplateError) {
      output.error(`${paint(output, 'red', 'grognard:')} ${error.message}`);
      return 1;
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
  grognard watch my-game               the same whenever you save, with its sheets in your browser
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
    .action(async (options) => done(await list(options, output)));

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
    .action(async (games: string[], options) => {
      if (!['text', 'json', 'github'].includes(options.format))
        throw new Misuse(`There is no format ${options.format}; use text, json or github.`);
      done(await check(games, options, output));
    });

  program
    .command('coverage')
    .argument('<game>')
    .summary('which numbered rules are enforced, computed, reminded, narrative or not yet done')
    .description('Counts, from code and tests, what is done with each numbered case of the rulebook.')
    .option('--json', 'for scripts: cases and counts')
    .option('--missing', 'only the cases that are not yet done')
    .option('--lang <lang>', 'en or ja', 'en')
    .action(async (game: string, options) => done(await coverage(game, options, output)));

  program
    .command('new')
    .argument('<name>', 'an id such as my-game; the folder is made here')
    .summary('a new pack that compiles at once, with comments that teach')
    .description(
      'Makes a folder with a small complete game for the standard rules. Change it line by line; "grognard check" tells what is wrong.',
    )
    .option('--title <title>', 'the title for people')
    .option('--in <folder>', 'where to make it', '.')
    .action(async (name: string, options) => done(await newPack(name, options, output)));

  withPrintOptions(program.command('build'))
    .argument('[games...]', 'ids, short names or folders; all games when none is given')
    .summary('make everything that can be made from a pack')
    .description('Compiles games into output/<game>. A game with errors is not built, and nothing of it is written.')
    .option('--out <folder>', 'where to write', 'output')
    .option('--json', 'for scripts: what was made')
    .option('--target <target>', 'only this: data, print (PDFs), vassal (a module), or web (the table app, for any web host)')
    .option('--single-file', 'with --target web: one HTML file per game, to send or to keep on a share')
    .option(...overlay)
    .action(async (games: string[], options) => done(await build(games, options, output)));

  withPrintOptions(program.command('watch'))
    .argument('<game>', 'id, short name or folder')
    .summary('build again whenever a file is saved, and show the sheets on a page that follows')
    .description(
      'Builds a game, watches its folder and its overlays, and builds what has changed. A page on this machine shows every sheet and what is wrong. q ends it.',
    )
    .option('--out <folder>', 'where to write', 'output')
    .option('--port <number>', 'where the page is', '8045')
    .option('--target <target>', 'only this: data, print or vassal')
    .option(...overlay)
    .action(async (game: string, options) => done(await watch(game, options, output)));

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
    .action(async (game: string, options) => done(await exportCharts(game, options, output)));
  charts
    .command('import')
    .argument('<game>')
    .argument('[files...]', 'CSV files or folders (default: overlays/<game>)')
    .summary('check the charts of your copy and keep them as an overlay')
    .option('--overlay <folder>', 'the overlay to keep them in (default: overlays/<game>)')
    .action(async (game: string, files: string[], options) => done(await importCharts(game, files, options, output)));

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
    .action(async (game: string, options) => done(await atlasDraft(game, options, output)));
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
    .option('--theme <theme>', 'classic, colour-blind-safe, ink-saving, or a .yaml file of your own', 'classic')
    .option('--no-numbers', 'without the numbers of hexes')
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

  const save = program.command('save').summary('positions as VASSAL saves, and back');
  save
    .command('export')
    .argument('<game>')
    .argument('[position]', 'a position in JSON, as ask and the table app write it')
    .summary('a position becomes a .vsav that VASSAL loads')
    .option('--scenario <id>', 'the set-up of a scenario instead of a file')
    .option('-o, --out <file>', 'where it goes')
    .option('--force', 'write over a file that is there')
    .option(...overlay)
    .action(async (game: string, file: string | undefined, options) => done(await saveExport(game, file, options, output)));
  save
    .command('import')
    .argument('<game>')
    .argument('<save>', 'a .vsav that VASSAL wrote, or the start of a .vlog')
    .summary('a .vsav becomes a position')
    .description('What VASSAL shows goes before what was exported. Pieces that the module does not know are kept and told.')
    .option('-o, --out <file>', 'where it goes; standard output when absent')
    .option('--force', 'write over a file that is there')
    .option(...overlay)
    .addHelpText('after', examples('grognard save import kestrel-bridge turn-3.vsav --out turn-3.json'))
    .action(async (game: string, file: string, options) => done(await saveImport(game, file, options, output)));

  program
    .command('lock')
    .argument('<game>')
    .summary('give every counter the piece id that it keeps for ever')
    .description(
      'Writes grognard.lock.json: numbers once given never change, so that saves made with one module open in the next.',
    )
    .action(async (game: string) => done(await lock(game, output)));

  program
    .command('adopt')
    .argument('<file>', 'a module that we built and somebody changed')
    .argument('[game]', 'the game it was built from (default: by the folder it lies in)')
    .summary('keep the hand edits of a module, for every later build')
    .description(
      'Compares the module with what the pack makes, and keeps the differences in the pack: vassal.patch.yaml, and added files in vassal.patch/. Builds apply them again and list conflicts.',
    )
    .option('--force', 'although the pack has changed since the module was built, or the module seems to be another')
    .option('--dry', 'show the differences, write nothing')
    .option('--json', 'for scripts')
    .addHelpText(
      'after',
      examples('grognard adopt output/my-game/My-Game-1.0.vmod --dry', 'grognard adopt ~/Downloads/My-Game-edited.vmod my-game'),
    )
    .action(async (file: string, game: string | undefined, options) => done(await adopt(file, game, options, output)));

  program
    .command('inspect')
    .argument('<file>', 'a module, extension, save or log')
    .summary('what is in a module: components, pieces, traits, pictures')
    .description('Prints the tree of components, the pieces with their traits, the pictures and their sizes.')
    .option('--pieces', 'every piece with its traits and their fields')
    .option('--images', 'every picture with its size')
    .option('--all', 'long lists whole')
    .option('--json', 'for scripts: everything')
    .addHelpText(
      'after',
      examples('grognard inspect game.vmod', 'grognard inspect game.vmod --pieces', 'grognard inspect turn-3.vsav --json'),
    )
    .action(async (file: string, options) => done(await inspect(file, options, output)));

  program
    .command('lint')
    .argument('<files...>', "modules (.vmod), extensions (.vmdx), saves (.vsav) or logs (.vlog), ours or anyone's")
    .summary('what VASSAL would stumble over in a module or save')
    .description(
      'Checks archive, components, pictures, references, pieces, expressions, grids and saves; each problem with its component, why it matters and how to mend it.',
    )
    .option('--json', 'for scripts')
    .option('--before <file>', 'an earlier version of the module: piece ids must not have changed')
    .option('--quiet', 'errors only')
    .addHelpText(
      'after',
      examples('grognard lint game.vmod turn-3.vsav', 'grognard lint game-2.vmod --before game-1.vmod --quiet'),
    )
    .action(async (files: string[], options) => done(await lint(files, options, output)));

  program
    .command('schema')
    .argument('[folder]', 'where to write', 'schema')
    .summary('JSON Schemas of the pack format, for editors')
    .action(async (folder: string) => done(await schema(folder, output)));

  return program;
}

const examples = (...lines: readonly string[]): string => `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`;
