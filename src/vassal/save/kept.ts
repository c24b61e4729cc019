import type { Position } from '../../rules/index.js';
import { readGlobalProperty } from './commands.js';
import { type SaveKit, STASH } from './kit.js';

/** The key in a position's own state under which commands of a VASSAL save are kept that the referee has no use for. */
export const KEPT_COMMANDS = 'vassal-commands';

/** What they start with: notes of all kinds. */
const NOTES = ['NOTES\t', 'PNOTES\t', 'PNOTE\t', 'SNOTE\t'];

/** Notes, and properties that players changed: they go back into the next save as they were. */
export function keptCommands({ state }: Position): readonly string[] {
  const kept = state?.[KEPT_COMMANDS];
  return Array.isArray(kept) ? kept.filter((leaf): leaf is string => typeof leaf === 'string') : [];
}

export function withKeptCommands(kit: SaveKit, position: Position, leaves: readonly string[]): Position {
  const kept = leaves.filter((leaf) => {
    if (NOTES.some((start) => leaf.startsWith(start) && leaf.length > start.length)) return true;
    const property = readGlobalProperty(leaf);
    return (
      property !== undefined &&
      property.name !== STASH &&
      kit.properties?.has(property.name) === true &&
      kit.properties.get(property.name) !== property.value
    );
  });
  const { [KEPT_COMMANDS]: _, ...state } = position.state ?? {};
  if (kept.length > 0) return { ...position, state: { ...state, [KEPT_COMMANDS]: kept } };
  if (position.state?.[KEPT_COMMANDS] === undefined) return position;
  return { ...position, state };
}
