import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import type { ReplyOf } from '#worker/contract/endpoint.ts';
import * as api from '#worker/contract/import.ts';
import type { Locale } from '#worker/shared/locale.ts';
import type { ImportPart } from './import-part.ts';
import { lotsOf } from './lots.ts';
import type { SheetFile } from './reading/read-sheet.ts';

type RowPage = NonNullable<ReplyOf<typeof api.listImportRows>>;

const POLL_MS = 1500;
const WORKING: readonly api.ImportState[] = ['checking', 'applying', 'undoing'];

/** Whether the server is at work on an import. */
export const isAtWork = ({ state }: Pick<api.Import, 'state'>): boolean => WORKING.includes(state);

/** An import, read again while the server is at work on it. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: async ({ signal }) => (await call(api.getImport, { params: { id } }, signal)).import,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data) ? POLL_MS : false),
  });

/** The rows of an import in its state, or those with a verdict. */
export const importRowsQuery = ({ id, state }: api.Import, verdict?: api.ImportVerdict) =>
  infiniteQueryOptions({
    queryKey: ['import-rows', id, state, verdict ?? ''],
    queryFn: ({ pageParam, signal }): Promise<RowPage> =>
      readRows(id, { verdict, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

type Part = { verdict?: api.ImportVerdict | undefined; cursor: string | null };

const readRows = (id: string, { verdict, cursor }: Part, signal?: AbortSignal): Promise<RowPage> =>
  call(
    api.listImportRows,
    { params: { id }, query: { ...(verdict && { verdict }), ...(cursor && { cursor }) } },
    signal,
  );

/** Every row of an import, page after page. */
export async function readAllRows(id: string): Promise<api.ImportRow[]> {
  const rows: api.ImportRow[] = [];
  let cursor: string | null = null;
  do {
    const page: RowPage = await readRows(id, { cursor });
    rows.push(...page.rows);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return rows;
}

/** The imports of a community, or of a kind to the platform; the newest first. */
export const importsQuery = ({ kind, communityId }: Pick<ImportPart, 'kind' | 'communityId'>) =>
  queryOptions({
    queryKey: ['imports-of', kind, communityId ?? ''],
    queryFn: async ({ signal }) => {
      if (communityId !== null)
        return (await call(api.listImports, { params: { id: String(communityId) } }, signal)).imports;
      const ofPlatform = api.PLATFORM_KINDS.find((one) => one === kind) ?? 'sites';
      return (await call(api.listPlatformImports, { query: { kind: ofPlatform } }, signal)).imports;
    },
    staleTime: 0,
  });

/** What the user last imported the columns of a sheet with these headings as; null for none. */
export const mappingQuery = (kind: api.ImportKindName, headings: string) =>
  queryOptions({
    queryKey: ['import-mapping', kind, headings],
    queryFn: async ({ signal }) =>
      (await call(api.getImportMapping, { params: { kind, headings } }, signal)).columns,
    staleTime: 0,
    retry: false,
  });

const STEPS = { check: api.checkImport, apply: api.applyImport, undo: api.undoImport };

/** Has an import checked, applied or undone; the reply is what the server is at work on. */
export function useImportStep(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ step, reason }: { step: keyof typeof STEPS; reason?: string }) =>
      (await call(STEPS[step], { params: { id }, ...(reason && { reason }) })).import,
    onSuccess: (imported) => queries.setQueryData(importQuery(id).queryKey, imported),
    // it may have gone on elsewhere
    onError: () => void queries.invalidateQueries({ queryKey: importQuery(id).queryKey }),
  });
}

export type Mapping = {
  file: SheetFile;
  /** What each column of the file is imported as; an empty text is not imported. */
  columns: readonly string[];
  lang: Locale;
};

type Sending = {
  part: Pick<ImportPart, 'kind' | 'communityId'>;
  onProgress: (sent: number) => void;
};

/** Opens the import of a file, sends its rows and has them checked; one that was sent before is only opened. */
export function useSendImport({ part, onProgress }: Sending) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, columns, lang }: Mapping) => {
      onProgress(0);
      const chosen = columns.flatMap((column, at) => (column ? [{ column, at }] : []));
      let reason: { reason?: string } = {};
      const opened = await call(api.openImport, {
        body: {
          kind: part.kind,
          scope: part.communityId,
          sha256: file.sha256,
          file_name: file.fileName.slice(0, 200),
          row_count: file.rows.length,
          columns: chosen.map(({ column }) => column),
          lang,
          mapping: { headings: file.headingsSha256, columns: [...columns] },
        },
        // of an administrator, for all requests of the file
        onReason: (given) => {
          reason = { reason: given };
        },
      });
      const { id, state } = opened.import;
      if (state !== 'open') return opened.import;
      const rows = file.rows.map(({ row, cells }) => ({
        row,
        cells: chosen.map(({ at }) => cells[at] ?? ''),
      }));
      let sent = 0;
      for (const [at, lot] of lotsOf(rows).entries()) {
        await call(api.putImportRows, { params: { id, lot: at + 1 }, body: { rows: lot }, ...reason });
        sent += lot.length;
        onProgress(sent);
      }
      return (await call(api.checkImport, { params: { id }, ...reason })).import;
    },
    onSuccess: (imported) => queries.setQueryData(importQuery(imported.id).queryKey, imported),
  });
}
