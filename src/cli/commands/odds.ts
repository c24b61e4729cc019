import { randomInt } from 'node:crypto';
import { seeded } from '../../chance/index.js';
import { listPacks } from '../../node.js';
import { type Pack, say } from '../../pack/index.js';
import { type Draw, type Fight, type Fought, type Given, gridOf, type OddsQuestion } from '../../rules/index.js';
import { ask, fight, makeContext, type NotUnderstood, odds } from '../../table/index.js';
import { Misuse } from '../misuse.js';
import { gameOf, type OddsCommand, readCommand, readEarly } from '../odds/flags.js';
import { type Format, formats, showGrid } from '../odds/grid.js';
import { interview } from '../odds/interview.js';
import { prompter } from '../odds/prompt.js';
import { showFought, showOdds, showRefusal } from '../odds/show.js';
import { screen } from '../odds/words.js';
import { openGame, openSound } from '../open.js';
import { columns, type Output, paint } from '../output.js';

type Game = NonNullable<ReturnType<typeof openSound>>;

/** The combat calculator for people. 0: answered; 1: the attack may not be made; 2: called wrongly. */
export async function oddsCommand(argv: readonly string[], output: Output): Promise<number> {
  const early = readEarly(argv);
  const name = gameOf(argv);
  if (early.help && name === undefined) {
    output.out(usage);
    return 0;
  }
  if (early.table && name === undefined) throw new Misuse('Name the game: grognard odds --table bfg.');
  if (name === undefined) return chooseGame(argv, early.lang, output);
  const game = openSound(name, output, { overlay: early.overlay });
  if (game === undefined) return 1;
  const command = readCommand(game.pack, argv);
  if (command.help) {
    help(game.pack, name, command.lang, output);
    return 0;
  }
  if (command.table) return tables(game, command, output);
  if (command.question !== undefined) return answer(game, command, command.question, output);
  const prompts = prompter(output);
  try {
    return await converse(game, command, prompts, output);
  } finally {
    prompts.close();
  }
}

async function converse(game: Game, command: OddsCommand, prompts: ReturnType<typeof prompter>, output: Output): Promise<number> {
  if (makeContext(game.pack, game.board).room.odds === undefined)
    throw new Misuse(`${game.pack.game.id} has no combat calculator yet.`);
  const question = await interview(game.pack, prompts, command, output);
  if (question === undefined) {
    output.out('');
    return 2;
  }
  output.out('');
  const status = answer(game, command, question, output);
  if (status !== 0 || command.json || command.roll !== undefined) return status;
  output.out('');
  const typed = (await prompts.ask(`${screen(command.lang).rollNow}: `))?.trim() ?? '';
  if (typed === '') return 0;
  const numbers = typed
    .split(/[\s,]+/)
    .filter((word) => /^\d+$/.test(word))
    .map(Number);
  return roll(game, { ...command, roll: numbers }, question, output);
}

async function chooseGame(argv: readonly string[], lang: 'en' | 'ja', output: Output): Promise<number> {
  const words = screen(lang);
  const games = listPacks().map((folder) => ({ folder, title: say(openGame(folder).pack?.game.title ?? folder, lang) }));
  const prompts = prompter(output);
  try {
    output.out(paint(output, 'bold', words.game));
    for (const [i, { title }] of games.entries()) output.out(`  ${i + 1} ${title}`);
    const typed = (await prompts.ask('> '))?.trim();
    if (typed === undefined || typed === '') return 2;
    const name = /^\d+$/.test(typed) ? games[Number(typed) - 1]?.folder : typed;
    if (name === undefined) throw new Misuse(`There is no game ${typed} in the list.`);
    const game = openSound(name, output, {});
    if (game === undefined) return 1;
    return await converse(game, readCommand(game.pack, [name, ...argv]), prompts, output);
  } finally {
    prompts.close();
  }
}

function answer(game: Game, command: OddsCommand, question: OddsQuestion, output: Output): number {
  const { lang } = command;
  if (command.json && command.roll === undefined) {
    const { answer: json, understood } = ask(game, question);
    output.out(JSON.stringify(json, null, 2));
    return understood ? 0 : 2;
  }
  const verdict = understood(odds(game, question));
  if (!verdict.ok) {
    showRefusal(verdict, lang, output);
    return 1;
  }
  if (!command.json) showOdds(verdict, game.pack, lang, output);
  return command.roll === undefined ? 0 : roll(game, command, question, output);
}

/** Rolls, or takes the numbers on the real dice, and says what happens. */
function roll(game: Game, command: OddsCommand, question: OddsQuestion, output: Output): number {
  const ready = understood(fight(game, question));
  if (!ready.ok) {
    showRefusal(ready, command.lang, output);
    return 1;
  }
  const fought = rolled(ready, command);
  if (fought.refused === true) {
    const wanted = fought.waiting?.device?.[command.lang] ?? fought.waiting?.id ?? '';
    throw new Misuse(`${command.roll?.join(', ')} does not fit: ${wanted}.`);
  }
  if (command.json) output.out(JSON.stringify(fought, null, 2));
  else showFought(fought, command.lang, output, namesOf(question));
  return 0;
}

/** a1 is the 7-4-8. */
const namesOf = ({ attack = [], defence = [] }: OddsQuestion): Map<string, string> => {
  const units = [attack, defence.flatMap((one) => ('space' in one ? one.units : [one]))];
  return new Map(
    units.flatMap((list, side) =>
      list.map((unit, i) => [unit.id ?? `${'ad'[side]}${i + 1}`, unit.values?.join('-') ?? unit.counter ?? ''] as const),
    ),
  );
};

/** Numbers are dealt out to the rolls in the order in which they are wanted; without any, chance rolls. */
function rolled(ready: Fight, command: OddsCommand): Fought {
  const numbers = [...(command.roll ?? [])];
  if (numbers.length === 0) return ready.run([], chanceOf(command.seed));
  const answers: Given[] = [];
  for (;;) {
    const fought = ready.run(answers);
    const { waiting } = fought;
    if (waiting?.kind !== 'chance' || fought.refused === true || numbers.length === 0) return fought;
    const wants = waiting.wants ?? { dice: '1d6' };
    answers.push(
      'cards' in wants
        ? { cards: numbers.splice(0, wants.cards) }
        : { dice: numbers.splice(0, Number(/^(\d+)d/.exec(wants.dice)?.[1] ?? 1)).map(Number) },
    );
  }
}

const FINE = 2 ** 30;

function chanceOf(seed: string | undefined): Draw {
  if (seed === undefined) return () => randomInt(FINE) / FINE;
  const source = seeded(seed);
  return () => (source.roll(FINE) - 1) / FINE;
}

function tables(game: Game, command: OddsCommand, output: Output): number {
  const format = command.format ?? 'text';
  if (!(formats as readonly string[]).includes(format))
    throw new Misuse(`There is no format ${format}; use ${formats.join(', ')}.`);
  const context = makeContext(game.pack, game.board, { lang: command.lang });
  const grids =
    context.room.grids?.(context, command.standIns) ??
    (game.pack.combat?.tables ?? []).flatMap((id) => {
      const table = game.pack.tables[id];
      return table?.kind === 'combat' && table.rows.by === 'die' ? [gridOf(table, command.standIns)] : [];
    });
  if (grids.length === 0) throw new Misuse(`${game.pack.game.id} has no combat results table to print.`);
  if (command.json) output.out(JSON.stringify(grids, null, 2));
  else
    for (const [i, grid] of grids.entries()) {
      if (i > 0) output.out('');
      showGrid(grid, format as Format, command.lang, output);
    }
  return 0;
}

function understood<T extends { readonly ok: boolean }>(verdict: T | NotUnderstood): T {
  if ('problems' in verdict)
    throw new Misuse(verdict.problems.map(({ path, message }) => (path === 'ask' ? message : `${path}: ${message}`)).join('\n'));
  return verdict;
}

const usage = `Usage: grognard odds <game> "<attackers>" vs "<defenders>" [flags]

The exact odds of an attack, every line explained.

  grognard odds bfg "7-4-8 + 2x 6-6-7" vs "2x 2-3-4" --terrain rough,fortress
  grognard odds bfg "7-4-8 @river + 6-6-7" vs "2-3-4 in rough | 4-6-5"
  grognard odds bfg                       asks for everything, line by line
  grognard odds --table bfg               the whole table as chances
  grognard odds bfg --help                the flags of this game

Units stand as printed (7-4-8, A-8, (3)), with words before them (ss 6-5-6), or as ids of counters; 2x repeats one.
@river behind an attacker: it attacks across one. | parts several attacked hexes, each with its terrain behind "in".`;

const common: readonly (readonly [string, string])[] = [
  ['--terrain <list>', 'terrain of the attacked hex'],
  ['--across <list>', 'what all attackers attack across; a/b/- for each in turn'],
  ['--phase, --turn, --scenario', 'where the game stands, as far as it matters'],
  ['--option <id>, --ruling R1=…', 'options in play, and another reading of a ruling'],
  ['--with key=value', 'any input of the game'],
  ['--roll [numbers]', 'roll, or say what the real dice show'],
  ['--seed <word>', 'roll so that it can be repeated'],
  ['--table', 'the whole table as chances (--format text, csv or markdown)'],
  ['--no-stand-ins', 'leave out what we had to make up'],
  ['--json', 'for scripts: the same as grognard ask'],
  ['--lang <en|ja>', 'language'],
];

function help(pack: Pack, name: string, lang: 'en' | 'ja', output: Output): void {
  const { combat } = pack;
  output.out(usage);
  output.out(`\n${paint(output, 'bold', say(pack.game.title, lang))}`);
  output.out(`  ${pack.game.layouts.map((layout) => layout.join('-')).join(' / ')}`);
  if (combat !== undefined) {
    output.out(`  --terrain ${combat.terrain.join(', ')}`);
    output.out(`  --across ${combat.across.join(', ')}`);
    const rows = combat.inputs.map((input) => [
      `  --${input.id}${input.kind === 'flag' ? '' : ` <${input.options.length > 0 ? input.options.map(({ id }) => id).join('|') : input.kind}>`}`,
      `${say(input.label, lang)} [${[input.rule].flat().join(', ')}]`,
    ]);
    for (const line of columns(['', ''], rows).slice(1)) output.out(line);
  }
  output.out('');
  for (const line of columns(
    ['', ''],
    common.map(([flag, text]) => [`  ${flag}`, text]),
  ).slice(1))
    output.out(line);
  const examples = combat?.examples ?? [];
  if (examples.length > 0) output.out('');
  for (const { say: text, text: why, rule } of examples)
    output.out(`  grognard odds ${name} ${text}\n      ${say(why, lang)}${rule === undefined ? '' : ` [${rule}]`}`);
}
