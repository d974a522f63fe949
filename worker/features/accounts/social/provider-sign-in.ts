import type { Provider } from '#worker/contract/identity-providers.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { users } from '#worker/db/schema/people.ts';
import {
  activateIfUnverified,
  deletePassword,
  insertUser,
  type UserRow,
} from '#worker/features/accounts/account.repo.ts';
import { newUser } from '#worker/features/accounts/account.rules.ts';
import { providerLinkedEmail } from '#worker/features/accounts/emails/provider-linked.email.ts';
import { deleteTokensOf } from '#worker/features/accounts/one-time-token.repo.ts';
import { revokeSessionsOf } from '#worker/features/accounts/session.repo.ts';
import { openSession, prepareSession } from '#worker/features/accounts/session.service.ts';
import { REGISTER_QUOTA } from '#worker/features/accounts/sign-up-limits.ts';
import { resendIfDue, sendVerification } from '#worker/features/accounts/verification.service.ts';
import { spend } from '#worker/http/rate-limit.ts';
import {
  deleteIdentitiesOf,
  findUserByAddress,
  findUserByIdentity,
  insertIdentity,
  insertIdentityIfEligible,
} from './social.repo.ts';
import type { Profile } from './social.rules.ts';

type SignedIn = { token: string };
type Attempt = { ctx: Ctx; provider: Provider; profile: Profile };

const ANY_TIME = '';
const MAX_ATTEMPTS = 3;

/**
 * Signs in the user of a provider's profile. A match by address alone needs the address verified by the user
 * and by the provider.
 */
export async function signInWithProvider(ctx: Ctx, provider: Provider, profile: Profile): Promise<SignedIn> {
  const attempt = { ctx, provider, profile };
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const signedIn = await unlessConflict(() => attemptSignIn(attempt));
    if (signedIn) return signedIn;
  }
  throw new AppError('request.conflict');
}

async function attemptSignIn(attempt: Attempt): Promise<SignedIn> {
  const { ctx, provider, profile } = attempt;
  const user = await findUserByIdentity(ctx.db, provider, profile.subject);
  if (user) return signInConnected(attempt, user);
  if (!profile.email) throw new AppError('social.no_email');
  const found = await findUserByAddress(ctx.db, profile.email, provider);
  if (!found) return signUpAndSignIn(attempt, profile.email);
  if (!profile.emailVerified || found.user.kiosk_community_id !== null || found.subject !== null)
    throw new AppError('social.refused');
  if (isSuspendedOrDeleted(found.user)) throw new AppError('auth.bad_credentials');
  return found.user.active === '1'
    ? linkAndSignIn(attempt, found.user)
    : activateAndSignIn(attempt, found.user, {
        first_name: profile.first_name,
        last_name: profile.last_name,
        locale: ctx.locale,
      });
}

/** A concurrent sign-in of the same person was committed first: the state is read again. */
const CONFLICT = new AppError('request.conflict');

async function unlessConflict<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error === CONFLICT || isConflict(error, 'users') || isConflict(error, 'identities')) return undefined;
    throw error;
  }
}

const isSuspendedOrDeleted = (user: UserRow): boolean =>
  user.suspended_at !== null || user.deleted_at !== null;

async function signInConnected(attempt: Attempt, user: UserRow): Promise<SignedIn> {
  const { ctx, provider, profile } = attempt;
  if (isSuspendedOrDeleted(user) || user.kiosk_community_id !== null)
    throw new AppError('auth.bad_credentials');
  if (user.active === '0') {
    if (profile.emailVerified && profile.email === user.email) return activateAndSignIn(attempt, user, null);
    await resendIfDue(ctx, user);
  }
  return openSession(ctx, user, { strategy: provider });
}

async function signUpAndSignIn(attempt: Attempt, email: string): Promise<SignedIn> {
  const { ctx, profile } = attempt;
  await spend(ctx.db, REGISTER_QUOTA, ctx.client.network, ctx.now());
  const { first_name, last_name, emailVerified } = profile;
  const registration = { email, first_name, last_name, locale: ctx.locale, terms: true };
  const user: UserRow = {
    ...newUser(await nextId(ctx.db, users), registration, iso(ctx.now())),
    active: emailVerified ? '1' : '0',
  };
  return commitAndSignIn(attempt, user, [
    insertUser(ctx.db, user),
    insertIdentity(ctx.db, identityOf(attempt, user)),
    ...(emailVerified
      ? await ctx.hooks.addressConfirmed(ctx, user.id)
      : sendVerification(ctx, user, ANY_TIME)),
  ]);
}

/** Connects and signs in: both the account and the provider have verified the address. */
const linkAndSignIn = (attempt: Attempt, user: UserRow): Promise<SignedIn> =>
  commitAndSignIn(attempt, user, [
    insertIdentityIfEligible(attempt.ctx.db, identityOf(attempt, user), user.email),
    abortIfUnchanged(attempt.ctx.db),
    linkedNotice(attempt, user),
  ]);

/**
 * Removes earlier login methods: the person who signed up with the unverified address may not own it. `owner` is
 * the name and language of who takes the account over.
 */
const activateAndSignIn = async (
  attempt: Attempt,
  user: UserRow,
  owner: Pick<UserRow, 'first_name' | 'last_name' | 'locale'> | null,
): Promise<SignedIn> => {
  const { ctx } = attempt;
  const activated: UserRow = { ...user, ...owner, active: '1', session_version: user.session_version + 1 };
  return commitAndSignIn(attempt, activated, [
    activateIfUnverified(ctx.db, user, owner ?? {}),
    abortIfUnchanged(ctx.db),
    deletePassword(ctx.db, user.id),
    deleteTokensOf(ctx.db, user.id),
    deleteIdentitiesOf(ctx.db, user.id),
    revokeSessionsOf(ctx.db, user.id, iso(ctx.now())),
    insertIdentity(ctx.db, identityOf(attempt, user)),
    ...(await ctx.hooks.addressConfirmed(ctx, user.id)),
    linkedNotice(attempt, user),
  ]);
};

async function commitAndSignIn(
  { ctx, provider }: Attempt,
  user: UserRow,
  statements: Statement[],
): Promise<SignedIn> {
  const { statement, issueToken } = await prepareSession(ctx, user, { strategy: provider });
  await commit(ctx.db, [...statements, statement], CONFLICT);
  ctx.dispatchOutbox();
  return issueToken();
}

const identityOf = ({ ctx, provider, profile }: Attempt, user: UserRow) => ({
  provider,
  subject: profile.subject,
  user_id: user.id,
  email: profile.email,
  linked_at: iso(ctx.now()),
});

const linkedNotice = ({ ctx, provider }: Attempt, user: UserRow): Statement =>
  providerLinkedEmail.enqueue(ctx, { user_id: user.id, provider });
