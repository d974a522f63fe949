import { Trans, useLingui } from '@lingui/react/macro';
import type { KeyboardEvent, ReactNode } from 'react';
import { ADMIN_PAGE } from '#worker/contract/admin-list.ts';
import { SortHeader, type Sorting } from './sort-choice.tsx';

type Shown<Row> = {
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  isNumber?: boolean;
  sort?: string;
};

type Props<Row> = {
  label: string;
  rows: readonly Row[];
  columns: readonly Shown<Row>[];
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  openKey: string | undefined;
  /** Absent where the order is that of a search. */
  sorting?: Sorting | undefined;
  onOpen?: (key: string) => void;
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
};

/** Cells are stacked with their labels on a phone. */
const CELL =
  'px-3 py-2 max-md:grid max-md:grid-cols-[7rem_minmax(0,1fr)] max-md:gap-3 max-md:px-0 max-md:py-1';

/** The rows of a table, with a sticky header and first column; the arrow keys move between rows. */
export function TableRows<Row>(props: Props<Row>) {
  const { label, rows, columns, keyOf, nameOf, openKey, onOpen, selected, onSelect, sorting } = props;
  const { t } = useLingui();
  const keys = rows.map(keyOf);
  const selectable = keys.slice(0, ADMIN_PAGE);
  const isAll = selected !== undefined && selectable.every((key) => selected.has(key));
  const select = (key: string, on: boolean) => {
    const next = new Set(selected);
    if (!on) next.delete(key);
    else if (next.size < ADMIN_PAGE) next.add(key);
    onSelect?.(next);
  };
  const [first, ...others] = columns;
  return (
    // biome-ignore lint/a11y/useSemanticElements: it groups no fields
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="max-h-[max(300px,calc(100dvh-15rem))] overflow-auto border-b border-(--line) max-md:max-h-none"
      onKeyDown={moveRow}
    >
      <table className="w-full border-collapse max-md:block" aria-label={label}>
        <thead className="sticky top-0 z-2 bg-(--sunken) max-md:hidden">
          <tr>
            {selected && (
              <th scope="col" className="w-11 ps-2">
                <Box
                  label={t`Select all rows`}
                  isOn={isAll}
                  onChange={(on) => onSelect?.(new Set(on ? selectable : []))}
                />
              </th>
            )}
            {columns.map(({ id, label: title, isNumber, sort: by }) =>
              sorting && by ? (
                <SortHeader key={id} {...sorting} label={title} by={by} isNumber={isNumber} />
              ) : (
                <th
                  key={id}
                  scope="col"
                  className={`px-3 py-2 font-medium text-(--ink-2) ${isNumber ? 'text-end' : 'text-start'}`}
                >
                  {title}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row, at) => {
            const key = keys[at] as string;
            const isOn = selected?.has(key) ?? false;
            return (
              <tr
                key={key}
                aria-current={key === openKey || undefined}
                className={`h-11 border-t border-(--line) aria-[current]:outline-2 aria-[current]:-outline-offset-2 aria-[current]:outline-(--accent) max-md:block max-md:h-auto max-md:py-3 ${isOn ? 'bg-(--accent-soft)' : 'bg-(--paper)'}`}
              >
                {selected && (
                  <td className="w-11 ps-2 max-md:float-end">
                    <Box label={t`Select ${nameOf(row)}`} isOn={isOn} onChange={(on) => select(key, on)} />
                  </td>
                )}
                <th
                  scope="row"
                  className="sticky start-0 z-1 bg-inherit px-3 text-start font-medium max-md:static max-md:block max-md:px-0"
                >
                  {onOpen ? (
                    <button
                      type="button"
                      className="row-opener min-h-11 text-start font-medium wrap-break-word hover:underline max-md:max-w-[calc(100%-3rem)] md:w-full"
                      onClick={() => onOpen(key)}
                    >
                      {first?.cell(row)}
                    </button>
                  ) : (
                    first?.cell(row)
                  )}
                </th>
                {others.map(({ id, label: title, cell, isNumber }) => (
                  <td
                    key={id}
                    className={`${CELL} ${isNumber ? 'tabular-nums md:whitespace-nowrap md:text-end' : 'text-start'}`}
                  >
                    <span className="text-(--ink-3) md:hidden" aria-hidden>
                      {title}
                    </span>
                    <span className="min-w-0 wrap-break-word">{cell(row) ?? <Trans>None</Trans>}</span>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function moveRow(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || !(event.target instanceof HTMLElement) || !event.target.matches('.row-opener')) return;
  const openers = [...event.currentTarget.querySelectorAll<HTMLElement>('.row-opener')];
  const next = openers[openers.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

type BoxProps = { label: string; isOn: boolean; onChange: (on: boolean) => void };

const Box = ({ label, isOn, onChange }: BoxProps) => (
  <label className="grid size-11 cursor-pointer place-items-center md:size-9">
    <span className="unseen">{label}</span>
    <input
      type="checkbox"
      className="size-5 accent-(--accent)"
      checked={isOn}
      onChange={({ target }) => onChange(target.checked)}
    />
  </label>
);
