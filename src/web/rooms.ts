import { signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';

/** Charts and rules come after the calculator, which is what everybody waits for. */
interface Rooms {
  readonly Charts: FunctionComponent;
  readonly Rules: FunctionComponent;
}

export const rooms = signal<Rooms | undefined>(undefined);

/** Fetches them once; without a network they are asked for again when they are wanted. */
export async function openRooms(): Promise<void> {
  if (rooms.value !== undefined) return;
  try {
    const [{ Charts }, { Rules }] = await Promise.all([import('./charts.js'), import('./rules.js')]);
    rooms.value = { Charts, Rules };
  } catch {
    // The page says that it waits.
  }
}
