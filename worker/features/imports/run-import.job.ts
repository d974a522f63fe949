import { z } from 'zod';
import type { ErrorCode } from '#worker/contract/errors.ts';
import type { ImportFailure } from '#worker/contract/import.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { ImportKind, OpenedImport } from '#worker/core/import-kind.ts';
import { type DefinedJob, defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { findRecipient } from '#worker/features/mail/public.ts';
import { actorFrom } from '#worker/http/session.ts';
import { applyRows } from './apply-rows.ts';
import { checkRows } from './check-rows.ts';
import { advanceRun, findImport, type ImportRecord } from './import.repo.ts';
import { kindOf } from './import.service.ts';
import { type Step, withVerdicts } from './import-step.ts';
import { undoRows } from './undo-rows.ts';

type Work = {
  done: 'checked' | 'applied' | 'undone';
  /** The state from which others can go on where it stopped. */
  stopped: 'open' | 'failed';
  /** Whether it adds rows, for which more rights are needed. */
  adds: boolean;
  step: (ctx: Ctx, row: ImportRecord, opened: OpenedImport) => Promise<Step>;
};

/** What is done in each state in which something is done. */
const WORK: Partial<Record<ImportRecord['state'], Work>> = {
  checking: { done: 'checked', stopped: 'open', adds: false, step: checkRows },
  applying: { done: 'applied', stopped: 'failed', adds: true, step: applyRows },
  undoing: { done: 'undone', stopped: 'failed', adds: false, step: undoRows },
};

/**
 * The next step of checking, applying or undoing an import, which `by` started: as many rows as one run of a job may
 * write.
 */
export const runImport: DefinedJob<{ id: string; by: number }> = defineJob({
  name: 'run_import',
  payload: z.strictObject({ id: z.string(), by: z.number().int() }),
  leavesWork: true,
  run: async (ctx, { id, by }) => {
    const row = await findImport(ctx.db, id);
    const work = row && WORK[row.state];
    return work ? nextStep(ctx, row, work, by) : [];
  },
});

async function nextStep(ctx: Ctx, row: ImportRecord, work: Work, by: number): Promise<Statement[]> {
  const { kind: name, scope_id: scopeId, columns, lang, created_by: userId, created_at: since } = row;
  const kind = kindOf(ctx, name);
  const opened = await kind.open(ctx, { scopeId, columns, lang, userId, since });
  const failure = opened ? await failureOf(ctx, row, kind, { by, adds: work.adds }) : 'gone';
  const stepped_at = iso(ctx.now());
  if (!opened || failure)
    return [advanceRun(ctx.db, row, { state: work.stopped, failure, stepped_at }), abortIfUnchanged(ctx.db)];
  const { changed, position, statements } = await work.step(ctx, row, opened);
  const state = position === null ? work.done : row.state;
  return [
    advanceRun(ctx.db, row, {
      state,
      stepped_at,
      position: position ?? row.position,
      verdicts: withVerdicts(row.verdicts, changed),
    }),
    abortIfUnchanged(ctx.db),
    ...statements,
    ...(state === row.state ? [runImport.enqueue(ctx, { id: row.id, by })] : []),
  ];
}

const FAILURES: Partial<Record<ErrorCode, ImportFailure>> = {
  'plan.private_fields': 'plan',
  'import.deletion_due': 'deletion',
};

/** Why the person who started the work may not go on with it; null where they may. */
async function failureOf(
  ctx: Ctx,
  { scope_id: scopeId, columns }: ImportRecord,
  kind: ImportKind,
  { by, adds }: { by: number; adds: boolean },
): Promise<ImportFailure | null> {
  const person = await findRecipient(ctx.db, by);
  if (!person) return 'rights';
  const actor = actorFrom({ userId: by, sessionId: '' }, person);
  const scope = { scopeId, columns: adds ? columns : [], hidden: 'import.not_found' } as const;
  try {
    await kind.authorize({ ...ctx, actor }, scope);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return FAILURES[error.code] ?? 'rights';
  }
}
