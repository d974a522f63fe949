import type { Ctx } from '#worker/core/ctx.ts';
import type { OpenedImport } from '#worker/core/import-kind.ts';
import { faulty, isRefused, type Meant } from './check-rows.ts';
import { type ImportRecord, type Judged, judgeRows, listRows } from './import.repo.ts';
import { changedTo, NOTHING_LEFT, type Step } from './import-step.ts';

const ROWS_A_STEP = 500;

/** Adds the next rows that are ready; what was stored or is refused since they were checked is left out. */
export async function applyRows(
  ctx: Ctx,
  { id, position }: ImportRecord,
  opened: OpenedImport,
): Promise<Step> {
  const rows = await listRows(ctx.db, id, { after: position, limit: ROWS_A_STEP, verdict: 'ready' });
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
    const same_id = stored[at] ?? null;
    if (same_id === null) added.push(one);
    else judged.push({ row: one.row, verdict: 'duplicate', key: one.meaning.key, same_id });
  }
  const { ids, statements } = await opened.apply(added.map(({ meaning }) => meaning));
  const next = added[ids.length];
  const done = next ? judged.filter(({ row }) => row < next.row) : judged;
  for (const [at, made_id] of ids.entries()) {
    const one = added[at];
    if (one) done.push({ row: one.row, verdict: 'applied', key: one.meaning.key, made_id });
  }
  return {
    changed: changedTo(
      done.map(({ verdict }) => verdict),
      'ready',
    ),
    position: Math.max(...done.map(({ row }) => row)),
    statements: [...statements, ...judgeRows(ctx.db, id, done)],
  };
}
