import type { Provider } from '#worker/contract/identity-providers.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { providerLinkedEmail } from '#worker/features/accounts/emails/provider-linked.email.ts';
import { deleteIdentity, findUserByIdentity, insertIdentityIfEligible, isConnected } from './social.repo.ts';
import type { Profile } from './social.rules.ts';

/** Connects a provider's account to the user's account. Idempotent. */
export async function connect(
  ctx: Ctx,
  userId: number,
  provider: Provider,
  { subject, email }: Profile,
): Promise<void> {
  const owner = await findUserByIdentity(ctx.db, provider, subject);
  if (owner?.id === userId) return;
  const taken = new AppError('social.taken');
  if (owner) throw taken;
  const identity = { provider, subject, user_id: userId, email, linked_at: iso(ctx.now()) };
  const statements = [
    insertIdentityIfEligible(ctx.db, identity),
    abortIfUnchanged(ctx.db),
    providerLinkedEmail.enqueue(ctx, { user_id: userId, provider }),
  ];
  try {
    await commit(ctx.db, statements, new AppError('social.ignored'));
  } catch (error) {
    if (!isConflict(error, 'identities')) throw error;
    // a concurrent repeat of this call may have connected it first
    if ((await findUserByIdentity(ctx.db, provider, subject))?.id !== userId) throw taken;
    return;
  }
  ctx.dispatchOutbox();
}

/** Disconnects a provider; does nothing if it is not connected. Throws if it is the only login method. */
export async function disconnectProvider(ctx: CtxFor<'member'>, provider: Provider): Promise<undefined> {
  const { userId } = ctx.actor;
  if (await deleteIdentity(ctx.db, userId, provider)) return;
  if (await isConnected(ctx.db, userId, provider)) throw new AppError('auth.last_way_in');
}
