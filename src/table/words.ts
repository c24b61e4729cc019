import type { Context } from '../games/room.js';

/** The sentences of the table itself, in both languages. */
const sentences = {
  over: { en: () => 'The game is over.', ja: () => 'ゲームは終了している。' },
  nothingPending: { en: () => 'Nothing waits for an answer.', ja: () => '回答を待つものはない。' },
  pending: {
    en: (who, what) => `First ${who} must answer: ${what}.`,
    ja: (who, what) => `先に${who}が「${what}」に答えなければならない。`,
  },
  notYours: { en: (who, what) => `${what} is for ${who} to answer.`, ja: (who, what) => `「${what}」に答えるのは${who}である。` },
  wantsDice: { en: (dice, what) => `${what} wants ${dice}.`, ja: (dice, what) => `「${what}」には${dice}が必要。` },
  wantsCards: {
    en: (n, deck) => `${n} card(s) of the deck ${deck} are wanted.`,
    ja: (n, deck) => `デッキ${deck}のカード${n}枚が必要。`,
  },
  wantsOption: {
    en: (what) => `${what}: choose one of the options listed.`,
    ja: (what) => `「${what}」：挙げられた選択肢から1つ選ぶこと。`,
  },
  wantsOptions: {
    en: (what, min, max) => `${what}: choose a list of ${min} to ${max} of the options listed.`,
    ja: (what, min, max) => `「${what}」：挙げられた選択肢から${min}～${max}個をリストで選ぶこと。`,
  },
  owed: { en: (who, what) => `${who} still owes: ${what}.`, ja: (who, what) => `${who}は「${what}」を果たしていない。` },
  notHere: {
    en: (word, known) => `This game does not know the action ${word} yet; it knows ${known}.`,
    ja: (word, known) => `このゲームではまだ行動「${word}」を扱えない。扱えるのは${known}。`,
  },
} as const satisfies Record<string, Record<'en' | 'ja', (...words: (string | number)[]) => string>>;

export const say = (context: Pick<Context, 'lang'>, sentence: keyof typeof sentences, ...words: (string | number)[]): string =>
  (sentences[sentence][context.lang] as (...words: (string | number)[]) => string)(...words);
