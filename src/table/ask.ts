import type { Board } from '../board/index.js';
import type { Pack } from '../pack/index.js';

export const askSchema = (pack: Pack): object => ({ title: pack.game.id });

export function askText(_pack: Pack, _board: Board, _text: string): { text: string; understood: boolean } {
  return { text: JSON.stringify({ error: { path: 'ask', message: 'no question is known yet', known: [] } }), understood: false };
}
