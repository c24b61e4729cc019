import { type Pack, say } from '../../pack/index.js';
import { type Step, stepsOf } from '../../rules/index.js';
import { type Component, component } from '../component.js';
import { list } from '../traits/index.js';
import { hotkey } from './keys.js';

/** `3 · May 1944`; a name that has the number as a word of its own, such as `Turn 3`, needs no second. */
const turnLabel = (turn: Pack['sequence']['turns'][number]): string => {
  const name = say(turn.name);
  return new RegExp(`\\b${turn.number}\\b`).test(name) ? name : `${turn.number} · ${name}`;
};

const phaseLabel = ({ name, phase }: Step): string => `${name} ${say(phase.name)}`;

/** Turns, and in each the phases of the sequence of play. A new turn takes off the moved marks. */
export function turnTracker(pack: Pack): Component {
  const { sequence } = pack;
  const phases = stepsOf(pack);
  const first = phases[0];
  return component(
    'T.TurnTracker',
    {
      name: 'Turn',
      buttonText: 'Turn',
      tooltip: 'Turn and phase',
      hotkey: hotkey.turn,
      nexthotkey: '34,520',
      prevhotkey: '33,520',
      turnFormat: 'Turn $level1$: $level2$',
      reportFormat: '$newTurn$',
      lengthStyle: 'Maximum',
    },
    [
      component(
        'T.ListTurnLevel',
        { name: 'Turn', property: 'Turn', turnFormat: '$value$', list: list(sequence.turns.map(turnLabel)) },
        [
          component('T.ListTurnLevel', {
            name: 'Phase',
            property: 'Phase',
            turnFormat: '$value$',
            list: list(phases.map(phaseLabel)),
          }),
        ],
      ),
      first === undefined
        ? undefined
        : component('T.TurnGlobalHotkey', {
            name: 'New turn: clear moved marks',
            hotkey: hotkey.clearMoved,
            match: `{Phase == ${JSON.stringify(phaseLabel(first))}}`,
            reportFormat: '',
          }),
    ],
  );
}
