import { Sheet } from './parts.js';
import { catalogue, t, w } from './state.js';
import { shownRules } from './state-ui.js';

/** The summary of a case, or of a ruling, in our own words. */
export function RuleSheet() {
  const rules = shownRules.value;
  if (rules.length === 0) return null;
  const book = catalogue.value;
  return (
    <Sheet
      title={`${w.value.rule} ${rules.join(', ')}`}
      onClose={() => {
        shownRules.value = [];
      }}
    >
      {rules.map((rule) => {
        const found = book?.cases.find((one) => one.rule === rule);
        const ruling = book?.rulings.find((one) => one.id === rule);
        if (found !== undefined)
          return (
            <article class="rule-text" key={rule}>
              <h3>
                <span class="number">{rule}</span> {t(found.title)}
              </h3>
              <p>{t(found.says)}</p>
            </article>
          );
        if (ruling !== undefined)
          return (
            <article class="rule-text" key={rule}>
              <h3>
                <span class="number">{rule}</span> {w.value.ruling} [{ruling.rule.join(', ')}]
              </h3>
              <p class="soft">{t(ruling.question)}</p>
              <p>{t(ruling.ruling)}</p>
            </article>
          );
        return (
          <p key={rule}>
            <span class="number">{rule}</span> {book === undefined ? '…' : w.value.ruleMissing}
          </p>
        );
      })}
    </Sheet>
  );
}
