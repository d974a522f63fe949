import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { OpenedImport } from '#worker/core/import-kind.ts';
import { type DefinedJob, defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { applyRows } from './apply-rows.ts';
import { checkRows } from './check-rows.ts';
import { advanceRun, findImport, type ImportRecord } from './import.repo.ts';
import { kindOf } from './import.service.ts';
import { type Step, withVerdicts } from './import-step.ts';
import { undoRows } from './undo-rows.ts';

type Work = {
  done: 'checked' | 'applied' | 'undone';
  step: (ctx: Ctx, row: ImportRecord, opened: OpenedImport) => Promise<Step>;
};

/** What is done in each state in which something is done. */
const WORK: Partial<Record<ImportRecord['state'], Work>> = {
  checking: { done: 'checked', step: checkRows },
  applying: { done: 'applied', step: applyRows },
  undoing: { done: 'undone', step: undoRows },
};

/** The next step of checking, applying or undoing an import: as many rows as one run of a job may write. */
export const runImport: DefinedJob<{ id: string }> = defineJob({
  name: 'run_import',
  payload: z.strictObject({ id: z.string() }),
  leavesWork: true,
  run: async (ctx, { id }) => {
    const row = await findImport(ctx.db, id);
    const work = row && WORK[row.state];
    return work ? nextStep(ctx, row, work) : [];
  },
});

async function nextStep(ctx: Ctx, row: ImportRecord, { done, step }: Work): Promise<Statement[]> {
  const { kind, scope_id: scopeId, columns, lang, created_by: userId } = row;
  const opened = await kindOf(ctx, kind).open(ctx, { scopeId, columns, lang, userId });
  const stepped_at = iso(ctx.now());
  if (!opened) return [advanceRun(ctx.db, row, { state: 'failed', stepped_at }), abortIfUnchanged(ctx.db)];
  const { changed, position, statements } = await step(ctx, row, opened);
  const state = position === null ? done : row.state;
  return [
    advanceRun(ctx.db, row, {
      state,
      stepped_at,
      position: position ?? row.position,
      verdicts: withVerdicts(row.verdicts, changed),
    }),
    abortIfUnchanged(ctx.db),
    ...statements,
    ...(state === row.state ? [runImport.enqueue(ctx, { id: row.id })] : []),
  ];
}
