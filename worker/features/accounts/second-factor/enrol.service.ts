import { encode } from 'uqr';
import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/second-factor.ts';
import { PASSKEYS_MOST } from '#worker/contract/second-factor.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import { requireProof } from '#worker/core/require-proof.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { spend, unspend } from '#worker/http/rate-limit.ts';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';
import { type SecondFactorChange, secondFactorEmail } from './emails/second-factor.email.ts';
import {
  abortIfFactorsChanged,
  CHALLENGE_SECONDS,
  factorsOf,
  type Member,
  ownUser,
  pass,
  SECOND_FACTOR_TRIES,
  wrong,
} from './factors.ts';
import { consumeMailbox, requireMailbox } from './mailbox.service.ts';
import { optionsForNew, verifyNew } from './passkey.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { openSecret, sealSecret } from './seal.ts';
import {
  consumeChallenge,
  deleteAuthenticator,
  deletePasskey,
  deleteUselessCodes,
  findChallenge,
  insertAuthenticator,
  insertPasskey,
  putChallenge,
  replaceRecoveryCodes,
} from './second-factor.repo.ts';
import { newSecret, otpauthAddress, stepOfCode, toBase32 } from './totp.ts';

type Purpose = Parameters<typeof findChallenge>[2];

/**
 * Throws where the actor may not add one: with one already, they must have passed it within ten minutes; an
 * administrator without one must have typed the mailed code.
 */
async function factorsForNew(ctx: Member) {
  const factors = await factorsOf(ctx);
  if (factors.some) requireProof(ctx.actor, ctx.now());
  else await requireMailbox(ctx);
  return factors;
}

export async function beginPasskey(ctx: Member): Promise<ReplyOf<typeof api.beginPasskey>> {
  const { passkeys } = await factorsForNew(ctx);
  if (passkeys.length >= PASSKEYS_MOST) throw new AppError('second_factor.limit');
  const { id, email, first_name, last_name } = await ownUser(ctx);
  const name = `${first_name} ${last_name}`.trim();
  const options = await optionsForNew(ctx.config.origin, { id, email, name }, passkeys);
  await commit(ctx.db, [challenge(ctx, 'enrol_passkey', options.challenge)]);
  return { options };
}

export async function beginAuthenticator(ctx: Member): Promise<ReplyOf<typeof api.beginAuthenticator>> {
  const { authenticator } = await factorsForNew(ctx);
  if (authenticator) throw new AppError('second_factor.exists');
  const { id, email } = await ownUser(ctx);
  const bytes = newSecret();
  const sealed = await sealSecret(ctx.secrets.secondFactor, id, bytes);
  await commit(ctx.db, [challenge(ctx, 'enrol_authenticator', sealed)]);
  const secret = toBase32(bytes);
  const address = otpauthAddress(PRODUCT_NAME.en, email, secret);
  return { secret, address, qr: qrOf(address) };
}

function qrOf(address: string): { size: number; path: string } {
  const { data, size } = encode(address, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: path.join('') };
}

export const challenge = (ctx: Member, purpose: Purpose, text: string): Statement =>
  putChallenge(ctx.db, {
    session_id: ctx.actor.sessionId,
    purpose,
    challenge: text,
    expires_at: iso(secondsAfter(ctx.now(), CHALLENGE_SECONDS)),
  });

/** Adds what was begun. The first passkey or app comes with recovery codes, and ends the trust in other sessions. */
export async function enrol(
  ctx: Member,
  body: BodyOf<typeof api.enrolSecondFactor>,
): Promise<ReplyOf<typeof api.enrolSecondFactor>> {
  const { some, authenticator } = await factorsForNew(ctx);
  if ('code' in body && authenticator) throw new AppError('second_factor.exists');
  const { userId } = ctx.actor;
  const quota = [ctx.db, SECOND_FACTOR_TRIES, String(userId), ctx.now()] as const;
  await spend(...quota);
  const inserts = 'code' in body ? await appInserts(ctx, body.code) : await passkeyInserts(ctx, body);
  const codes = some ? null : newRecoveryCodes();
  const statements = [
    abortIfFactorsChanged(ctx, some),
    ...inserts,
    ...(codes ? [...consumeMailbox(ctx), ...storing(ctx, codes)] : []),
    ...told(ctx, 'code' in body ? 'authenticator_added' : 'passkey_added'),
  ];
  const { token } = await pass(ctx, statements, new AppError('request.conflict')).catch((error: unknown) => {
    throw isConflict(error, 'passkeys') ? wrong() : error;
  });
  await unspend(...quota);
  ctx.dispatchOutbox();
  return { token, recovery_codes: codes };
}

async function begun(ctx: Member, purpose: Purpose): Promise<string> {
  const found = await findChallenge(ctx.db, ctx.actor.sessionId, purpose, iso(ctx.now()));
  if (found === undefined) throw new AppError('second_factor.expired');
  return found;
}

/** A wrong code leaves the secret in place: the app has it already. */
async function appInserts(ctx: Member, code: string): Promise<Statement[]> {
  const { userId, sessionId } = ctx.actor;
  const sealed_secret = await begun(ctx, 'enrol_authenticator');
  const secret = await openSecret(ctx.secrets.secondFactor, userId, sealed_secret);
  const last_step = await stepOfCode(secret, code, ctx.now(), 0);
  if (last_step === undefined) throw wrong();
  return [
    consumeChallenge(ctx.db, sessionId, 'enrol_authenticator', sealed_secret),
    abortIfUnchanged(ctx.db),
    insertAuthenticator(ctx.db, { user_id: userId, sealed_secret, last_step, confirmed_at: iso(ctx.now()) }),
  ];
}

async function passkeyInserts(
  ctx: Member,
  { passkey, name }: Extract<BodyOf<typeof api.enrolSecondFactor>, { name: string }>,
): Promise<Statement[]> {
  const { userId, sessionId } = ctx.actor;
  const asked = await begun(ctx, 'enrol_passkey');
  const made = await verifyNew(ctx.config.origin, asked, passkey);
  if (!made) throw wrong();
  return [
    consumeChallenge(ctx.db, sessionId, 'enrol_passkey', asked),
    abortIfUnchanged(ctx.db),
    insertPasskey(ctx.db, {
      ...made,
      user_id: userId,
      name,
      created_at: iso(ctx.now()),
      last_used_at: null,
    }),
  ];
}

const storing = (ctx: Member, codes: string[]): Statement[] => {
  const { userId } = ctx.actor;
  const hashes = codes.map((code) => recoveryHash(ctx.secrets.secondFactor, userId, code));
  return replaceRecoveryCodes(ctx.db, userId, hashes, iso(ctx.now()));
};

/** New recovery codes; the old ones no longer work. */
export async function renewRecoveryCodes(ctx: Member): Promise<ReplyOf<typeof api.renewRecoveryCodes>> {
  requireProof(ctx.actor, ctx.now());
  const recovery_codes = newRecoveryCodes();
  await commit(
    ctx.db,
    [abortIfFactorsChanged(ctx, true), ...storing(ctx, recovery_codes), ...told(ctx, 'codes_renewed')],
    new AppError('request.conflict'),
  );
  ctx.dispatchOutbox();
  return { recovery_codes };
}

export async function removePasskey(ctx: Member, id: string): Promise<undefined> {
  const { passkeys, authenticator } = await factorsOf(ctx);
  if (!passkeys.some((passkey) => passkey.id === id)) throw new AppError('second_factor.not_found');
  requireProof(ctx.actor, ctx.now());
  const isLast = passkeys.length === 1 && !authenticator;
  await remove(ctx, isLast, 'passkey_removed', (keepsOne) =>
    deletePasskey(ctx.db, ctx.actor.userId, id, keepsOne),
  );
}

export async function removeAuthenticator(ctx: Member): Promise<undefined> {
  const { passkeys, authenticator } = await factorsOf(ctx);
  if (!authenticator) throw new AppError('second_factor.not_found');
  requireProof(ctx.actor, ctx.now());
  await remove(ctx, passkeys.length === 0, 'authenticator_removed', (keepsOne) =>
    deleteAuthenticator(ctx.db, ctx.actor.userId, keepsOne),
  );
}

/** Removes one; an administrator keeps their last. */
async function remove(
  ctx: Member,
  isLast: boolean,
  change: SecondFactorChange,
  statement: (keepsOne: boolean) => Statement,
): Promise<void> {
  const keepsOne = ctx.actor.kind === 'admin';
  if (isLast && keepsOne) throw new AppError('second_factor.last');
  await commit(
    ctx.db,
    [
      statement(keepsOne),
      abortIfUnchanged(ctx.db),
      deleteUselessCodes(ctx.db, ctx.actor.userId),
      ...told(ctx, change),
    ],
    new AppError('request.conflict'),
  );
  ctx.dispatchOutbox();
}

/** What is written of a change: a line in the log and an email. */
const told = (ctx: Member, change: SecondFactorChange): Statement[] => [
  auditEntry(ctx, `second_factor.${change}`, { kind: 'user', id: ctx.actor.userId }),
  secondFactorEmail.enqueue(ctx, { user_id: ctx.actor.userId, change }),
];
