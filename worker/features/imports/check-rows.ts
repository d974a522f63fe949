import type { Ctx } from '#worker/core/ctx.ts';
import {
  type ImportedRow,
  type OpenedImport,
  type RefusedRow,
  ROWS_A_STEP,
  type Stored,
} from '#worker/core/import-kind.ts';
import { type ImportRecord, type Judged, judgeRows, listReadyBefore, listRows } from './import.repo.ts';
import { changedTo, NOTHING_LEFT, type Step } from './import-step.ts';

/** A row that means something. */
export type Meant = { row: number; meaning: ImportedRow };

/** Judges the next rows: faulty, a duplicate of what is stored or of an earlier row, or ready. */
export async function checkRows(
  ctx: Ctx,
  { id, position }: ImportRecord,
  opened: OpenedImport,
): Promise<Step> {
  const limit = opened.rowsAStep?.check ?? ROWS_A_STEP;
  const rows = await listRows(ctx.db, id, { after: position, limit });
  const last = rows.at(-1);
  if (!last) return NOTHING_LEFT;
  const read = rows.map(({ row, cells }) => ({ row, parsed: opened.parse(cells) }));
  const meant = read.flatMap(({ row, parsed }) => (isRefused(parsed) ? [] : [{ row, meaning: parsed }]));
  const judged = [
    ...read.flatMap(({ row, parsed }) => (isRefused(parsed) ? [faulty(row, parsed)] : [])),
    ...(await withoutDuplicates(ctx, id, position, meant, opened)),
  ];
  return {
    changed: changedTo(judged.map(({ verdict }) => verdict)),
    position: last.row,
    statements: judgeRows(ctx.db, id, judged),
  };
}

export const isRefused = (parsed: ImportedRow | RefusedRow): parsed is RefusedRow => 'faults' in parsed;

export const faulty = (row: number, { faults }: RefusedRow): Judged => ({
  row,
  verdict: 'faulty',
  faults: [...faults],
});

/** Why a row that means something is not added; undefined where it is. */
export function skippedFor({ row, meaning: { key } }: Meant, found: NonNullable<Stored>): Judged | undefined {
  if ('faults' in found) return faulty(row, found);
  return 'same' in found ? { row, verdict: 'duplicate', key, same_id: found.same } : undefined;
}

/** The verdicts of rows without faults, of which those up to `position` were judged before. */
async function withoutDuplicates(
  ctx: Ctx,
  importId: string,
  position: number,
  meant: readonly Meant[],
  opened: OpenedImport,
): Promise<Judged[]> {
  const keys = [...new Set(meant.map(({ meaning }) => meaning.key))];
  const before = await listReadyBefore(ctx.db, importId, position, keys);
  const stored = await opened.findStored(meant.map(({ meaning }) => meaning));
  const ready: Meant[] = before.flatMap(({ row, cells }) => {
    const parsed = opened.parse(cells);
    return isRefused(parsed) ? [] : [{ row, meaning: parsed }];
  });
  const byKey = Map.groupBy(ready, ({ meaning }) => meaning.key);
  return meant.map((one, at): Judged => {
    const { row, meaning } = one;
    const { key } = meaning;
    const found = stored[at] ?? null;
    const skipped = found && skippedFor(one, found);
    if (skipped) return skipped;
    const earlier = byKey.get(key) ?? [];
    const same = earlier.find((other) => opened.isSame(other.meaning, meaning));
    if (same) return { row, verdict: 'duplicate', key, same_row: same.row };
    byKey.set(key, [...earlier, one]);
    return found && 'updates' in found
      ? { row, verdict: 'update', key, same_id: found.updates }
      : { row, verdict: 'ready', key };
  });
}
