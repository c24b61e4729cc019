import { alt, ctrl, named } from '../traits/index.js';

/** The keyboard of every module, the same in each: what a player types, and commands that only the module sends. */
export const key = {
  flip: ctrl('F'),
  loss: ctrl('L'),
  eliminate: ctrl('E'),
  comeBack: ctrl('R'),
  moved: ctrl('M'),
  trail: ctrl('T'),
  remove: ctrl('D'),
  clone: ctrl('C'),
  turnRight: ctrl(']'),
  turnLeft: ctrl('['),
  mask: ctrl('H'),
  notMoved: named('NotMoved'),
  clearTrail: named('ClearTrail'),
  endMove: named('EndMove'),
  discard: ctrl('E'),
  play: ctrl('P'),
} as const;

/** Hotkeys of buttons. */
export const hotkey = {
  map: alt('B'),
  pieces: alt('P'),
  charts: alt('C'),
  inventory: alt('I'),
  unmoved: alt('U'),
  nextUnmoved: alt('N'),
  clearMoved: alt('M'),
  notes: alt('O'),
  overview: alt('V'),
  turn: alt('T'),
  range: alt('R'),
  hide: alt('H'),
  eliminated: alt('E'),
  cards: alt('K'),
} as const;

/** VASSAL's own button against the last move: it has no key unless the module gives it one. */
export const undo = ctrl('Z');

/** Overlays take these in order; a player finds them in the menu. On a Mac, Ctrl is Cmd: no Q, no W. */
export const overlayKeys = ['X', 'U', 'J', 'B'].map((char) => ctrl(char));
