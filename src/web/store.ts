import { signal } from '@preact/signals';

/** The browser's store. What does not fit stays in the page, and the player is told: nothing is lost without a word. */

const memory = new Map<string, string>();

/** Set when the store is full or closed: what was entered since then lives only as long as this page. */
export const storeFull = signal(false);

const name = (key: string): string => `grognard/${key}`;

export function load(key: string): unknown {
  saveNow();
  const held = memory.get(key) ?? fromBrowser(key);
  if (held === undefined) return undefined;
  try {
    return JSON.parse(held);
  } catch {
    return undefined;
  }
}

export function save(key: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(name(key), text);
    memory.delete(key);
    if (memory.size > 0) saveHeld();
    storeFull.value = memory.size > 0;
    return true;
  } catch {
    memory.set(key, text);
    storeFull.value = true;
    return false;
  }
}

/** There is room again: what was held in the page goes to the store. */
function saveHeld(): void {
  for (const [key, text] of memory)
    try {
      localStorage.setItem(name(key), text);
      memory.delete(key);
    } catch {
      // Still too large; it stays in the page.
    }
}

const waiting = new Map<string, unknown>();

/** Saves once the answer has been painted: writing takes longer than a tap may. A page that goes away writes at once. */
export function saveSoon(key: string, value: unknown): void {
  if (waiting.size === 0) requestAnimationFrame(() => setTimeout(saveNow));
  waiting.set(key, value);
}

export function saveNow(): void {
  for (const [key, value] of waiting) save(key, value);
  waiting.clear();
}

addEventListener('pagehide', saveNow);
document.addEventListener('visibilitychange', saveNow);

export function remove(key: string): void {
  memory.delete(key);
  waiting.delete(key);
  try {
    localStorage.removeItem(name(key));
  } catch {
    // A store that cannot be opened holds nothing to remove.
  }
}

function fromBrowser(key: string): string | undefined {
  try {
    return localStorage.getItem(name(key)) ?? undefined;
  } catch {
    return undefined;
  }
}
