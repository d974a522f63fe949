import type { Ctx } from '#worker/core/ctx.ts';
import { type OpenedImport, ROWS_A_STEP } from '#worker/core/import-kind.ts';
import { faulty, isRefused, type Meant, skippedFor } from './check-rows.ts';
import { type ImportRecord, type Judged, judgeRows, listRows } from './import.repo.ts';
import { changedTo, NOTHING_LEFT, type Step } from './import-step.ts';

/** Adds the next rows that are ready; what was stored or is refused since they were checked is left out. */
export async function applyRows(
  ctx: Ctx,
  { id, position }: ImportRecord,
  opened: OpenedImport,
): Promise<Step> {
  const rows = await listRows(ctx.db, id, {
    after: position,
    limit: opened.rowsAStep?.apply ?? ROWS_A_STEP,
    verdicts: ['ready', 'update'],
  });
  if (rows.length === 0) return NOTHING_LEFT;
  const judged: Judged[] = [];
  const meant: Meant[] = [];
  for (const { row, cells } of rows) {
    const parsed = opened.parse(cells);
    if (isRefused(parsed)) judged.push(faulty(row, parsed));
    else meant.push({ row, meaning: parsed });
  }
  const stored = await opened.findStored(meant.map(({ meaning }) => meaning));
  const added: Meant[] = [];
  for (const [at, one] of meant.entries()) {
    const found = stored[at] ?? null;
    const skipped = found && skippedFor(one, found);
    if (skipped) judged.push(skipped);
    else added.push(one);
  }
  const { made, statements } =
    added.length === 0
      ? { made: [], statements: [] }
      : await opened.apply(added.map(({ meaning }) => meaning));
  const next = added[made.length];
  const done = next ? judged.filter(({ row }) => row < next.row) : judged;
  for (const [at, { id: made_id, before }] of made.entries()) {
    const one = added[at];
    if (one) done.push({ row: one.row, verdict: 'applied', key: one.meaning.key, made_id, before });
  }
  const last = Math.max(...done.map(({ row }) => row));
  return {
    changed: changedTo(
      done.map(({ verdict }) => verdict),
      rows.filter(({ row }) => row <= last).map(({ verdict }) => verdict),
    ),
    position: last,
    statements: [...statements, ...judgeRows(ctx.db, id, done)],
  };
}
