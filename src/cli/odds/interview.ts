import { type CombatFile, nearest, type Pack, say } from '../../pack/index.js';
import type { OddsQuestion } from '../../rules/index.js';
import { Misuse } from '../misuse.js';
import { type Output, paint } from '../output.js';
import { type QuestionParts, questionOf, readInput } from './flags.js';
import type { Prompter } from './prompt.js';
import { screen } from './words.js';

type Lang = 'en' | 'ja';

/** Asks for a combat, line by line, from what combat.yaml declares. Undefined when the input ends before there is one. */
export async function interview(
  pack: Pack,
  prompter: Prompter,
  { lang, standIns }: { readonly lang: Lang; readonly standIns: boolean },
  output: Output,
): Promise<OddsQuestion | undefined> {
  const words = screen(lang);
  const { combat } = pack;
  if (combat === undefined) return undefined;
  const order = pack.game.layouts.map((layout) => layout.map((id) => say(pack.game.values[id]?.name ?? id, lang)).join('-'));
  const sample = (combat.examples[0]?.say ?? '').match(/"([^"]+)"/g)?.map((text) => text.slice(1, -1)) ?? [];
  output.out(paint(output, 'bold', say(pack.game.title, lang)));
  output.out(paint(output, 'dim', `${words.order} ${order.join(' / ')}`));
  const until = async <T>(text: string, read: (answer: string) => T): Promise<T | undefined> => {
    for (let tries = 0; tries < 20; tries++) {
      const answer = await prompter.ask(text);
      if (answer === undefined) return undefined;
      try {
        return read(answer.trim());
      } catch (error) {
        if (!(error instanceof Misuse)) throw error;
        output.out(`${paint(output, 'red', error.message)} ${words.again}`);
      }
    }
    return undefined;
  };
  const attack = await until(`${words.attackers}${hint(sample[0])}: `, (text) => {
    questionOf(pack, text, text.replaceAll(/@\S+/g, ''), {});
    return text;
  });
  if (attack === undefined) return undefined;
  const defence = await until(`${words.defenders}${hint(sample[1])}: `, (text) => {
    questionOf(pack, attack, text, {});
    return text;
  });
  if (defence === undefined) return undefined;
  const terrain = /\sin\s/.test(defence)
    ? undefined
    : await pick(words.terrain, combat.terrain, (id) => say(pack.terrain.spaces[id]?.name ?? id, lang));
  const across = attack.includes('@')
    ? undefined
    : await pick(words.across, combat.across, (id) => say(pack.terrain.sides[id]?.name ?? id, lang));
  const inputs: Record<string, unknown> = {};
  const inPlay = (id: string): boolean =>
    terrain?.includes(id) === true ||
    across?.includes(id) === true ||
    inputs[id] === true ||
    defence.includes(id) ||
    attack.includes(id);
  for (const input of combat.inputs) {
    if (input.when.length > 0 && !input.when.some(inPlay)) continue;
    const value = await until(question(input), (text) => (text === '' ? undefined : answered(input, text)));
    if (value !== undefined) inputs[input.id] = value;
  }
  const parts: QuestionParts = {
    terrain: terrain?.join(','),
    across: across === undefined || across.length === 0 ? undefined : across.join(','),
    with: inputs,
    lang,
    standIns,
  };
  return questionOf(pack, attack, defence, parts);

  async function pick(title: string, ids: readonly string[], name: (id: string) => string): Promise<string[] | undefined> {
    if (ids.length === 0) return undefined;
    output.out(title);
    for (const [i, id] of ids.entries()) output.out(`  ${i + 1} ${name(id)}`);
    return until(`(${words.more}): `, (text) => chosen(text, ids));
  }

  function question(input: CombatFile['inputs'][number]): string {
    const label = say(input.label, lang);
    const each = input.per === 'side' ? ' (attack=…,defence=…)' : '';
    const rule = paint(output, 'dim', `[${[input.rule].flat().join(', ')}]`);
    const standard = input.default === undefined || input.default === null ? '' : ` (${String(input.default)})`;
    if (input.kind === 'flag')
      return `${label} ${rule} ${words.yesNo}${input.default === undefined ? ' (n)' : standard.replace('true', 'y').replace('false', 'n')}: `;
    if (input.options.length > 0) {
      output.out(`${label} ${rule}`);
      for (const [i, option] of input.options.entries()) output.out(`  ${i + 1} ${say(option.label, lang)}`);
      const wanted = `${each}${standard}`.trimStart() || `(${input.kind === 'choices' ? words.more : words.one})`;
      return `${wanted}: `;
    }
    return `${label} ${rule}${each}${standard}: `;
  }
}

function answered(input: CombatFile['inputs'][number], text: string): unknown {
  if (input.kind === 'flag') {
    if (/^(y|yes|j|ja|true|1|はい)$/i.test(text)) return true;
    if (/^(n|no|false|0|いいえ)$/i.test(text)) return false;
    throw new Misuse(`“${text}”?`);
  }
  const options = input.options.map(({ id }) => id);
  if (options.length === 0 || text.includes('=')) return readInput(input, text);
  const list = chosen(text, options);
  return input.kind === 'choice' ? list[0] : list;
}

/** Numbers of a list, or its words. */
function chosen(text: string, ids: readonly string[]): string[] {
  return text
    .split(/[\s,]+/)
    .filter((word) => word !== '' && word !== '-')
    .map((word) => {
      const id = /^\d+$/.test(word) ? ids[Number(word) - 1] : ids.find((one) => one === word.toLowerCase());
      if (id !== undefined) return id;
      const near = nearest(word, ids);
      throw new Misuse(`There is no ${word} here${near === undefined ? '.' : `; did you mean ${near}?`}`);
    });
}

const hint = (sample: string | undefined): string => (sample === undefined ? '' : ` (${sample})`);
