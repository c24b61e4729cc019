import { inLanguage } from '../rules/words.js';
import { headline } from './answer.js';
import { Sheet } from './parts.js';
import { makeLink, savePicture } from './share.js';
import { form, game, lang, t, tell, theme, verdict, w } from './state.js';

export function ShareSheet({ onClose }: { onClose: () => void }) {
  const opened = game.value;
  const odds = verdict.value;
  if (opened === undefined || odds?.ok !== true) return null;
  const link = makeLink(opened.id, form.value);
  return (
    <Sheet title={w.value.share} onClose={onClose}>
      <p>{w.value.shareLink}</p>
      <input
        class="search"
        readOnly
        value={link}
        aria-label={w.value.copyLink}
        onFocus={(event) => event.currentTarget.select()}
        data-link={link}
      />
      <div class="two">
        <button
          type="button"
          class="primary strong"
          onClick={() => {
            void (navigator.clipboard?.writeText(link) ?? Promise.reject()).then(
              () => tell(w.value.linkCopied),
              () => document.querySelector<HTMLInputElement>('[data-link]')?.select(),
            );
          }}
        >
          {w.value.copyLink}
        </button>
        <button
          type="button"
          class="primary"
          data-act="picture"
          onClick={() =>
            void savePicture(
              t(opened.pack.game.title),
              headline.value,
              `${w.value.attack} ${odds.attack.total}  –  ${w.value.defence} ${odds.defence.total}`,
              odds.outcomes.map(({ result, p, on, text }) => ({
                name: result,
                share: p.toNumber(),
                percent: p.toPercent(),
                on: on.join(', ').slice(0, 12),
                text: inLanguage(text, lang.value),
              })),
              odds.standIn.map(({ text }) => inLanguage(text, lang.value)),
              theme.value === 'dark',
            )
          }
        >
          {w.value.picture}
        </button>
      </div>
      <p class="soft small">{w.value.nothingSent}</p>
    </Sheet>
  );
}
