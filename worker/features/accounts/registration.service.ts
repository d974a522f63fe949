import type { User } from '#worker/contract/account.ts';
import type { Registration } from '#worker/contract/sign-up.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { sha256 } from '#worker/core/ids.ts';
import { commit, isConflict, orNothing } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { users } from '#worker/db/schema/people.ts';
import { invitationTo, wasAccepted } from '#worker/features/members/public.ts';
import { mailed } from '#worker/features/notifications/public.ts';
import { provenHuman } from '#worker/http/proven-human.ts';
import { type Quota, spend, spending } from '#worker/http/rate-limit.ts';
import { presentUser } from './account.present.ts';
import { findByEmail, insertUser, setPassword, type UserRow } from './account.repo.ts';
import { newUser } from './account.rules.ts';
import { hashPassword, isPassword, refuseCommon } from './password.ts';
import { openSession, sessionFor, spendLogin } from './session.service.ts';
import { sendVerification } from './verification.service.ts';

/** New accounts from one network, whatever way they are made. */
/** In a house that mourns many sign up from one network. */
export const REGISTER: Quota = { name: 'register', limit: 60, windowSeconds: 60 * 60 };
const NOTICE: Quota = { name: 'already_registered', limit: 1, windowSeconds: 60 * 60 };
const EVER = '';
const TERMS = { pointer: '/terms', code: 'signup.terms', params: {} };

const OVER = new AppError('request.conflict');

type Registered = { token: string; user: User };

/**
 * A new account with its first session and a mail to confirm the address. From
 * the invitation that was sent to this very address there is nothing left to confirm. Sent again with the same
 * password, by someone not yet verified or from that invitation, it is the same registration: its answer was lost.
 */
export async function register(ctx: Ctx, body: Registration): Promise<Registered> {
  if (!body.terms) throw new AppError('signup.terms', {}, { fields: [TERMS] });
  await refuseCommon(body.password);
  await provenHuman(ctx, body.human, 'register');
  await spend(ctx.db, REGISTER, ctx.client.network, ctx.now());
  const registered =
    (await sameAgain(ctx, body)) ?? (await newAccount(ctx, body)) ?? (await sameAgain(ctx, body));
  if (!registered) throw new AppError('signup.email_taken');
  return registered;
}

/** Undefined where the address is taken. */
async function newAccount(ctx: Ctx, { password, ...body }: Registration): Promise<Registered | undefined> {
  const hash = await hashPassword(password);
  const invited = body.invite === undefined ? undefined : await invitationTo(ctx, body.invite, body.email);
  const made = newUser(await nextId(ctx.db, users), body, iso(ctx.now()));
  const user: UserRow = invited ? { ...made, active: '1' } : made;
  const { opened, enter } = await sessionFor(ctx, user);
  const statements = [
    insertUser(ctx.db, user),
    setPassword(ctx.db, user.id, hash, user.created_at),
    ...(invited ? invited(user.id) : sendVerification(ctx, user, EVER)),
    opened,
  ];
  try {
    await commit(ctx.db, statements, OVER);
  } catch (error) {
    // the invitation came to an end in between: the address is still to be confirmed
    if (error === OVER && invited) return newAccount(ctx, { ...body, password, invite: undefined });
    if (!isConflict(error, 'users')) throw error;
    return undefined;
  }
  ctx.nudge();
  return { ...(await enter()), user: presentUser(ctx, user) };
}

/** The account that this registration made before, undefined where nobody has the address, else a refusal. */
async function sameAgain(
  ctx: Ctx,
  { email, password, invite }: Registration,
): Promise<Registered | undefined> {
  const found = await findByEmail(ctx.db, email);
  if (!found) return undefined;
  const { user, password_hash } = found;
  if (user.active === '0' || (invite !== undefined && (await wasAccepted(ctx, invite, email)))) {
    await spendLogin(ctx, email);
    if (await isPassword(password, password_hash))
      return { ...(await openSession(ctx, user)), user: presentUser(ctx, user) };
  }
  await tellOwner(ctx, user);
  throw new AppError('signup.email_taken');
}

/** Whose address someone else gave as theirs hears of it, once an hour. */
export async function tellOwner(ctx: Ctx, user: UserRow): Promise<void> {
  const told = new AppError('rate.limited');
  const notice = [
    spending(ctx.db, NOTICE, await sha256(user.email), ctx.now()),
    orNothing(ctx.db),
    mailed(ctx, { kind: 'already_registered', user_id: user.id }),
  ];
  try {
    await commit(ctx.db, notice, told);
  } catch (error) {
    if (error === told) return;
    throw error;
  }
  ctx.nudge();
}
