import type { Ctx } from '#worker/core/ctx.ts';
import type { OpenedImport } from '#worker/core/import-kind.ts';
import { isRefused } from './check-rows.ts';
import { type ImportRecord, type Judged, judgeRows, listRows } from './import.repo.ts';
import { changedTo, NOTHING_LEFT, type Step } from './import-step.ts';

const ROWS_A_STEP = 500;

/** Takes back the next rows that were added, but for what a person changed since. */
export async function undoRows(
  ctx: Ctx,
  { id, position }: ImportRecord,
  opened: OpenedImport,
): Promise<Step> {
  const rows = await listRows(ctx.db, id, { after: position, limit: ROWS_A_STEP, verdicts: ['applied'] });
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
