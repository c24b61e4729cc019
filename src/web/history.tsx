import { inLanguage } from '../rules/words.js';
import { Sheet } from './parts.js';
import { change, forgetHistory, history, lang, w } from './state.js';

/** Combats that were rolled, the latest first; each can be opened again. */
export function HistorySheet({ onClose }: { onClose: () => void }) {
  const list = history.value;
  return (
    <Sheet
      title={w.value.history}
      onClose={onClose}
      foot={
        list.length === 0 ? undefined : (
          <button type="button" class="primary danger" onClick={forgetHistory}>
            {w.value.forget}
          </button>
        )
      }
    >
      {list.length === 0 && <p class="soft">{w.value.emptyHistory}</p>}
      <ul class="history">
        {list.map((entry) => (
          <li key={entry.at}>
            <button
              type="button"
              onClick={() => {
                change(entry.form);
                onClose();
              }}
            >
              <span class="heard">{w.value.restore}: </span>
              <b>{entry.column}</b>
              <span>{entry.result ?? ''}</span>
              <span class="soft">{entry.rolled ?? ''}</span>
              <time class="soft">
                {new Date(entry.at).toLocaleTimeString(lang.value, { hour: '2-digit', minute: '2-digit' })}
              </time>
              {entry.told !== undefined && (
                <span class="told">{entry.told.map((line) => inLanguage(line, lang.value)).join(' ')}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
