import type { Pack } from '../pack/index.js';
import { Answer, Hero } from './answer.js';
import type { Example } from './data.js';
import { addHex, type Form, type FormUnit, hexesOf, MOST_HEXES, toForm } from './form.js';
import { Ground } from './ground.js';
import { HistorySheet } from './history.js';
import { CardSheet, Settings } from './inputs.js';
import { close, open } from './open-sheet.js';
import { RuleTag } from './parts.js';
import { ShareSheet } from './share-sheet.js';
import { SidePanel } from './side-panel.js';
import { canUndo, change, empty, game, hexCount, shareable, t, undo, w } from './state.js';
import { CounterSheet, StrengthSheet, UnitSheet } from './unit-sheets.js';

/** The calculator. Every part looks at its own piece of the form, so that a tap redraws that piece and the answer, and no more. */
export function Calculator() {
  const opened = game.value;
  if (opened === undefined) return null;
  const { pack } = opened;
  if (pack.combat === undefined) return <p>{w.value.noCombat}</p>;
  return (
    <div class="calculator">
      <Hero />
      <div class="form">
        <Tools />
        <SidePanel of="attack" pack={pack} />
        <Hexes pack={pack} />
        <Settings pack={pack} />
        <Examples pack={pack} examples={opened.examples} />
      </div>
      <Answer />
      <OpenSheet pack={pack} />
    </div>
  );
}

function Tools() {
  const tools: readonly (readonly [id: string, sign: string, label: string, run: () => void, off: boolean])[] = [
    ['undo', '↶', w.value.undo, undo, !canUndo.value],
    ['swap', '⇅', w.value.swap, () => change(swapped), empty.value],
    ['clear', '✕', w.value.clear, () => change(cleared), empty.value],
    ['history', '☰', w.value.history, () => (open.value = { sheet: 'history' }), false],
    ['share', '↗', w.value.share, () => (open.value = { sheet: 'share' }), !shareable.value],
  ];
  return (
    <div class="tools">
      {tools.map(([id, sign, label, run, off]) => (
        <button type="button" class="tool" key={id} onClick={run} disabled={off} data-tool={id}>
          <span aria-hidden="true">{sign}</span>
          {label}
        </button>
      ))}
    </div>
  );
}

const cleared = ({ sides }: Form): Form => ({ attack: [], defence: [], sides, terrain: [], across: [], with: {} });

/** Attackers defend where the first defenders stood, and all of the defenders attack. */
const swapped = (now: Form): Form => {
  const plain = ({ across: _, acrossAt: __, ...unit }: FormUnit): FormUnit => unit as FormUnit;
  const { more: _, ...rest } = now;
  return {
    ...rest,
    attack: hexesOf(now).flatMap(({ units }) => units.map(plain)),
    defence: now.attack.map(plain),
    sides: { attack: now.sides.defence, defence: now.sides.attack },
  };
};

/** The attacked spaces: one, or as many as the game lets one combat have. */
function Hexes({ pack }: { pack: Pack }) {
  const count = hexCount.value;
  return (
    <>
      {Array.from({ length: count }, (_, hex) => (
        <div class="hex" key={hex}>
          <SidePanel of="defence" hex={hex} pack={pack} />
          <Ground pack={pack} hex={hex} />
        </div>
      ))}
      {pack.combat?.targets === 'several' && count < MOST_HEXES && (
        <button type="button" class="add-hex" onClick={() => change(addHex)} data-act="add-hex">
          <b aria-hidden="true">+</b> {w.value.addHex}
        </button>
      )}
    </>
  );
}

function Examples({ pack, examples }: { pack: Pack; examples: readonly Example[] }) {
  if (!empty.value || examples.length === 0) return null;
  return (
    <section class="panel" aria-label={w.value.examples}>
      <h2>{w.value.examples}</h2>
      <ul class="examples">
        {examples.map(({ question, text, rule }) => (
          <li key={t(text)}>
            <button
              type="button"
              class="example"
              onClick={() => {
                change(toForm(pack, question));
                window.scrollTo(0, 0);
              }}
            >
              {t(text)}
            </button>
            {rule !== undefined && <RuleTag rule={rule} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function OpenSheet({ pack }: { pack: Pack }) {
  const sheet = open.value;
  switch (sheet?.sheet) {
    case 'strength':
      return <StrengthSheet place={sheet.place} onClose={close} />;
    case 'counters':
      return <CounterSheet place={sheet.place} onClose={close} />;
    case 'unit':
      return <UnitSheet place={sheet.place} index={sheet.index} onClose={close} />;
    case 'cards':
      return <CardSheet name={sheet.name} label={sheet.label} pack={pack} onClose={close} />;
    case 'share':
      return <ShareSheet onClose={close} />;
    case 'history':
      return <HistorySheet onClose={close} />;
    default:
      return null;
  }
}
