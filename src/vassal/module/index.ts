export { compileModule } from './compile.js';
export { type Drawn, freshlyDrawn } from './drawn.js';
export { saveKit } from './kit.js';
export type { ModuleDeck, ModulePiece, Picture, Seat, VassalModule } from './module.js';
export { fileName, moduleName } from './names.js';
export { patchedModule } from './patched.js';
export { expanded } from './prototypes.js';
export { type Rasterise, type WrittenModule, writeModule } from './write.js';
