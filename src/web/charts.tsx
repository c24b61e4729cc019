import { useState } from 'preact/hooks';
import type { Table } from '../pack/pack.js';
import { isStandIn } from '../pack/provenance.js';
import { type CellFault, faultOf, isBegun, placeOf } from './overlay.js';
import { overlayJson, overlayZip, readBlock, readImport } from './overlay-file.js';
import { RuleTag } from './parts.js';
import { download } from './share.js';
import { game, keepOwn, own, printed, t, tell, w } from './state.js';

/** Every table of the game, and the owner's own cells over our stand-ins. */
export function Charts() {
  const opened = game.value;
  const base = printed.value;
  const [broken, setBroken] = useState<string | undefined>(undefined);
  if (opened === undefined || base === undefined) return null;
  const { cells, misfits } = own.value;
  const mine = Object.keys(cells).length;
  const id = opened.pack.game.id;
  const first = opened.pack.combat?.tables ?? [];
  const tables = Object.values(opened.pack.tables).sort((a, b) => place(first, a.id) - place(first, b.id));
  const takeIn = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const read = readImport(base, own.value, file.name, await file.text());
    if (!read.ok) {
      setBroken(read.why === 'other' ? w.value.importOther : w.value.importBroken);
      return;
    }
    setBroken(undefined);
    keepOwn(read.own);
    tell(`${read.taken} ${w.value.imported}`);
  };
  return (
    <div class="charts">
      <fieldset class="jump" aria-label={w.value.charts}>
        {tables.map((table) => (
          <button
            type="button"
            class="chip"
            key={table.id}
            onClick={() => document.getElementById(`chart-${table.id}`)?.scrollIntoView({ block: 'start' })}
          >
            {t(table.title)}
          </button>
        ))}
      </fieldset>
      {misfits.length > 0 && (
        <div class="stand-in" role="alert">
          {misfits.length} {w.value.misfit}{' '}
          <button
            type="button"
            class="link"
            onClick={() => download(`${id}-charts.json`, overlayJson(base, own.value), 'application/json')}
          >
            {w.value.exportMisfit}
          </button>
        </div>
      )}
      {tables.map((table) => (
        <Chart key={`${id}/${table.id}`} table={table} base={base.tables[table.id] as Table} />
      ))}
      <section class="panel" aria-label={w.value.ownCells}>
        <h2>{w.value.ownCharts}</h2>
        <p>
          <b class="number">{mine}</b> {w.value.ownCells}
        </p>
        <div class="chips">
          <button
            type="button"
            class="primary"
            data-act="export"
            disabled={mine === 0}
            onClick={() => download(`${id}-overlay.zip`, overlayZip(base, cells) as Uint8Array<ArrayBuffer>, 'application/zip')}
          >
            {w.value.exportZip}
          </button>
          <button
            type="button"
            class="primary"
            disabled={mine === 0 && misfits.length === 0}
            onClick={() => download(`${id}-charts.json`, overlayJson(base, own.value), 'application/json')}
          >
            JSON
          </button>
          <label class="primary file">
            {w.value.importFile} (JSON, CSV)
            <input
              type="file"
              accept=".json,.csv"
              onChange={(event) => {
                void takeIn(event.currentTarget.files?.[0]);
                event.currentTarget.value = '';
              }}
            />
          </label>
        </div>
        {broken !== undefined && (
          <p class="fault" role="alert">
            {broken}
          </p>
        )}
      </section>
    </div>
  );
}

const place = (list: readonly string[], id: string): number => (list.includes(id) ? list.indexOf(id) : list.length);

function Chart({ table, base }: { table: Table; base: Table }) {
  const [entering, setEntering] = useState(false);
  const [faults, setFaults] = useState<Readonly<Record<string, { readonly typed: string; readonly fault: CellFault }>>>({});
  const [outside, setOutside] = useState(0);
  const all = table.cells.flat();
  const guessed = all.filter((cell) => cell.is === null || isStandIn(cell.from)).length;
  const mine = all.filter((cell) => cell.from === 'owner').length;
  const open = base.cells.flat().some((cell) => cell.is === null || isStandIn(cell.from));

  /** Takes in cells; those that contradict the rulebook or name no result are shown and not used. */
  const put = (typed: readonly (readonly [row: number, column: number, text: string])[]): void => {
    const next: Record<string, string> = { ...own.value.cells };
    const wrong = { ...faults };
    for (const [r, c, raw] of typed) {
      const name = placeOf(table.id, base.rowIds[r] as string, base.columnIds[c] as string);
      const text = raw.trim();
      delete wrong[name];
      if (text === '') {
        delete next[name];
        continue;
      }
      const fault = faultOf(base, r, c, text);
      if (fault !== undefined) wrong[name] = { typed: text, fault };
      else if (base.cells[r]?.[c]?.from.startsWith('rulebook') !== true) next[name] = text;
    }
    setFaults(wrong);
    keepOwn({ ...own.value, cells: next });
  };
  const paste = (r: number, c: number, text: string): void => {
    const block = readBlock(text);
    const cells = block.flatMap((line, dr) => line.map((cell, dc) => [r + dr, c + dc, cell] as const));
    const inside = cells.filter(([row, column]) => row < base.rowIds.length && column < base.columnIds.length);
    setOutside(cells.length - inside.length);
    put(inside);
  };
  const rowName = (r: number): string => {
    const row = table.rows.list[r];
    return typeof row === 'object' && row.name !== undefined ? t(row.name) : (table.rowIds[r] as string);
  };
  const columnName = (c: number): string => {
    const column = table.columns.list[c];
    return column?.name === undefined ? (table.columnIds[c] as string) : t(column.name);
  };
  const results = Object.entries(table.results);
  return (
    <section class="panel" id={`chart-${table.id}`} data-chart={table.id}>
      <div class="chart-title">
        <h2>
          {t(table.title)} {table.rule !== undefined && <RuleTag rule={table.rule} />}
        </h2>
        {open && (
          <button type="button" class="primary" aria-pressed={entering} onClick={() => setEntering(!entering)} data-act="enter">
            {entering ? w.value.stopEntry : w.value.enterOwn}
          </button>
        )}
      </div>
      {guessed > 0 && (
        <p class="stand-in">
          <b>{w.value.chartNote}.</b> {guessed}/{all.length} {w.value.chartStand}
        </p>
      )}
      {entering && <p class="soft">{w.value.pasteHint}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section class="chart-scroll" tabIndex={0} aria-label={t(table.title)}>
        <table class="chart">
          <thead>
            <tr>
              <th scope="col">{table.rows.title === undefined ? w.value.row : t(table.rows.title)}</th>
              {table.columnIds.map((id, c) => (
                <th scope="col" key={id}>
                  {columnName(c)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.cells.map((line, r) => (
              <tr key={table.rowIds[r]}>
                <th scope="row">{rowName(r)}</th>
                {line.map((cell, c) => {
                  const name = placeOf(table.id, table.rowIds[r] as string, table.columnIds[c] as string);
                  const fault = faults[name];
                  if (entering && base.cells[r]?.[c]?.from.startsWith('rulebook') !== true)
                    return (
                      <td key={name} class="entry">
                        <input
                          type="text"
                          aria-label={`${rowName(r)}, ${columnName(c)}`}
                          aria-invalid={fault !== undefined}
                          value={fault?.typed ?? (cell.from === 'owner' ? String(cell.is) : '')}
                          placeholder={cell.is === null ? '?' : String(cell.is)}
                          onInput={(event) => {
                            const text = event.currentTarget.value;
                            if (!isBegun(base, text)) put([[r, c, text]]);
                          }}
                          onChange={(event) => put([[r, c, event.currentTarget.value]])}
                          onPaste={(event) => {
                            const text = event.clipboardData?.getData('text') ?? '';
                            if (!/[\t\n]/.test(text.trim())) return;
                            event.preventDefault();
                            paste(r, c, text);
                          }}
                          data-cell={`${r},${c}`}
                        />
                      </td>
                    );
                  return (
                    <td
                      key={name}
                      class={cell.from === 'owner' ? 'mine' : cell.is === null || isStandIn(cell.from) ? 'guess' : ''}
                    >
                      {cell.is === null ? '?' : cell.is === true ? '✓' : cell.is === false ? '–' : String(cell.is)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {Object.entries(faults).map(([name, { typed, fault }]) => {
        const [, row, column] = name.split('\t');
        return (
          <p class="fault" role="alert" key={name}>
            {row}, {column}: {typed}{' '}
            {fault.kind === 'stated'
              ? `≠ ${fault.is} (${w.value.stated} ${fault.is})`
              : `${w.value.notResult} ${fault.known.join(', ')}`}
          </p>
        );
      })}
      {outside > 0 && (
        <p class="fault" role="alert">
          {outside} {w.value.pastedOutside}
        </p>
      )}
      {mine > 0 && (
        <button
          type="button"
          class="link"
          onClick={() => {
            const before = own.value;
            const prefix = `${table.id}\t`;
            keepOwn({
              ...before,
              cells: Object.fromEntries(Object.entries(before.cells).filter(([name]) => !name.startsWith(prefix))),
            });
            tell(w.value.dropped, { label: w.value.undo, run: () => keepOwn(before) });
          }}
        >
          {w.value.dropChart} ({mine})
        </button>
      )}
      {results.length > 0 && (
        <ul class="results-list">
          {results.map(([id, result]) => (
            <li key={id}>
              <b>{id}</b>
              {t(result.text)}
            </li>
          ))}
        </ul>
      )}
      {table.note !== undefined && <p class="soft small">{t(table.note)}</p>}
    </section>
  );
}
