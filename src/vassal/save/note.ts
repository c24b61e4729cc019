/** Something that a save cannot carry as it is, or that reading it found out: never dropped in silence. */
export interface Note {
  readonly kind: 'place' | 'piece' | 'face' | 'phase' | 'deck' | 'command' | 'stash' | 'unit';
  readonly what: string;
}
