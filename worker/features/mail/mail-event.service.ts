import { Webhook } from 'standardwebhooks';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import { readText } from '#worker/http/body.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import { providerEvent } from '#worker/platform/mail/mail-events.ts';
import { deleteMailStop, findMailStop } from './ledger.repo.ts';
import { findRecipient } from './recipient.repo.ts';
import { recordMailEvent } from './record-mail-event.job.ts';

const MOST_BYTES = 64_000;
const PARTS = ['id', 'timestamp', 'signature'] as const;

/**
 * An event of the mail provider's webhook. Throws where it is not signed with our secret within five minutes; the
 * headers have the names of the Standard Webhooks, or those of Svix.
 */
export async function receiveMailEvent(ctx: Ctx, request: Request): Promise<undefined> {
  const secret = ctx.secrets.mailEvents;
  if (!secret) throw new AppError('page.not_found');
  const text = (await readText(request, 'application/json', MOST_BYTES)) ?? '';
  const headers = Object.fromEntries(
    PARTS.map((part) => [
      `webhook-${part}`,
      request.headers.get(`webhook-${part}`) ?? request.headers.get(`svix-${part}`) ?? '',
    ]),
  );
  const event = providerEvent(headers['webhook-id'] ?? '', signed(secret, text, headers));
  if (!event) return undefined;
  await commit(ctx.db, [recordMailEvent.enqueue(ctx, { event, attempt: 1 })]);
  ctx.dispatchOutbox();
  return undefined;
}

function signed(secret: string, text: string, headers: Record<string, string>): unknown {
  try {
    return new Webhook(secret).verify(text, headers);
  } catch {
    throw new AppError('mail.event_unsigned');
  }
}

/** Each time may bring another email that comes back. */
const PER_USER: Quota = { name: 'mail-resumed', limit: 3, windowSeconds: 24 * 60 * 60 };

/** Sends mail to the actor's address again, at their own wish. */
export async function resumeMail(ctx: CtxFor<'member'>): Promise<undefined> {
  const { userId } = ctx.actor;
  const person = await findRecipient(ctx.db, userId);
  const stop = person && (await findMailStop(ctx.db, person.email));
  if (!stop) return undefined;
  await spend(ctx.db, PER_USER, String(userId), ctx.now());
  await commit(ctx.db, deleteMailStop(ctx.db, person.email));
  return undefined;
}
