import { type Pack, say } from '../../pack/index.js';
import { type CombatScript, get, NO_ROLL, neededFor, type ScriptLoop, type ScriptRoll, UNSAID } from '../../rules/index.js';
import { type Component, component } from '../component.js';
import { mainMap } from '../module/board.js';
import { property } from '../module/names.js';
import { alt, type Change, changer, type Key, keys, list, named } from '../traits/index.js';
import { local, type Program, program } from './beanshell.js';
import { askProperty, REPORT, RESULT, ROLE, shownOption } from './names.js';
import { sumOver } from './sums.js';
import { clearMarks } from './traits.js';

export interface OddsComponents {
  /** Children of the module's global properties. */
  readonly properties: readonly Component[];
  /** Buttons of the module's toolbar. */
  readonly buttons: readonly Component[];
}

/**
 * The arithmetic, without a piece that could be lost: the report is a module property with a button that nobody sees, whose hotkey
 * works it out; the buttons that players see press it and tell it. Units are looked at once for each sum, and all that follows is
 * arithmetic: a map full of counters costs no more than one look at each. Who does not fit all conditions of `present` is out of the fight.
 */
export function oddsComponents(pack: Pack, script: CombatScript, present: readonly string[] = []): OddsComponents {
  const properties: Component[] = [];
  /** A property, and the key that gives it its value. */
  const worked = (name: string, change: Change, start = '0', text = '', tooltip = ''): Key => {
    const key = named(`Set ${name}`);
    const button = component('P.ChangePropertyButton', {
      text,
      tooltip,
      hotkey: key,
      desc: '',
      reportFormat: text === '' ? '' : `${text}: $newValue$`,
      propChanger: changer(change),
    });
    properties.push(
      component('P.GlobalProperty', { name, initialValue: start, description: 'Odds', isNumeric: false }, [button]),
    );
    return key;
  };
  const asks = script.asks.map((asked) => {
    const { id, text, terrain, keeps } = asked;
    const name = askProperty(id);
    const options = asked.options.map((option) => shownOption(asked, option));
    const usual = terrain === true ? UNSAID : (options[0] as string);
    const label = terrain === true ? '' : say(text);
    const key = worked(name, { choose: `${say(text)}?`, from: options }, usual, label, say(text));
    const reset = named(`Reset ${name}`);
    const property = properties.pop() as Component;
    const back = component('P.ChangePropertyButton', {
      text: '',
      hotkey: reset,
      desc: '',
      reportFormat: '',
      propChanger: changer({ set: usual }),
    });
    properties.push({ ...property, children: [...property.children, back] });
    return { key, label, terrain: terrain === true, reset: keeps === true ? undefined : reset };
  });
  const reckon = worked(REPORT, { set: fight(pack, script, present, script.says.before) }, '');
  const resolve =
    script.says.after === undefined
      ? []
      : [worked(RESULT, { set: fight(pack, script, present, script.says.after, script.rolls) }, '')];
  const [askTerrain, tellOdds, tellResult, clear, end] = [
    named('OddsAskTerrain'),
    named('OddsTell'),
    named('OddsTellResult'),
    named('OddsClearAll'),
    named('OddsOver'),
  ];
  const terrain = asks.filter((one) => one.terrain).map(({ key }) => key);
  const marked = (who: 'attack' | 'defence'): string =>
    `Count("${script.roles.flatMap(({ of }, i) => (of === who ? [`${ROLE} = ${i + 1}`] : [])).join(' || ')}", "${mainMap}")`;
  const over = [clear, ...asks.flatMap(({ reset }) => reset ?? [])];
  const menu = asks.filter(({ label }) => label !== '').map(({ label }) => label);
  const buttons = [
    pressing('Odds', 'Odds of the marked attackers against the marked targets', alt('A'), [
      ...(terrain.length === 0 ? [] : [askTerrain]),
      reckon,
      tellOdds,
    ]),
    // Nobody is asked about a combat that is none yet.
    ...(terrain.length === 0
      ? []
      : [pressingIf('Ask for the terrain', askTerrain, terrain, `${marked('attack')} > 0 && ${marked('defence')} > 0`)]),
    ...(script.rolls.length === 0
      ? []
      : [
          pressing('Roll', 'Resolve the combat of the marked units', alt('D'), [...resolve, tellResult, end]),
          // Nothing was rolled, nothing is over.
          pressingIf('The combat is over', end, over, `!${RESULT}.startsWith("${NO_ROLL}")`),
        ]),
    pressing('Clear combat', 'Take off the marks of attackers and targets', alt('Q'), over),
    telling('Tell the odds', tellOdds, REPORT),
    ...(script.says.after === undefined ? [] : [telling('Tell the result', tellResult, RESULT)]),
    component('M.GlobalKeyCommand', {
      name: 'Clear the marks of a combat',
      buttonText: '',
      buttonHotkey: clear,
      hotkey: clearMarks,
      target: `MODULE|false|MAP|||||0|0||true|${ROLE}|0|GREATER||`,
      filter: '',
      deckCount: 0,
      reportSingle: true,
      singleMap: false,
    }),
    ...(menu.length === 0
      ? []
      : [
          component('M.ToolbarMenu', {
            description: 'What bears on a combat',
            text: 'Combat',
            tooltip: 'What bears on the next combat: weather, support and the like',
            menuItems: list([...menu, 'Clear combat']),
          }),
        ]),
  ];
  return { properties, buttons };
}

/** A button that presses others in order. */
const pressing = (text: string, tooltip: string, hotkey: Key, list: readonly Key[]): Component =>
  component('M.DoActionButton', { name: text, text, tooltip, hotkey, doReport: false, doHotkey: true, hotkeys: keys(list) });

/** A button that nobody sees and that presses others if something holds: a loop of one round or of none. */
const pressingIf = (name: string, hotkey: Key, list: readonly Key[], holds: string): Component =>
  component('M.DoActionButton', {
    name,
    text: '',
    icon: '',
    hotkey,
    doReport: false,
    doHotkey: true,
    hotkeys: keys(list),
    doLoop: true,
    loopType: 'counted',
    loopCount: `{${holds} ? 1 : 0}`,
  });

/** A button that nobody sees and that says a property in the chat. */
const telling = (name: string, hotkey: Key, told: string): Component =>
  component('M.DoActionButton', {
    name,
    text: '',
    icon: '',
    hotkey,
    doReport: true,
    reportFormat: `$${told}$`,
    doHotkey: false,
  });

/** A combat up to a step, and no more than that step needs. */
function fight(
  pack: Pack,
  script: CombatScript,
  present: readonly string[],
  upTo: string,
  rolls: CombatScript['rolls'] = [],
): string {
  const own = program(pack, script);
  const needed = neededFor(script, [`step:${upTo}`]);
  for (const sum of script.sums)
    if (needed.has(`sum:${sum.id}`)) own.declareAs(`sum:${sum.id}`, 'int', sumOver(pack, script, sum, present));
  for (const step of script.before) {
    if (!needed.has(`step:${step.id}`)) continue;
    if ('is' in step) own.declare(`step:${step.id}`, step.is);
    else loop(own, step);
  }
  for (const { id, sides, pool, then } of rolls) {
    if (pool === undefined) own.declareAs(`roll:${id}`, 'int', `Random(${sides})`);
    else throwPool(own, id, sides, pool);
    for (const step of then) if (needed.has(`step:${step.id}`)) own.declare(`step:${step.id}`, step.is);
  }
  return own.giving(get(`step:${upTo}`));
}

function loop(own: Program, { id, from, to, steps, says }: ScriptLoop): void {
  const [shown, each] = [`shown${property(id)}`, local(`each:${id}`)];
  own.statement(`StringBuilder ${shown} = new StringBuilder();`);
  own.block(`for (int ${each} = ${from}; ${each} <= ${to}; ${each}++)`, () => {
    for (const step of steps) own.declare(`step:${step.id}`, step.is);
    own.statement(`${shown}.append(${own.print(says)});`);
  });
  own.declareAs(`step:${id}`, 'String', `String.valueOf(${shown})`);
}

/** The dice of a pool, with their hits counted and their faces kept for the report. */
function throwPool(own: Program, id: string, sides: number, { dice, hitsOn }: NonNullable<ScriptRoll['pool']>): void {
  const [shown, hits, face] = [`shown${property(id)}`, local(`roll:${id}`), `face${property(id)}`];
  own.statement(`StringBuilder ${shown} = new StringBuilder();`);
  own.declareAs(`roll:${id}`, 'int', '0');
  own.block(`for (int i = 0; i < ${own.print(dice)}; i++)`, () =>
    own.statement(
      `int ${face} = Random(${sides}); if (${face} >= ${own.print(hitsOn)}) ${hits}++; ${shown}.append(" ").append(${face});`,
    ),
  );
  own.declareAs(`faces:${id}`, 'String', `String.valueOf(${shown})`);
}
