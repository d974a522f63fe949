import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { sha256 } from '#worker/core/ids.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { type Quota, spending } from '#worker/http/rate-limit.ts';
import type { UserRow } from './account.repo.ts';
import { alreadyRegisteredEmail } from './emails/already-registered.email.ts';

/** The limit of new accounts per network: high, since many visitors of a shiva sign up from one network. */
export const REGISTER_QUOTA: Quota = { name: 'register', limit: 60, windowSeconds: 60 * 60 };
const NOTICE_QUOTA: Quota = { name: 'already_registered', limit: 1, windowSeconds: 60 * 60 };

/** Emails the owner of an address that someone tried to sign up with it, at most once an hour. */
export async function notifyAddressOwner(ctx: Ctx, user: UserRow): Promise<void> {
  const notifiedRecently = new AppError('rate.limited');
  const notice = [
    spending(ctx.db, NOTICE_QUOTA, await sha256(user.email), ctx.now()),
    abortIfUnchanged(ctx.db),
    alreadyRegisteredEmail.enqueue(ctx, { user_id: user.id }),
  ];
  try {
    await commit(ctx.db, notice, notifiedRecently);
  } catch (error) {
    if (error === notifiedRecently) return;
    throw error;
  }
  ctx.dispatchOutbox();
}
