import { useLingui } from '@lingui/react/macro';
import { DownIcon } from '#worker/shared/views/icons.tsx';

/** A sort as the address holds it: the name of a column, and `-` before it for the last of the order first. */
export type Sorting = { sort: string; onSort: (sort: string) => void };

type HeadProps = Sorting & { label: string; by: string; isNumber?: boolean | undefined };

/** The header of a column that can be sorted: the first press shows the last of its order first. */
export function SortHeader({ label, by, sort, onSort, isNumber = false }: HeadProps) {
  const isAscending = sort === by;
  const isSorted = isAscending || sort === `-${by}`;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
      className={`px-3 font-medium text-(--ink-2) ${isNumber ? 'text-end' : 'text-start'}`}
    >
      <button
        type="button"
        className={`inline-flex min-h-9 items-center gap-1 hover:underline ${isSorted ? 'text-(--ink)' : ''}`}
        onClick={() => onSort(isSorted && !isAscending ? by : `-${by}`)}
      >
        {label}
        <span
          aria-hidden
          className={`*:size-4 ${isAscending ? 'rotate-180' : ''} ${isSorted ? '' : 'opacity-30'}`}
        >
          <DownIcon />
        </span>
      </button>
    </th>
  );
}

type ChoiceProps = Sorting & { columns: readonly { label: string; by: string }[] };

/** The same on a phone, where the table has no header. */
export function SortChoice({ columns, sort, onSort }: ChoiceProps) {
  const { t } = useLingui();
  return (
    <span className="relative flex items-center md:hidden">
      <select
        aria-label={t`Sort`}
        className="min-h-9 cursor-pointer appearance-none rounded-full border border-(--line-strong) bg-transparent ps-3 pe-8"
        value={sort}
        onChange={({ target }) => onSort(target.value)}
      >
        {columns.flatMap(({ label, by }) => [
          <option key={`-${by}`} value={`-${by}`}>
            {t`${label}: descending`}
          </option>,
          <option key={by} value={by}>
            {t`${label}: ascending`}
          </option>,
        ])}
      </select>
      <span className="pointer-events-none absolute end-2 scale-75">
        <DownIcon />
      </span>
    </span>
  );
}
