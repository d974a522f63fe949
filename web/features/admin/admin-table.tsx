import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTitle } from '#web/lib/use-title.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { ADMIN_PAGE } from '#worker/contract/admin-list.ts';
import { type BulkAct, BulkBar } from './bulk-bar.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { CsvButton } from './csv-button.tsx';
import { type Filter, FilterChips } from './filter-chips.tsx';
import { SearchField } from './search-field.tsx';
import { SideSheet } from './side-sheet.tsx';
import { SortChoice, type Sorting } from './sort-choice.tsx';
import { TableRows } from './table-rows.tsx';
import { useAdminSearch } from './use-admin-search.ts';
import { useHeldFocus } from './use-held-focus.ts';

export type { BulkAct } from './bulk-bar.tsx';

/** The first column names the row, and opens its sheet. One that is `extra` is shown once it was chosen. */
export type Column<Row> = {
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned to the end. */
  isNumber?: boolean;
  extra?: boolean;
  /** What the worker calls the sort by it, where it can be sorted. */
  sort?: string;
};

type Props<Row> = {
  title: string;
  /** What follows the title: buttons that add rows, or a note. */
  lead?: ReactNode;
  list: UseInfiniteQueryResult<InfiniteData<unknown>>;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  /** A row in words, for its checkbox. */
  nameOf: (row: Row) => string;
  filters?: readonly Filter[];
  /** How the list is sorted where the address does not say so. */
  sort?: string;
  /** What can be searched, where it can. */
  searchLabel?: string;
  /** Where the file of what is filtered is, without the filters. */
  csv?: { path: string; name: string };
  acts?: readonly BulkAct<Row>[];
  /** The content of a row's sheet. */
  sheet?: (row: Row, close: () => void) => ReactNode;
  /** Said where nothing is listed and nothing is filtered. */
  empty: string;
};

/** How many windows of rows are looked at for one page where the filters leave few. */
const WINDOWS_MOST = 20;

/**
 * A list of administrators. The address holds its filters, its sort (`sort`), its columns (`columns`), and the row that
 * is open (`open`). What a search finds is in the order of the search.
 * At most one page of rows is selected.
 */
export function AdminTable<Row>(props: Props<Row>) {
  const { title, list, rows, columns, keyOf, filters = [], csv, acts = [], sheet } = props;
  const { t } = useLingui();
  const page = useHeldFocus<HTMLDivElement>();
  const [search, setSearch] = useAdminSearch();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [actId, setActId] = useState<string | null>(null);
  const [more] = useFullPages(list, rows.length);
  useTitle(title);
  const choosable = columns.slice(1);
  const shown = search.columns?.split(',') ?? choosable.filter(({ extra }) => !extra).map(({ id }) => id);
  const chosen = rows.filter((row) => selected.has(keyOf(row)));
  const act = acts.find(({ id }) => id === actId);
  const open = rows.find((row) => keyOf(row) === search.open);
  const filterIds = ['q', ...filters.map(({ id }) => id)];
  const sortable = columns.flatMap(({ label, sort: by }) => (by ? [{ label, by }] : []));
  const [wasSorted, setWasSorted] = useState(false);
  const unsorted = props.sort ?? '-created';
  const sorting: Sorting | undefined =
    sortable.length === 0 || search.q
      ? undefined
      : {
          sort: search.sort ?? unsorted,
          onSort: (sort) => {
            // the header stays, with the focus, while the rows are fetched
            setWasSorted(true);
            setSearch({ sort: sort === unsorted ? undefined : sort, open: undefined });
          },
        };
  const held = filterIds.flatMap((id) => (search[id] ? [[id, search[id]]] : []));
  const sorted = sorting && search.sort ? [['sort', search.sort]] : [];
  const isFetching = list.isPending;
  const close = () => setSearch({ open: undefined });
  const closeAct = () => setActId(null);

  return (
    <div ref={page} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h1>{title}</h1>
        <div className="flex flex-wrap items-center gap-x-6">
          <ColumnChoice
            columns={choosable}
            shown={shown}
            onChange={(ids) => setSearch({ columns: ids.join(',') || '-' })}
          />
          {csv && (
            <CsvButton
              address={`${csv.path}?${new URLSearchParams([...held, ...sorted] as string[][])}`}
              name={csv.name}
            />
          )}
        </div>
      </div>
      {props.lead}
      {(props.searchLabel || filters.length > 0 || sorting) && (
        <search className="flex flex-wrap items-center gap-2" aria-label={t`Filters`}>
          {props.searchLabel && (
            <SearchField
              label={props.searchLabel}
              value={search.q ?? ''}
              onChange={(q) => setSearch({ q, open: undefined })}
            />
          )}
          <FilterChips
            filters={filters}
            values={search}
            onChange={(change) => setSearch({ ...change, open: undefined })}
          />
          {sorting && <SortChoice {...sorting} columns={sortable} />}
        </search>
      )}
      {isFetching && !(wasSorted && sorting) ? (
        <SkeletonRows />
      ) : list.isError && rows.length === 0 ? (
        <CallFault error={list.error} again={() => void list.refetch()} />
      ) : rows.length === 0 && !isFetching ? (
        !list.hasNextPage && (
          <p className="py-8 font-serif text-xl">
            {held.length > 0 ? <Trans>Nothing matches these filters.</Trans> : props.empty}
          </p>
        )
      ) : (
        <TableRows
          label={title}
          rows={rows}
          columns={[columns[0] as Column<Row>, ...choosable.filter(({ id }) => shown.includes(id))]}
          keyOf={keyOf}
          nameOf={props.nameOf}
          openKey={search.open}
          sorting={sorting}
          {...(sheet && { onOpen: (key: string) => setSearch({ open: key }) })}
          {...(acts.length > 0 && { selected, onSelect: setSelected })}
        />
      )}
      {isFetching && wasSorted && sorting && <SkeletonRows />}
      {list.isRefetchError && rows.length > 0 && (
        <CallFault error={list.error} again={() => void list.refetch()} />
      )}
      {list.hasNextPage && (
        <>
          {list.isFetchNextPageError && <CallFault error={list.error} />}
          <button
            type="button"
            className="button self-start"
            aria-busy={list.isFetchingNextPage || undefined}
            onClick={() => list.isFetchingNextPage || more()}
          >
            <Trans>Show more</Trans>
          </button>
        </>
      )}
      <p className="unseen" role="status">
        {!list.isPending && t`${plural(rows.length, { one: '# row is shown', other: '# rows are shown' })}`}
      </p>
      {chosen.length > 0 && (
        <BulkBar count={chosen.length} acts={acts} onAct={setActId} onClear={() => setSelected(new Set())} />
      )}
      {act && chosen.length > 0 && (
        <SideSheet key={act.id} title={act.label} onClose={closeAct}>
          {act.form(chosen, closeAct)}
        </SideSheet>
      )}
      {sheet && open && !act && (
        <SideSheet key={keyOf(open)} title={columns[0]?.cell(open)} onClose={close}>
          {sheet(open, close)}
        </SideSheet>
      )}
    </div>
  );
}

/**
 * Fetches on while the pages that were asked for are not full: a page looks at a window of rows, of which the filters
 * may leave few. Returns what asks for another page.
 */
function useFullPages(list: Props<unknown>['list'], count: number): [() => void] {
  const [asked, setAsked] = useState({ rows: ADMIN_PAGE, windows: WINDOWS_MOST });
  const windows = list.data?.pages.length ?? 0;
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  const isShort = windows > 0 && count < asked.rows && windows < asked.windows;
  useEffect(() => {
    if (isShort && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isShort, hasNextPage, isFetching, isError, fetchNextPage]);
  const more = () => {
    setAsked({ rows: count + ADMIN_PAGE, windows: windows + WINDOWS_MOST });
    void fetchNextPage();
  };
  return [more];
}
