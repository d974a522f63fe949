import type { Provider } from '#worker/contract/social.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { users } from '#worker/db/schema/people.ts';
import {
  activateFirst,
  deletePassword,
  insertUser,
  type UserRow,
} from '#worker/features/accounts/account.repo.ts';
import { newUser } from '#worker/features/accounts/account.rules.ts';
import { providerLinkedEmail } from '#worker/features/accounts/emails/provider-linked.email.ts';
import { deleteTokensOf } from '#worker/features/accounts/one-time-token.repo.ts';
import { revokeSessionsOf } from '#worker/features/accounts/session.repo.ts';
import { openSession, sessionFor } from '#worker/features/accounts/session.service.ts';
import { REGISTER } from '#worker/features/accounts/sign-up-limits.ts';
import { resendIfDue, sendVerification } from '#worker/features/accounts/verification.service.ts';
import { spend } from '#worker/http/rate-limit.ts';
import {
  deleteIdentitiesOf,
  findAddressed,
  findIdentified,
  insertIdentity,
  insertIdentityOf,
} from './social.repo.ts';
import type { Profile } from './social.rules.ts';

type Entered = { token: string };
type Arrival = { ctx: Ctx; provider: Provider; profile: Profile };

const EVER = '';
const MOST_RACES = 3;

/**
 * Signs in the user of a provider's profile. A match by address alone needs the address verified by the user
 * and by the provider.
 */
export async function letIn(ctx: Ctx, provider: Provider, profile: Profile): Promise<Entered> {
  const arrival = { ctx, provider, profile };
  for (let races = 0; races < MOST_RACES; races++) {
    const entered = await unlessRaced(() => enter(arrival));
    if (entered) return entered;
  }
  throw new AppError('request.conflict');
}

async function enter(arrival: Arrival): Promise<Entered> {
  const { ctx, provider, profile } = arrival;
  const known = await findIdentified(ctx.db, provider, profile.subject);
  if (known) return enterKnown(arrival, known);
  if (!profile.email) throw new AppError('social.no_email');
  const found = await findAddressed(ctx.db, profile.email, provider);
  if (!found) return enterNew(arrival, profile.email);
  if (!profile.emailVerified || found.user.kiosk_community_id !== null || found.subject !== null)
    throw new AppError('social.refused');
  if (isGone(found.user)) throw new AppError('auth.bad_credentials');
  return found.user.active === '1' ? enterLinked(arrival, found.user) : takeOver(arrival, found.user);
}

/** A concurrent sign-in of the same person was committed first: the state is read again. */
const RACED = new AppError('request.conflict');

async function unlessRaced<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error === RACED || isConflict(error, 'users') || isConflict(error, 'identities')) return undefined;
    throw error;
  }
}

const isGone = (user: UserRow): boolean => user.suspended_at !== null || user.deleted_at !== null;

async function enterKnown(arrival: Arrival, user: UserRow): Promise<Entered> {
  const { ctx, provider, profile } = arrival;
  if (isGone(user) || user.kiosk_community_id !== null) throw new AppError('auth.bad_credentials');
  if (user.active === '0') {
    if (profile.emailVerified && profile.email === user.email) return takeOver(arrival, user);
    await resendIfDue(ctx, user);
  }
  return openSession(ctx, user, { strategy: provider });
}

async function enterNew(arrival: Arrival, email: string): Promise<Entered> {
  const { ctx, profile } = arrival;
  await spend(ctx.db, REGISTER, ctx.client.network, ctx.now());
  const { first_name, last_name, emailVerified } = profile;
  const given = { email, first_name, last_name, locale: ctx.locale, terms: true };
  const user: UserRow = {
    ...newUser(await nextId(ctx.db, users), given, iso(ctx.now())),
    active: emailVerified ? '1' : '0',
  };
  return entering(arrival, user, [
    insertUser(ctx.db, user),
    insertIdentity(ctx.db, identityOf(arrival, user)),
    ...(emailVerified ? await ctx.hooks.addressConfirmed(ctx, user.id) : sendVerification(ctx, user, EVER)),
  ]);
}

/** Connects and signs in: both the account and the provider have verified the address. */
const enterLinked = (arrival: Arrival, user: UserRow): Promise<Entered> =>
  entering(arrival, user, [
    insertIdentityOf(arrival.ctx.db, identityOf(arrival, user), user.email),
    abortIfUnchanged(arrival.ctx.db),
    told(arrival, user),
  ]);

/** Removes earlier login methods: the person who signed up with the unverified address may not own it. */
const takeOver = async ({ ctx, provider, profile }: Arrival, user: UserRow): Promise<Entered> => {
  const arrival = { ctx, provider, profile };
  const owned: UserRow = { ...user, active: '1', session_version: user.session_version + 1 };
  return entering(arrival, owned, [
    activateFirst(ctx.db, user),
    abortIfUnchanged(ctx.db),
    deletePassword(ctx.db, user.id),
    deleteTokensOf(ctx.db, user.id),
    deleteIdentitiesOf(ctx.db, user.id),
    revokeSessionsOf(ctx.db, user.id, iso(ctx.now())),
    insertIdentity(ctx.db, identityOf(arrival, user)),
    ...(await ctx.hooks.addressConfirmed(ctx, user.id)),
    told(arrival, user),
  ]);
};

async function entering(
  { ctx, provider }: Arrival,
  user: UserRow,
  statements: Statement[],
): Promise<Entered> {
  const { opened, enter } = await sessionFor(ctx, user, { strategy: provider });
  await commit(ctx.db, [...statements, opened], RACED);
  ctx.dispatchOutbox();
  return enter();
}

const identityOf = ({ ctx, provider, profile }: Arrival, user: UserRow) => ({
  provider,
  subject: profile.subject,
  user_id: user.id,
  email: profile.email,
  linked_at: iso(ctx.now()),
});

const told = ({ ctx, provider }: Arrival, user: UserRow): Statement =>
  providerLinkedEmail.enqueue(ctx, { user_id: user.id, provider });
