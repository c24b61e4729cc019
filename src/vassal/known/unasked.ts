import type { Component } from '../component.js';
import { shortName } from './classes.js';

/**
 * What VASSAL puts into a module by itself when it opens one that lacks it, and its editor then writes: no hand edit as long as it
 * stands as here and the module had none of its kind.
 */
export function isUnasked(component: Component, brothers: readonly Component[]): boolean {
  const { tag, attributes, children, text = '' } = component;
  if (children.length > 0) return false;
  if (tag === 'option') return options[attributes.name ?? ''] === text && !brothers.some((one) => sameOption(one, component));
  const usual = components[shortName(tag)];
  if (usual === undefined || text !== '' || brothers.some((one) => one.tag === tag)) return false;
  const names = new Set([...Object.keys(attributes), ...Object.keys(usual)]);
  return [...names].every((name) => (attributes[name] ?? '') === (usual[name] ?? ''));
}

const sameOption = (one: Component, other: Component): boolean =>
  one.tag === other.tag && one.attributes.name === other.attributes.name;

/** Options of the tool bar, by name. */
const options: Readonly<Record<string, string>> = {
  debugControlsHotKey: '',
  debugControlsIcon: '',
  endHotKey: '87,585',
  newHotKey: '87,520',
  scenarioPropertiesHotKey: '',
  scenarioPropertiesIcon: '',
  serverControlsHotKey: '83,520',
  serverControlsIcon: '/images/connect.gif',
  stepHotKey: '34,0',
  stepIcon: '/images/StepForward16.gif',
  undoHotKey: '',
  undoIcon: '/images/Undo16.gif',
};

const components: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'N.ZonedGridHighlighter': {},
  'P.GlobalProperties': {},
  'MM.Flare': {
    circleColor: '255,0,0',
    circleScale: 'true',
    circleSize: '100',
    flareKey: 'keyAlt',
    flareName: 'Map Flare',
    flarePulses: '6',
    flarePulsesPerSec: '3',
  },
  'MM.HighlightLastMoved': { color: '255,0,0', enabled: 'true', thickness: '2' },
};
