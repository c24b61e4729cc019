import { type Pack, say } from '../../pack/index.js';
import { type Component, component } from '../component.js';

/** The file of a scenario's set-up in the archive. */
export const setupFile = (scenario: string): string => `setup-${scenario}.vsav`;

/** Every scenario in the File menu, and a bare map. */
export const setupMenu = ({ scenarios }: Pack): Component[] => [
  component('M.PredefinedSetup', { name: 'Scenarios', isMenu: true, useFile: false }, [
    ...Object.values(scenarios).map(({ id, name, note }) =>
      component('M.PredefinedSetup', {
        name: say(name),
        description: note === undefined ? '' : say(note),
        isMenu: false,
        useFile: true,
        file: setupFile(id),
      }),
    ),
  ]),
  component('M.PredefinedSetup', { name: 'Empty map', isMenu: false, useFile: false }),
];
