declare module 'virtual:games' {
  export const games: readonly import('./data.js').GameEntry[];
  export const version: string;
  /** One file for one game: no service worker, no other games. */
  export const single: boolean;
}
