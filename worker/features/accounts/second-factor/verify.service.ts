import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/second-factor.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { spend, unspend } from '#worker/http/rate-limit.ts';
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

type Answer = BodyOf<typeof api.verifySecondFactor>;

export async function beginVerification(ctx: Member): Promise<ReplyOf<typeof api.challengeSecondFactor>> {
  const passkeys = await listPasskeys(ctx.db, ctx.actor.userId);
  if (passkeys.length === 0) throw new AppError('second_factor.not_found');
  const options = await optionsForAnswer(ctx.config.origin, passkeys);
  await commit(ctx.db, [challenge(ctx, 'verify', options.challenge)]);
  return { options };
}

export const verify = (ctx: Member, answer: Answer): Promise<{ token: string }> =>
  counted(ctx, async () =>
    pass(ctx, 'code' in answer ? await byApp(ctx, answer.code) : await byPasskey(ctx, answer.passkey)),
  );

export async function recover(ctx: Member, code: string): Promise<{ token: string }> {
  const { userId: id } = ctx.actor;
  const hash = recoveryHash(ctx.secrets.secondFactor, id, code);
  const passed = await counted(ctx, () =>
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
async function counted<T>(ctx: Member, attempt: () => Promise<T>): Promise<T> {
  const quota = [ctx.db, SECOND_FACTOR_TRIES, String(ctx.actor.userId), ctx.now()] as const;
  await spend(...quota);
  const result = await attempt();
  await unspend(...quota);
  return result;
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
