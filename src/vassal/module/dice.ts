import { type Pack, say } from '../../pack/index.js';
import { type Component, component } from '../component.js';

/** Buttons for the dice that the game rolls. */
export function diceButtons(pack: Pack): Component[] {
  const { vassal, game, tables } = pack;
  const wanted =
    vassal?.dice ??
    [...new Set([game.dice, ...Object.values(tables).flatMap(({ rows }) => (rows.by === 'die' ? (rows.dice ?? []) : []))])]
      .filter((dice) => /^\d+d\d+$/.test(dice))
      .map((dice) => ({ dice, name: undefined }));
  return wanted.map(({ dice, name }) => {
    const [number = '1', sides = '6'] = dice.split('d');
    const ask = number === '?';
    const label = name === undefined ? dice.replace('?', 'n') : say(name);
    return component('M.DiceButton', {
      name: label,
      text: label,
      tooltip: ask ? `Roll several dice of ${sides} sides` : `Roll ${dice}`,
      icon: '/images/die.gif',
      nDice: ask ? 1 : Number(number),
      nSides: Number(sides),
      plus: 0,
      addToTotal: 0,
      reportTotal: false,
      sortDice: ask,
      prompt: ask,
      ...(ask ? { lockSides: true, lockPlus: true, lockAdd: true } : {}),
      reportFormat:
        number === '1' ? '$PlayerName$ rolls $name$: $result$' : '$PlayerName$ rolls $name$: $result$ (total $numericalTotal$)',
    });
  });
}
