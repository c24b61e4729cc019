import { expect, it } from 'vitest';
import { drawContext } from '../../../src/pictures/index.js';
import { type Component, componentName, walk } from '../../../src/vassal/component.js';
import { compileModule, patchedModule, saveKit } from '../../../src/vassal/module/index.js';
import { diffModules } from '../../../src/vassal/patch/index.js';
import { BOARD } from '../../../src/vassal/save/kit.js';
import { drawingOf } from '../../../src/vassal/save/spaces.js';
import { packOf } from '../../support/pack.js';

const context = drawContext(packOf('kestrel-bridge').pack, packOf('kestrel-bridge').board);
const module = compileModule(context);

/** The module after somebody has changed each component that `change` answers for. */
const patched = (change: (component: Component) => Component | undefined) => {
  const visit = (component: Component): Component => {
    const next = change(component) ?? component;
    return { ...next, children: next.children.map(visit) };
  };
  return patchedModule(module, { changes: diffModules(module.root, visit(module.root)) });
};
const types = (kit: ReturnType<typeof saveKit>, piece: string): string[] =>
  kit.pieces.get(piece)?.traits.map(({ type }) => type) ?? [];

it('set-ups hold the traits that were changed by hand in a prototype', () => {
  const { module: edited, conflicts } = patched((component) =>
    componentName(component) === 'Side: Aldmark'
      ? { ...component, text: (component.text ?? '').replace('mark;', 'mark;Elite,') }
      : undefined,
  );
  expect(conflicts).toEqual([]);
  expect(types(saveKit(context, module), 'al-1').join()).not.toContain('Elite');
  expect(types(saveKit(context, edited), 'al-1').join()).toContain('mark;Elite,');
  expect(types(saveKit(context, edited), 'br-1')).toEqual(types(saveKit(context, module), 'br-1'));
});

it('set-ups follow a map and a module that were renamed by hand', () => {
  const { module: edited } = patched(({ attributes, ...component }) =>
    attributes.mapName === 'Main Map'
      ? { ...component, attributes: { ...attributes, mapName: 'Front' } }
      : component.tag === 'VASSAL.build.GameModule'
        ? { ...component, attributes: { ...attributes, version: '9.9' } }
        : undefined,
  );
  const kit = saveKit(context, edited);
  expect(kit.boards.map(({ map }) => map)).toContain('Front');
  expect(kit.places.get('0705')?.map).toBe('Front');
  expect(kit.version).toBe('9.9');
  expect(kit.moduledata).toContain('9.9');
});

it('a piece that was added by hand never has the number of a counter, and the next number is free', () => {
  const [gpid] = [Number(module.root.attributes.nextPieceSlotId)];
  expect(gpid).toBeGreaterThan(1_000_000);
  const added = (number: number) =>
    patched((component) => {
      const slot = component.children.find((child) => child.attributes.gpid === '3');
      if (slot === undefined) return undefined;
      const twin = { ...slot, attributes: { ...slot.attributes, gpid: String(number), entryName: 'Mine' } };
      return { ...component, children: [...component.children, twin] };
    });
  expect(added(gpid).conflicts).toEqual([]);
  expect(added(gpid).module.root.attributes.nextPieceSlotId).toBe(String(gpid + 1));
  expect(added(12).conflicts.map(({ what }) => what)).toEqual([
    'A piece that was added by hand has the number 12, which a counter of the pack has too.',
  ]);
});

it('the module names the drawing that its saves lie on', () => {
  const [property] = [...walk(module.root)].filter(({ attributes }) => attributes.name === BOARD);
  expect(property?.attributes.initialValue).toBe(drawingOf(saveKit(context, module).places));
});
