import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { Component } from '../../src/vassal/component.js';
import { applyPatch, diffModules } from '../../src/vassal/patch/index.js';
import { readXml } from '../../src/vassal/xml-read.js';

/** Build files of one module of Kestrel Bridge: as we built it, and as the editor of VASSAL 3.7.26 saved it. */
const root = (name: string): Component => {
  const bytes = gunzipSync(readFileSync(`${import.meta.dirname}/fixtures/kestrel-bridge-${name}.xml.gz`));
  const read = readXml(bytes.toString(), 'buildFile.xml');
  if (!read.ok) throw new Error(read.problem.what);
  return read.value.root;
};

it("VASSAL's editor writes much that nobody changed: none of it is a hand edit", () => {
  expect(diffModules(root('built'), root('resaved'))).toEqual([]);
});

it('what was done in the editor, and nothing else, is in the patch', () => {
  const changes = diffModules(root('built'), root('edited'));
  const panel =
    'VASSAL.build.module.PieceWindow:Counters/VASSAL.build.widget.TabWidget:Counters/VASSAL.build.widget.PanelWidget:Aldmark';
  expect(
    changes.map((change) =>
      'at' in change ? [change.at, Object.keys(change.attributes ?? change)] : 'add' in change && [change.in, change.key],
    ),
  ).toEqual([
    ['module', ['version']],
    ['VASSAL.build.module.PrototypesContainer/VASSAL.build.module.PrototypeDefinition:Side: Aldmark', ['at', 'piece']],
    ['VASSAL.build.module.PrototypesContainer', 'VASSAL.build.module.PrototypeDefinition:My prototype'],
    [`${panel}/VASSAL.build.widget.PieceSlot#2`, ['at', 'piece']],
    [panel, 'VASSAL.build.widget.PieceSlot#21'],
    ['VASSAL.build.module.DiceButton:1d6', ['icon']],
    ['VASSAL.build.module.Inventory:Inventory', ['text']],
    ['VASSAL.build.module.PredefinedSetup:Scenarios', 'VASSAL.build.module.PredefinedSetup:Mine'],
  ]);
  const { module, conflicts } = applyPatch({ root: root('built') }, { changes });
  expect(conflicts).toEqual([]);
  expect(diffModules(module.root, root('edited'))).toEqual([]);
});
