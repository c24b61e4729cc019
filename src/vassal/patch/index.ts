export { applyPatch, type Patched } from './apply.js';
export { diffModules } from './diff.js';
export { applyFiles, diffFiles } from './files.js';
export { type Change, type Patch, patchFile, patchFolder, patchText, readPatch } from './patch.js';
