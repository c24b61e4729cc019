export { readSave, type SaveFile, writeSave } from './file.js';
export * from './kit.js';
export type { Note } from './note.js';
export { type ReadGame, readGame } from './read.js';
export { type Written, writeGame } from './write.js';
