import { Fraction } from '../../chance/index.js';
import { resultText, type SummaryLine, UNKNOWN, type Words, words } from '../../rules/index.js';
import type { Battle } from './battle.js';
import { type End, type Result, resultOf, stepsLost, type UnitFate } from './result.js';
import type { Owner } from './stack.js';

export interface Weighed {
  readonly result: string;
  readonly p: Fraction;
}

/** A way of choosing: who may fall back or pay does so, or who may stand and bleed does so. */
export const policies = ['retreat', 'stand'] as const;
export type Policy = (typeof policies)[number];

const yields = (end: End): boolean => end.option === undefined || end.option === 'retreat' || end.option === 'rp';

/** The ends of a result that a policy leaves. */
const left = ({ ends }: Result, policy: Policy | undefined): readonly End[] =>
  policy === undefined || ends.length < 2 ? ends : ends.filter((end) => (policy === 'retreat') === yields(end));

/** Figures that players care about; ranges where their choices decide. */
export function summaryOf(battle: Battle, outcomes: readonly Weighed[], policy: Policy | undefined): SummaryLine[] {
  const results = outcomes.map(({ result, p }) => ({ p, ends: left(resultOf(battle, result), policy) }));
  const range = (low: (end: End) => number, high: (end: End) => number = low): SummaryLine['value'] => {
    const fold = (pick: (...values: number[]) => number, of: (end: End) => number): Fraction =>
      Fraction.sum(results.map(({ p, ends }) => p.mul(pick(...ends.map(of)))));
    const [min, max] = [fold(Math.min, low), fold(Math.max, high)];
    return min.equals(max) ? min : { min, max };
  };
  const { attacker, defender } = battle;
  const shattered = (end: End, side: string): number =>
    end.fates.some((fate) => fate.side === side && fate.to === 'shattered') ? 1 : 0;
  const any = (value: SummaryLine['value']): boolean => ('min' in value ? value.max : value).num !== 0n;
  const make = (id: string, text: Words, value: SummaryLine['value'], always = true): SummaryLine[] => {
    const kind = text.en.endsWith('on average') ? 'expected' : 'chance';
    return always || any(value) ? [{ id, text, value, kind, ...(policy === undefined ? {} : { policy }) }] : [];
  };
  return [
    ...make(
      'falls',
      words('The zone falls', 'ゾーンが陥落する'),
      range(
        (end) => Number(end.falls.min),
        (end) => Number(end.falls.max),
      ),
    ),
    ...make(
      'target-gone',
      words('The Target is gone from the map', '目標がマップから消える'),
      range(
        (end) => Number(end.targetGone.min),
        (end) => Number(end.targetGone.max),
      ),
    ),
    ...make(
      'attacker-steps',
      words('Steps the attacker loses, on average', '攻撃側の平均損失ステップ'),
      range((end) => stepsLost(end, attacker.side)),
    ),
    ...make(
      'defender-steps',
      words('Steps the defender loses, on average', '防御側の平均損失ステップ'),
      range((end) => stepsLost(end, defender.side)),
    ),
    ...make(
      'attacker-shattered',
      words('The Lead Attacker is Shattered', '主攻撃者が損害ボックスへ'),
      range((end) => shattered(end, attacker.side)),
      false,
    ),
    ...make(
      'target-shattered',
      words('The Target is Shattered', '目標が損害ボックスへ'),
      range((end) => shattered(end, defender.side)),
      false,
    ),
    ...(battle.pincer.tried
      ? make(
          'pincer',
          words('The Pincer closes', '挟撃成功'),
          range((end) => Number(end.fates.some(({ rule }) => rule === '12.7.3'))),
        )
      : []),
    ...make(
      'pockets',
      words('Pocket markers, on average', '平均の包囲マーカー数'),
      range((end) => end.pockets),
      false,
    ),
    ...make(
      'german-wsp',
      words('War Status Points the German player loses, on average', 'ドイツの平均損失WSP'),
      range((end) => -(end.wsp.german ?? 0)),
      false,
    ),
    ...make(
      'soviet-wsp',
      words('War Status Points the Soviet player loses, on average', 'ソ連の平均損失WSP'),
      range((end) => -(end.wsp.soviet ?? 0)),
      false,
    ),
  ];
}

/** The result in words, with what it means in this combat. */
export function textOf(battle: Battle, type: 'engagement' | 'assault' | undefined, code: string): Words {
  const table = battle.pack.tables[type ?? 'engagement']!;
  const text = resultText(table, code);
  if (code === UNKNOWN) return text;
  const result = resultOf(battle, code);
  const more: Words[] = [];
  const [end] = result.ends;
  if (battle.pincer.tried && end?.fates.some(({ rule }) => rule === '12.7.3'))
    more.push(
      words(
        'The Pincer closes: the Target is eliminated where it stands [12.7.3].',
        '挟撃成功：目標はその場で除去される [12.7.3]。',
      ),
    );
  if (end !== undefined && result.ends.length === 1) more.push(...fateWords(battle, end.fates));
  if (end !== undefined && end.disrupted.length > 0)
    more.push(words(`Disrupted: ${stacks(end.disrupted, 'en')}.`, `混乱：${stacks(end.disrupted, 'ja')}。`));
  if (end !== undefined && end.unsupplied.length > 0)
    more.push(words(`Unsupplied: ${stacks(end.unsupplied, 'en')}.`, `補給切れ：${stacks(end.unsupplied, 'ja')}。`));
  if (end !== undefined && end.damaged.length > 0)
    more.push(words(`Damaged: ${end.damaged.join(', ')}.`, `損傷：${end.damaged.join('、')}。`));
  if ((end?.wsp.german ?? 0) < 0 && result.icons.includes('german-cross'))
    more.push(words('Germany loses 1 WSP.', 'ドイツは1WSPを失う。'));
  if (result.ends.some(({ repeat }) => repeat))
    more.push(
      words(
        'If the Target stays, the Assault may be repeated for a new Attack marker.',
        '目標が残れば、新たな攻撃CMで強襲を反復できる。',
      ),
    );
  if ((code === 'AR' || code === 'D+2') && result.ends.length === 1)
    more.push(words('Here: no effect.', 'この戦闘では効果なし。'));
  return words([text, ...more].map(({ en }) => en).join(' '), [text, ...more].map(({ ja }) => ja).join(''));
}

/** One end of a result as players say it: who falls back, who loses what, what is paid. */
export function endText(battle: Battle, end: End | undefined): Words {
  if (end === undefined) return words('', '');
  const owner = (side: Owner): Words => (side === 'german' ? words('German', 'ドイツ') : words('Soviet', 'ソ連'));
  const said = [
    ...end.retreats.map(({ stack, zones }) =>
      words(
        `${stacks([stack], 'en')} falls back ${zones} ${zones === 1 ? 'zone' : 'zones'}.`,
        `${stacks([stack], 'ja')}は${zones}ゾーン退却。`,
      ),
    ),
    ...fateWords(battle, end.fates),
    ...end.picks.map(({ side, steps, of }) =>
      words(
        `${owner(side).en}: ${steps} ${steps === 1 ? 'step' : 'steps'} of ${of.join(' or ')}.`,
        `${owner(side).ja}：${of.join('か')}から${steps}ステップ。`,
      ),
    ),
    ...Object.entries(end.rp).map(([side, points]) =>
      words(`${owner(side as Owner).en} RP: ${points}.`, `${owner(side as Owner).ja}のRP：${points}。`),
    ),
  ];
  const plain = said.length === 0 ? [words('No effect.', '効果なし。')] : said;
  const text = words(plain.map(({ en }) => en).join(' '), plain.map(({ ja }) => ja).join(''));
  return words(
    text.en.replace(/^./, (letter) => letter.toUpperCase()),
    text.ja,
  );
}

const stacks = (ids: readonly string[], lang: 'en' | 'ja'): string =>
  ids.map((id) => (lang === 'en' ? `stack ${id}` : `スタック${id}`)).join(lang === 'en' ? ', ' : '、');

const boxes: Readonly<Record<UnitFate['to'], Words>> = {
  reduced: words('loses a step', 'は1ステップを失う'),
  destroyed: words('to the Destroyed box', 'は破壊ボックスへ'),
  captured: words('to the Captured box', 'は降伏ボックスへ'),
  shattered: words('to the Shattered box', 'は損害ボックスへ'),
  'returns-in-two-turns': words('back as a reinforcement in two turns', 'は2ターン後に増援'),
  'air-box': words('to the Air box', 'は航空ボックスへ'),
};

const fateWords = (battle: Battle, fates: readonly UnitFate[]): Words[] =>
  fates.map(({ unit, to, rule }) => {
    const piece = [battle.lead, battle.target, ...battle.attacker.supports, ...battle.defender.supports, ...battle.others]
      .flatMap(({ units }) => units)
      .find(({ id }) => id === unit);
    const ja =
      piece?.counter === undefined ? (piece?.name ?? unit) : (battle.pack.words.ja?.counters[piece.counter.id] ?? piece.name);
    return words(`${piece?.name ?? unit}: ${boxes[to].en} [${rule}].`, `${ja}${boxes[to].ja} [${rule}]。`);
  });
