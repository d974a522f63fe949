import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { commit, orNothing } from '#worker/db/commit.ts';
import { deleteFeedsOfUser } from '#worker/features/calendars/public.ts';
import { discardMedia } from '#worker/features/media/public.ts';
import { endMembershipsOf } from '#worker/features/members/public.ts';
import { deleteMailSettingsOf, mailed } from '#worker/features/notifications/public.ts';
import { withdrawClaimsOf } from '#worker/features/succession/public.ts';
import { deleteUpdatesOf } from '#worker/features/updates/public.ts';
import { buryUser, deletePassword, findUser, findWithPassword } from './account.repo.ts';
import { deleteChangesOf } from './email-change.repo.ts';
import { deleteTokensOf } from './one-time-token.repo.ts';
import { revokeSessionsOf } from './session.repo.ts';
import { forgetRefresh, provePassword } from './session.service.ts';
import { deleteIdentitiesOf } from './social/social.repo.ts';

/** An account goes, in one commit; what it wrote stays with its name. Its sites must have another Owner before. */
export async function deleteUser(
  ctx: CtxFor<'member'>,
  { email, password }: { email: string; password?: string | undefined },
): Promise<undefined> {
  const person = await findWithPassword(ctx.db, ctx.actor.userId);
  if (!person) throw new AppError('auth.token_missing');
  const { user, password_hash } = person;
  if (email !== user.email) throw new AppError('request.invalid', {}, { fields: [OTHER_ADDRESS] });
  if (password_hash !== null) await provePassword(ctx, person, '/password', password);
  const at = iso(ctx.now());
  const gone = [
    ...discardMedia(ctx, { avatarOf: user.id, unless: null }),
    buryUser(ctx.db, user.id, at),
    orNothing(ctx.db),
    deletePassword(ctx.db, user.id),
    revokeSessionsOf(ctx.db, user.id, at),
    deleteTokensOf(ctx.db, user.id),
    deleteIdentitiesOf(ctx.db, user.id),
    deleteChangesOf(ctx.db, user.id),
    ...endMembershipsOf(ctx.db, user, at),
    withdrawClaimsOf(ctx.db, user.id, at),
    deleteFeedsOfUser(ctx.db, user.id),
    ...deleteMailSettingsOf(ctx.db, user.id),
    deleteUpdatesOf(ctx.db, user.id),
    mailed(ctx, { kind: 'account_deleted', email: user.email, locale: user.locale }),
  ];
  const owns = new AppError('account.owns_sites');
  try {
    await commit(ctx.db, gone, owns);
  } catch (error) {
    // the same call may have been first
    if (error !== owns || (await findUser(ctx.db, user.id))) throw error;
  }
  forgetRefresh(ctx);
  ctx.nudge();
}

const OTHER_ADDRESS = { pointer: '/email', code: 'email.other', params: {} };
