import { type Pack, say } from '../../pack/index.js';
import { type CombatScript, type Formula, get, type ScriptStep } from '../../rules/index.js';
import { type Component, component } from '../component.js';
import { mainMap } from '../module/board.js';
import { alt, type Change, changer, type Key, keys, list, named } from '../traits/index.js';
import { beanShell, parted } from './beanshell.js';
import { askProperty, ROLE, rollProperty, stepProperty, sumProperty, unitProperty } from './names.js';
import { clearMarks } from './traits.js';

/** As many dice as a pool may have. */
const MOST_DICE = 40;

export interface OddsComponents {
  /** Children of the module's global properties. */
  readonly properties: readonly Component[];
  /** Buttons of the module's toolbar. */
  readonly buttons: readonly Component[];
}

/**
 * The arithmetic, without a piece that could be lost: each number is a module property with a button that nobody sees, whose hotkey
 * works it out; two buttons press them in order. Units are looked at once for each sum, and all that follows is arithmetic on
 * properties: a map full of counters costs no more than one look at each.
 */
export function oddsComponents(pack: Pack, script: CombatScript): OddsComponents {
  const parts = new Map<string, Formula>();
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
  const asks = script.asks.map(({ id, text, options, terrain, keeps }) => {
    const name = askProperty(id);
    const label = terrain === true ? '' : say(text);
    const key = worked(name, { choose: `${say(text)}?`, from: options.map(String) }, String(options[0]), label, say(text));
    const reset = named(`Reset ${name}`);
    const property = properties.pop() as Component;
    const back = component('P.ChangePropertyButton', {
      text: '',
      hotkey: reset,
      desc: '',
      reportFormat: '',
      propChanger: changer({ set: String(options[0]) }),
    });
    properties.push({ ...property, children: [...property.children, back] });
    return { key, label, terrain: terrain === true, reset: keeps === true ? undefined : reset };
  });
  const role = (id: string): number => script.roles.findIndex((one) => one.id === id) + 1;
  const sums = script.sums.map(({ id, of, roles }) => {
    const filter = roles.map((one) => `${ROLE} = ${role(one)} && ObscuredToOthers != true`).join(' || ');
    // The older way of matching needs no BeanShell for each piece. A button belongs to no map, so the map is named. A sum that
    // counted a face-down counter would tell what it is.
    return worked(sumProperty(id), { set: `{Sum("${unitProperty(of)}", "${filter}", "${mainMap}")}` });
  });
  const step = ({ id, is }: ScriptStep): Key[] => {
    const before: Key[] = [];
    const flat = parted(is, (part) => {
      const text = JSON.stringify(part);
      const known = parts.get(text);
      if (known !== undefined) return known;
      const own = `part-${parts.size + 1}`;
      parts.set(text, get(`step:${own}`));
      before.push(...step({ id: own, is: part }));
      return get(`step:${own}`);
    });
    return [...before, worked(stepProperty(id), { set: `{${beanShell(pack, script, flat)}}` })];
  };
  const steps = (list: readonly ScriptStep[]): Key[] => list.flatMap(step);
  const reckon = [...sums, ...steps(script.before)];
  const rolled = script.rolls.flatMap(({ id, sides, pool, then }) => {
    const roll =
      pool === undefined
        ? `{Random(${sides})}`
        : `{${hits(beanShell(pack, script, pool.dice), beanShell(pack, script, pool.hitsOn), sides)}}`;
    return [worked(rollProperty(id), { set: roll }), ...steps(then)];
  });
  const [tellOdds, tellResult, clear] = [named('OddsTell'), named('OddsTellResult'), named('OddsClearAll')];
  const once = named('OddsRehearse');
  const over = [clear, ...asks.flatMap(({ reset }) => reset ?? [])];
  const menu = asks.filter(({ label }) => label !== '').map(({ label }) => label);
  const buttons = [
    pressing('Odds', 'Odds of the marked attackers against the marked targets', alt('A'), [
      ...asks.filter(({ terrain }) => terrain).map(({ key }) => key),
      ...reckon,
      tellOdds,
    ]),
    ...(script.rolls.length === 0
      ? []
      : [pressing('Roll', 'Resolve the combat of the marked units', alt('D'), [...reckon, ...rolled, tellResult, ...over])]),
    pressing('Clear combat', 'Take off the marks of attackers and targets', alt('Q'), over),
    telling('Tell the odds', tellOdds, script.says.before),
    // An expression that VASSAL meets for the first time costs it some thirty milliseconds, later one or two. Everything is
    // therefore worked out once when a game is opened, and nothing is told.
    component('M.DoActionButton', {
      name: 'Rehearse the odds',
      text: '',
      icon: '',
      hotkey: once,
      doReport: false,
      doHotkey: true,
      hotkeys: keys([...rehearsed(pack, script).map((set, i) => worked(`OddsRehearsal${i + 1}`, { set })), ...reckon, ...rolled]),
    }),
    component('M.StartupGlobalKeyCommand', {
      name: 'Rehearse the odds',
      whenToApply: 'everyLaunchOfSession',
      hotkeyOrKeyCommand: 'sendHotkey',
      globalHotkey: once,
    }),
    ...(script.says.after === undefined ? [] : [telling('Tell the result', tellResult, script.says.after)]),
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

/** What units bring, asked of one unit of each side, so that their expressions have been met too; nothing can be read from it. */
function rehearsed({ counters }: Pack, { sums }: CombatScript): string[] {
  const plain = counters.filter(({ class: is, name }) => is === 'unit' && /^[\w .-]+$/.test(say(name)));
  const first = [...new Map(plain.toReversed().map(({ side, name }) => [side, say(name)])).values()];
  if (first.length === 0) return [];
  const filter = first.map((name) => `BasicName = ${name}`).join(' || ');
  return [...new Set(sums.map(({ of }) => of))].map((of) => `{0 * Sum("${unitProperty(of)}", "${filter}", "${mainMap}")}`);
}

/** A button that presses others in order. */
const pressing = (text: string, tooltip: string, hotkey: Key, list: readonly Key[]): Component =>
  component('M.DoActionButton', { name: text, text, tooltip, hotkey, doReport: false, doHotkey: true, hotkeys: keys(list) });

/** A button that nobody sees and that says a property in the chat. */
const telling = (name: string, hotkey: Key, step: string): Component =>
  component('M.DoActionButton', {
    name,
    text: '',
    icon: '',
    hotkey,
    doReport: true,
    reportFormat: `$${stepProperty(step)}$`,
    doHotkey: false,
  });

/** Dice of a pool that show a face or more. There are no loops in an expression: each die is written out. */
const hits = (dice: string, face: string, sides: number): string =>
  Array.from({ length: MOST_DICE }, (_, i) => `(${dice} > ${i} && Random(${sides}) >= ${face} ? 1 : 0)`).join(' + ');
