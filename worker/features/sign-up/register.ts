import type { User } from '#worker/contract/account.ts';
import type { Registration } from '#worker/contract/sign-up.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { commit, isConflict } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { users } from '#worker/db/schema/people.ts';
import {
  countLoginAttempt,
  findByEmail,
  hashPassword,
  insertUser,
  isPassword,
  newUser,
  notifyAddressOwner,
  openSession,
  prepareSession,
  presentUser,
  REGISTER_QUOTA,
  refuseCommon,
  sendVerification,
  setPassword,
  type UserRow,
} from '#worker/features/accounts/public.ts';
import { invitationTo, wasAccepted } from '#worker/features/members/public.ts';
import { provenHuman } from '#worker/http/proven-human.ts';
import { spend } from '#worker/http/rate-limit.ts';
import { fieldError } from '#worker/shared/field-errors.ts';

/** Before any link: a new account has none. */
const SINCE_EVER = '';
const TERMS = fieldError(['terms'], 'signup.terms');

const INVITATION_ENDED = new AppError('request.conflict');

type Registered = { token: string; user: User };

/**
 * Creates an account with its first session and enqueues the verification email. An invitation sent to the
 * same address verifies it already. A repeat with the same password, while unverified or from that
 * invitation, counts as a retry after a lost response and signs in.
 */
export async function register(ctx: Ctx, body: Registration): Promise<Registered> {
  if (!body.terms) throw new AppError('signup.terms', {}, { fields: [TERMS] });
  refuseCommon(body.password);
  await provenHuman(ctx, body.human, 'register');
  await spend(ctx.db, REGISTER_QUOTA, ctx.client.network, ctx.now());
  const registered =
    (await signInOnRetry(ctx, body)) ?? (await newAccount(ctx, body)) ?? (await signInOnRetry(ctx, body));
  if (!registered) throw new AppError('signup.email_taken');
  return registered;
}

/** Returns undefined for a taken address. */
async function newAccount(ctx: Ctx, { password, ...body }: Registration): Promise<Registered | undefined> {
  const hash = await hashPassword(password);
  const invited = body.invite === undefined ? undefined : await invitationTo(ctx, body.invite, body.email);
  const made = newUser(await nextId(ctx.db, users), body, iso(ctx.now()));
  const user: UserRow = invited ? { ...made, active: '1' } : made;
  const { statement, issueToken } = await prepareSession(ctx, user);
  const statements = [
    insertUser(ctx.db, user),
    setPassword(ctx.db, user.id, hash, user.created_at),
    ...(invited
      ? [...(await invited(user.id)), ...(await ctx.hooks.addressConfirmed(ctx, user.id))]
      : sendVerification(ctx, user, SINCE_EVER)),
    statement,
  ];
  try {
    await commit(ctx.db, statements, INVITATION_ENDED);
  } catch (error) {
    // the invitation ended concurrently, so the address still needs verification
    if (error === INVITATION_ENDED && invited)
      return newAccount(ctx, { ...body, password, invite: undefined });
    if (!isConflict(error, 'users')) throw error;
    return undefined;
  }
  ctx.dispatchOutbox();
  return { ...(await issueToken()), user: await presentUser(ctx, user) };
}

/**
 * Signs in to the account that an earlier try of this registration created. Returns undefined for a free
 * address; throws `signup.email_taken` otherwise.
 */
async function signInOnRetry(
  ctx: Ctx,
  { email, password, invite }: Registration,
): Promise<Registered | undefined> {
  const found = await findByEmail(ctx.db, email);
  if (!found) return undefined;
  const { user, password_hash } = found;
  if (user.active === '0' || (invite !== undefined && (await wasAccepted(ctx, invite, email)))) {
    await countLoginAttempt(ctx, email);
    if (await isPassword(password, password_hash))
      return { ...(await openSession(ctx, user)), user: await presentUser(ctx, user) };
  }
  await notifyAddressOwner(ctx, user);
  throw new AppError('signup.email_taken');
}
