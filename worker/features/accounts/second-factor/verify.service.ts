import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/second-factor.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import { sha256 } from '#worker/core/ids.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { type Quota, spend, spendCounted, spending, unspend } from '#worker/http/rate-limit.ts';
import { secondFactorEmail } from './emails/second-factor.email.ts';
import { challenge } from './enrol.service.ts';
import { type Member, pass, SECOND_FACTOR_TRIES, wrong } from './factors.ts';
import { optionsForAnswer, verifyAnswer } from './passkey.ts';
import { recoveryHash } from './recovery-codes.ts';
import { openSecret } from './seal.ts';
import {
  acceptStep,
  consumeChallenge,
  consumeRecoveryCode,
  countSignature,
  findAuthenticator,
  findChallenge,
  listPasskeys,
} from './second-factor.repo.ts';
import { stepOfCode } from './totp.ts';

const DAY_SECONDS = 24 * 60 * 60;
const GUESSES_A_DAY: Quota = { name: 'second-factor-day', limit: 30, windowSeconds: DAY_SECONDS };
/** From how many wrong codes in a day on their owner is told. */
const GUESSES_TOLD = 10;
const TOLD_A_DAY: Quota = { name: 'second-factor-told', limit: 1, windowSeconds: DAY_SECONDS };

type Answer = BodyOf<typeof api.verifySecondFactor>;

export async function beginVerification(ctx: Member): Promise<ReplyOf<typeof api.challengeSecondFactor>> {
  const passkeys = await listPasskeys(ctx.db, ctx.actor.userId);
  if (passkeys.length === 0) throw new AppError('second_factor.not_found');
  const options = await optionsForAnswer(ctx.config.origin, passkeys);
  await commit(ctx.db, [challenge(ctx, 'verify', options.challenge)]);
  return { options };
}

export const verify = (ctx: Member, answer: Answer): Promise<{ token: string }> =>
  'code' in answer
    ? guessed(ctx, async () => pass(ctx, await byApp(ctx, answer.code)))
    : counted(ctx, ctx.actor.sessionId, async () => pass(ctx, await byPasskey(ctx, answer.passkey)));

export async function recover(ctx: Member, code: string): Promise<{ token: string }> {
  const { userId: id } = ctx.actor;
  const hash = recoveryHash(ctx.secrets.secondFactor, id, code);
  const passed = await counted(ctx, String(id), () =>
    pass(ctx, [
      consumeRecoveryCode(ctx.db, id, hash, iso(ctx.now())),
      abortIfUnchanged(ctx.db),
      auditEntry(ctx, 'second_factor.code_used', { kind: 'user', id }),
      secondFactorEmail.enqueue(ctx, { user_id: id, change: 'code_used' }),
    ]),
  );
  ctx.dispatchOutbox();
  return passed;
}

/** Counts the attempt before it is made, so that a burst of parallel ones is counted too. */
async function counted<T>(ctx: Member, who: string, attempt: () => Promise<T>): Promise<T> {
  const quota = [ctx.db, SECOND_FACTOR_TRIES, who, ctx.now()] as const;
  await spend(...quota);
  const result = await attempt();
  await unspend(...quota);
  return result;
}

/**
 * Counts wrong codes of the app by the day too, of logins that have yet to pass: a session that has passed before is
 * counted by itself, so that nobody else's guesses stop it.
 */
async function guessed<T>(ctx: Member, attempt: () => Promise<T>): Promise<T> {
  const { userId, sessionId } = ctx.actor;
  if ('provenAt' in ctx.actor && ctx.actor.provenAt != null) return counted(ctx, sessionId, attempt);
  return counted(ctx, String(userId), async () => {
    const quota = [ctx.db, GUESSES_A_DAY, String(userId), ctx.now()] as const;
    const used = await spendCounted(...quota);
    const result = await attempt().catch(async (error: unknown) => {
      const isWrong = error instanceof AppError && error.code === 'second_factor.wrong';
      if (isWrong && used >= GUESSES_TOLD) await tellOfGuesses(ctx);
      throw error;
    });
    await unspend(...quota);
    return result;
  });
}

/** Logs the guesses and mails the person, once a day. */
async function tellOfGuesses(ctx: Member): Promise<void> {
  const { userId: id } = ctx.actor;
  const toldAlready = new AppError('request.conflict');
  try {
    await commit(
      ctx.db,
      [
        spending(ctx.db, TOLD_A_DAY, await sha256(String(id)), ctx.now()),
        abortIfUnchanged(ctx.db),
        auditEntry(ctx, 'second_factor.guessed', { kind: 'user', id }),
        secondFactorEmail.enqueue(ctx, { user_id: id, change: 'guessed' }),
      ],
      toldAlready,
    );
  } catch (error) {
    if (error !== toldAlready) throw error;
    return;
  }
  ctx.dispatchOutbox();
}

async function byApp(ctx: Member, code: string): Promise<Statement[]> {
  const { userId } = ctx.actor;
  const app = await findAuthenticator(ctx.db, userId);
  if (!app) throw wrong();
  // of another server's key it is no secret at all, and a recovery code or a passkey is needed
  const secret = await openSecret(ctx.secrets.secondFactor, userId, app.sealed_secret).catch(() => undefined);
  if (!secret) throw wrong();
  const step = await stepOfCode(secret, code, ctx.now(), app.last_step);
  if (step === undefined) throw wrong();
  return [acceptStep(ctx.db, userId, step), abortIfUnchanged(ctx.db)];
}

async function byPasskey(
  ctx: Member,
  answer: Extract<Answer, { passkey: object }>['passkey'],
): Promise<Statement[]> {
  const { userId, sessionId } = ctx.actor;
  const at = iso(ctx.now());
  const asked = await findChallenge(ctx.db, sessionId, 'verify', at);
  if (asked === undefined) throw new AppError('second_factor.expired');
  const passkey = (await listPasskeys(ctx.db, userId)).find(({ id }) => id === answer.id);
  const counter = passkey && (await verifyAnswer(ctx.config.origin, asked, passkey, answer));
  if (counter === undefined) {
    await commit(ctx.db, [consumeChallenge(ctx.db, sessionId, 'verify', asked)]);
    throw wrong();
  }
  return [
    consumeChallenge(ctx.db, sessionId, 'verify', asked),
    abortIfUnchanged(ctx.db),
    countSignature(ctx.db, answer.id, counter, at),
    abortIfUnchanged(ctx.db),
  ];
}
