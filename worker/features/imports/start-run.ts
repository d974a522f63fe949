import type { Import, ImportState } from '#worker/contract/import.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { PLATFORM } from '#worker/core/import-kind.ts';
import { requireProof } from '#worker/core/require-proof.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { isUndoable, presentImport, sentCount } from './import.present.ts';
import { beginRun, type ImportRecord, resumeRun } from './import.repo.ts';
import { expiryFrom, findOwnImport, kindOf, readImport } from './import.service.ts';
import { runImport } from './run-import.job.ts';

/** Work of which no step ended for this long has stopped, and goes on when it is asked for again. */
const STOPPED_SECONDS = 10 * 60;

type Run = {
  from: readonly ImportState[];
  running: ImportState;
  /** The state in which there is nothing more to do. */
  done?: ImportState;
  action: string;
  patch?: Partial<ImportRecord>;
};

/** Has every row judged. The wall may have changed since a check, so it can be checked again. */
export async function checkImport(ctx: CtxFor<'member'>, id: string): Promise<{ import: Import }> {
  const { row, standing } = await findOwnImport(ctx, id);
  const rows = sentCount(row);
  if (rows < row.row_count) throw new AppError('import.incomplete', { rows, row_count: row.row_count });
  return start(ctx, row, standing, {
    from: ['open', 'checked'],
    running: 'checking',
    action: 'import.checked',
    patch: { verdicts: {} },
  });
}

/** Adds the rows that are ready. */
export async function applyImport(ctx: CtxFor<'member'>, id: string): Promise<{ import: Import }> {
  const { row, standing } = await findOwnImport(ctx, id, { withColumns: true });
  if (kindOf(ctx, row.kind).isDestructive?.(row.columns)) requireProof(ctx.actor, ctx.now());
  return start(ctx, row, standing, {
    from: ['checked'],
    running: 'applying',
    done: 'applied',
    action: 'import.applied',
    patch: { expires_at: expiryFrom(ctx.now()) },
  });
}

/** Takes back what an import added. */
export async function undoImport(ctx: CtxFor<'member'>, id: string): Promise<{ import: Import }> {
  const { row, standing } = await findOwnImport(ctx, id);
  if (row.scope_id === PLATFORM) requireProof(ctx.actor, ctx.now());
  const run: Run = {
    from: ['applied', 'failed'],
    running: 'undoing',
    done: 'undone',
    action: 'import.undone',
  };
  if (run.from.includes(row.state) && !isUndoable(ctx, row)) throw new AppError('import.undo_over');
  return start(ctx, row, standing, run);
}

/** Begins the work, goes on with it where it stopped, or returns the import that it was done with or is being done with. */
async function start(
  ctx: CtxFor<'member'>,
  row: ImportRecord,
  standing: string,
  { from, running, done, action, patch }: Run,
): Promise<{ import: Import }> {
  const at = iso(ctx.now());
  const stoppedBefore = iso(secondsAfter(ctx.now(), -STOPPED_SECONDS));
  const isRunning = row.state === running && row.stepped_at > stoppedBefore;
  if (isRunning || row.state === done) return { import: presentImport(ctx, row) };
  const begun =
    row.state === running
      ? resumeRun(ctx.db, row, stoppedBefore, at)
      : beginRun(ctx.db, { id: row.id, from, to: running, at }, patch);
  const stale = new AppError('import.not_now');
  try {
    await commit(
      ctx.db,
      [
        begun,
        abortIfUnchanged(ctx.db),
        runImport.enqueue(ctx, { id: row.id, by: ctx.actor.userId }),
        auditEntry(ctx, action, {
          kind: 'import',
          id: row.id,
          before: { state: row.state },
          after: { state: running },
          standing,
        }),
      ],
      stale,
    );
  } catch (error) {
    if (isConflict(error, 'imports')) throw stale;
    if (error !== stale) throw error;
    const current = await readImport(ctx, row.id);
    if (current.import.state !== running && current.import.state !== done) throw stale;
    return current;
  }
  ctx.dispatchOutbox();
  return readImport(ctx, row.id);
}
