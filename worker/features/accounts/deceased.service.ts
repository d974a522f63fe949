import type * as api from '#worker/contract/account.ts';
import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { requireReason } from '#worker/core/require-reason.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { fieldError } from '#worker/shared/field-errors.ts';
import { findUser, markUserDeceased } from './account.repo.ts';
import { deleteTokensOf } from './one-time-token.repo.ts';
import { revokeSessionsOf } from './session.repo.ts';

/**
 * Marks the user of an account as deceased: their devices are signed out, and nothing is sent to them or charged any
 * more; what they wrote and own stays. A second time changes nothing. Never an administrator: that role is taken away
 * first.
 */
export async function markDeceased(
  ctx: CtxFor<'member'>,
  id: number,
  body: BodyOf<typeof api.markDeceased>,
): Promise<ReplyOf<typeof api.markDeceased>> {
  requireReason(ctx);
  if (id === ctx.actor.userId) throw new AppError('user.yourself');
  const now = iso(ctx.now());
  const deceased_at = iso(new Date(body.deceased_at));
  if (deceased_at > now) throw new AppError('request.invalid', {}, { fields: [IN_FUTURE] });
  const user = await findUser(ctx.db, id);
  if (!user) throw new AppError('page.not_found');
  // asked again
  if (user.deceased_at !== null) return { user: { id, deceased_at: user.deceased_at } };
  if (user.role_id === 1) throw new AppError('user.is_admin');
  await commit(
    ctx.db,
    [
      markUserDeceased(ctx.db, id, deceased_at),
      abortIfUnchanged(ctx.db),
      revokeSessionsOf(ctx.db, id, now),
      deleteTokensOf(ctx.db, id),
      ...(await ctx.hooks.userDied(ctx, id, now)),
      auditEntry(ctx, 'user.deceased', {
        kind: 'user',
        id,
        before: { deceased_at: null },
        after: { deceased_at },
        standing: 'AD',
      }),
    ],
    new AppError('request.conflict'),
  );
  ctx.dispatchOutbox();
  return { user: { id, deceased_at } };
}

const IN_FUTURE = fieldError(['deceased_at'], 'value.not_allowed');
