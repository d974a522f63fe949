import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import { findCode, insertReport } from './code.repo.ts';
import { opensNothing, reportedCode } from './code.rules.ts';

const REPORTS: Quota = { name: 'code.report', limit: 10, windowSeconds: 24 * 60 * 60 };

/**
 * Stores a report of a sticker that opens no site. Throws `code.not_found` for one that does, since that has
 * an owner.
 */
export async function reportCode(
  ctx: CtxFor<'member'>,
  raw: string,
  note: string | null | undefined,
): Promise<undefined> {
  if (ctx.actor.kind === 'kiosk') throw new AppError('auth.forbidden');
  const code = reportedCode(raw);
  if (code === '' || !opensNothing(await findCode(ctx.db, code))) throw new AppError('code.not_found');
  await spend(ctx.db, REPORTS, String(ctx.actor.userId), ctx.now());
  await commit(
    ctx.db,
    [
      insertReport(ctx.db, {
        code,
        user_id: ctx.actor.userId,
        note: note || null,
        created_at: iso(ctx.now()),
      }),
      ...ctx.storeIdempotentReply(204, null),
    ],
    new AppError('idempotency.in_progress'),
  );
}
