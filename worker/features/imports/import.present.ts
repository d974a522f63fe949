import type { Import, ImportRow } from '#worker/contract/import.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { PLATFORM } from '#worker/core/import-kind.ts';
import type { ImportRecord, RowRecord } from './import.repo.ts';

/** How many rows were sent. */
export const sentCount = ({ lots }: Pick<ImportRecord, 'lots'>): number =>
  Object.values(lots).reduce((sum, rows) => sum + rows, 0);

/** Whether what it added can be taken back. */
export const isUndoable = ({ now }: Pick<Ctx, 'now'>, { state, expires_at }: ImportRecord): boolean =>
  (state === 'applied' || state === 'failed') && expires_at > iso(now());

export const presentImport = (ctx: Pick<Ctx, 'now'>, row: ImportRecord): Import => ({
  id: row.id,
  kind: row.kind,
  community_id: row.scope_id === PLATFORM ? null : row.scope_id,
  file_name: row.file_name,
  sha256: row.sha256,
  row_count: row.row_count,
  columns: row.columns,
  lang: row.lang,
  state: row.state,
  failure: row.failure,
  counts: {
    rows: sentCount(row),
    ready: row.verdicts.ready ?? 0,
    updates: row.verdicts.update ?? 0,
    duplicates: row.verdicts.duplicate ?? 0,
    faulty: row.verdicts.faulty ?? 0,
    applied: row.verdicts.applied ?? 0,
    undone: row.verdicts.undone ?? 0,
    kept: row.verdicts.kept ?? 0,
  },
  created_at: row.created_at,
  created_by: row.created_by,
  undo_until: isUndoable(ctx, row) ? row.expires_at : null,
});

export const presentRow = ({
  row,
  cells,
  verdict,
  faults,
  made_id,
  same_id,
  same_row,
}: RowRecord): ImportRow => ({
  row,
  cells,
  verdict,
  faults,
  made_id,
  duplicate_of: verdict === 'duplicate' ? { id: same_id, row: same_row } : null,
});
