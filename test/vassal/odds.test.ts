import { describe, expect, it } from 'vitest';
import { gameRoom } from '../../src/games/index.js';
import { listPacks } from '../../src/node.js';
import { type Formula, get, NO_ROLL, plus, same, times, UNSAID, when } from '../../src/rules/index.js';
import { type Component, walk } from '../../src/vassal/component.js';
import { parted, program } from '../../src/vassal/odds/beanshell.js';
import { oddsComponents, unitTraits } from '../../src/vassal/odds/index.js';
import { shownOption } from '../../src/vassal/odds/names.js';
import { packOf } from '../support/pack.js';

const games = listPacks().map((folder) => {
  const id = folder.slice(folder.lastIndexOf('/') + 1);
  const { pack, board } = packOf(id);
  const script = gameRoom(pack.game.rules)?.script?.(pack, board);
  if (script === undefined) throw new Error(`${id} has no script`);
  return { id, pack, script };
});

/** How deep brackets stand in brackets, texts left out. */
function depth(expression: string): number {
  let [deepest, now] = [0, 0];
  for (const c of expression.replace(/"(\\.|[^"\\])*"/g, '""')) {
    if (c === '(') deepest = Math.max(deepest, ++now);
    if (c === ')') now--;
  }
  return deepest;
}

describe.each(games)('the odds of $id', ({ pack, script }) => {
  const { properties, buttons } = oddsComponents(pack, script);
  const traits = unitTraits(
    pack,
    script,
    script.roles.map(({ id }) => `${id}.png`),
  );
  const expressions = [
    ...properties.flatMap((one) => [...walk(one)].flatMap(({ attributes }) => attributes.propChanger ?? [])),
    ...traits.filter(({ type }) => type.startsWith('calcProp;')).map(({ type }) => type),
  ];

  it('are written without deep brackets, on which the parser of BeanShell stalls', () => {
    for (const expression of expressions) expect([expression, depth(expression) <= 5]).toEqual([expression, true]);
  });

  it('are one expression for the report and one for the dice, whatever the unit brings: each costs VASSAL milliseconds', () => {
    const worked = expressions.filter((one) => one.includes('{0; '));
    const units = worked.filter((one) => one.startsWith('calcProp;'));
    expect(worked.length - units.length).toBe(script.rolls.length === 0 ? 1 : 2);
    expect(units.length).toBeLessThanOrEqual(8);
  });

  it('declare each name once in its block and assign none, which the check of expressions refuses', () => {
    for (const expression of expressions.filter((one) => one.includes('{0; '))) {
      const bare = expression.replace(/"(\\.|[^"\\])*"/g, '""');
      expect(bare.replace(/(int|String|boolean|StringBuilder) \w+ = /g, '')).not.toMatch(/[^=!<>]=[^=]/);
      const outside = bare.replace(/for \(int (?:\\,|[^{])*\{[^}]*\}/g, '');
      const declared = [...outside.matchAll(/(?:int|String|boolean|StringBuilder) (\w+) = /g)].map((found) => found[1]);
      expect(new Set(declared).size).toBe(declared.length);
    }
  });

  it('press every button that they have, each of which works out one property', () => {
    const set = properties.map(({ attributes }) => attributes.name);
    expect(new Set(set).size).toBe(set.length);
    const keys = buttons.flatMap(({ attributes }) =>
      [...(attributes.hotkeys ?? '').matchAll(/Set (\w+)/g)].map((found) => found[1]),
    );
    for (const key of keys) expect(set).toContain(key);
    const asked = script.asks.filter(({ terrain }) => terrain !== true).map(({ text }) => text.en);
    const menu = buttons.find(({ tag }) => tag.endsWith('.ToolbarMenu'))?.attributes.menuItems ?? '';
    for (const text of asked) expect(menu.replaceAll('\\', '')).toContain(text);
  });

  it('ask for the terrain anew in every combat: until somebody has answered, no answer stands', () => {
    const terrain = properties.find(({ attributes }) => attributes.name === 'OddsAskTerrain');
    expect(terrain?.attributes.initialValue).toBe(UNSAID);
    expect([...walk(terrain as Component)].map(({ attributes }) => attributes.propChanger)).toContain(`P,${UNSAID}`);
  });

  it('offer each answer once, by the name that the game has for it', () => {
    for (const one of script.asks) {
      const shown = one.options.map((option) => shownOption(one, option));
      expect(new Set(shown).size).toBe(shown.length);
      for (const text of shown) expect(text).not.toMatch(/^[a-z]| \+ [a-z]/);
    }
  });

  it('keep the marks and answers of a combat that was not rolled', () => {
    if (script.rolls.length === 0) return;
    const by = (name: string) => buttons.find(({ attributes }) => attributes.name === name)?.attributes;
    const [roll, over, clear] = [by('Roll'), by('The combat is over'), by('Clear combat')];
    expect(roll?.hotkeys).not.toContain('Clear');
    expect(roll?.hotkeys).toContain('OddsOver');
    expect(over).toMatchObject({
      hotkeys: clear?.hotkeys,
      doLoop: 'true',
      loopCount: `{!OddsResult.startsWith("${NO_ROLL}") ? 1 : 0}`,
    });
  });

  it('ask for the terrain only when somebody attacks and somebody is attacked', () => {
    const by = (name: string) => buttons.find(({ attributes }) => attributes.name === name)?.attributes;
    const parts = (who: 'attack' | 'defence') => script.roles.flatMap(({ of }, i) => (of === who ? [`OddsRole = ${i + 1}`] : []));
    expect(by('Odds')?.hotkeys).toContain('OddsAskTerrain');
    expect(by('Odds')?.hotkeys).not.toContain('Set OddsAsk');
    const counted = (who: 'attack' | 'defence') => `Count("${parts(who).join(' || ')}", "Main Map") > 0`;
    expect(by('Ask for the terrain')).toMatchObject({
      hotkeys: expect.stringContaining('Set OddsAskTerrain'),
      loopCount: `{${counted('attack')} && ${counted('defence')} ? 1 : 0}`,
    });
  });

  it('leave out who is not present', () => {
    const { properties: all } = oddsComponents(pack, script, ['CurrentZone != Losses of all']);
    const report = all.find(({ attributes }) => attributes.name === 'OddsReport') as Component;
    const sums = [...walk(report)].flatMap(({ attributes }) => attributes.propChanger?.match(/(?:Sum|Count)\([^)]*\)/g) ?? []);
    expect(sums.length).toBeGreaterThan(5);
    for (const sum of sums) expect(sum).toContain('CurrentZone != Losses of all');
  });
});

it('takes choices out of sums, each once, before the sum that needs it', () => {
  const [{ pack, script }] = games as [(typeof games)[number]];
  const taken: Formula[] = [];
  const choice = when(get('ask:x'), 1, 2);
  const flat = parted(plus(times(choice, 3), 4), (part) => {
    taken.push(part);
    return get(`step:${taken.length}`);
  });
  expect(taken).toEqual([choice]);
  expect(flat).toEqual(plus(times(get('step:1'), 3), 4));
  const own = program(pack, script);
  own.declare('step:a', plus(times(when(same(get('ask:terrain'), 'clear'), 1, 2), 3), 4));
  expect(own.giving(times(plus(get('step:a'), 1), 2))).toBe(
    '{0; int part1 = OddsAskTerrain == "Clear" ? 1 : 2; int stepA = part1 * 3 + 4; return String.valueOf((stepA + 1) * 2)}',
  );
});
