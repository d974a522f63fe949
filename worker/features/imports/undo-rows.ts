import type { Ctx } from '#worker/core/ctx.ts';
import { type OpenedImport, ROWS_A_STEP } from '#worker/core/import-kind.ts';
import { isRefused } from './check-rows.ts';
import { type ImportRecord, type Judged, judgeRows, listLastRows } from './import.repo.ts';
import { changedTo, NOTHING_LEFT, type Step } from './import-step.ts';

/** Takes back the last rows that were added, but for what a person changed since. */
export async function undoRows(
  ctx: Ctx,
  { id, position }: ImportRecord,
  opened: OpenedImport,
): Promise<Step> {
  // what an earlier row made is taken back after the rows that use it
  const rows = await listLastRows(ctx.db, id, {
    before: position === 0 ? null : position,
    limit: opened.rowsAStep?.undo ?? ROWS_A_STEP,
    verdict: 'applied',
  });
  if (rows.length === 0) return NOTHING_LEFT;
  const made = rows.map(({ made_id, cells, before }) => {
    const parsed = opened.parse(cells);
    return { id: made_id, row: isRefused(parsed) ? null : parsed, before };
  });
  const { isGone, statements } = await opened.undo(made);
  const judged = isGone.map(
    (gone, at): Judged => ({
      row: rows[at]?.row ?? 0,
      key: rows[at]?.key ?? null,
      verdict: gone ? 'undone' : 'kept',
      made_id: gone ? null : (rows[at]?.made_id ?? null),
      before: gone ? null : (rows[at]?.before ?? null),
    }),
  );
  return {
    changed: changedTo(
      judged.map(({ verdict }) => verdict),
      judged.map(() => 'applied'),
    ),
    position: rows[isGone.length - 1]?.row ?? position,
    statements: [...statements, ...judgeRows(ctx.db, id, judged)],
  };
}
