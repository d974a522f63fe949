import type { ContactOptions, contact } from '#worker/contract/contact.ts';
import type { BodyOf } from '#worker/contract/endpoint.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import { provenHuman } from '#worker/http/proven-human.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import { contactEmail } from './emails/contact.email.ts';

/** Of a network, never of the address that someone says is theirs: another's could be used up. */
const PER_NETWORK: Quota = { name: 'contact-network', limit: 5, windowSeconds: 60 * 60 };

/** Enqueues a contact form message to Dorot's staff in the outbox, which retries delivery. */
export async function sendContact(ctx: Ctx, body: BodyOf<typeof contact>): Promise<undefined> {
  const { name, email = null, phone, message = '', page, source, topic, human } = body;
  // a program, which is not told that it was recognised
  if (topic) return undefined;
  await provenHuman(ctx, human, 'contact');
  await spend(ctx.db, PER_NETWORK, ctx.client.network, ctx.now());
  const about = { source, name, email, phone: phone || null, message, page: page || null };
  await commit(
    ctx.db,
    [contactEmail.enqueue(ctx, { ...about, locale: ctx.locale }), ...ctx.storeIdempotentReply(204, null)],
    new AppError('idempotency.in_progress'),
  );
  ctx.dispatchOutbox();
  return undefined;
}

/** The phone numbers for the country that Cloudflare names: no header or cookie of the caller's counts. */
export function contactOptions({ client, config }: Pick<Ctx, 'client' | 'config'>): ContactOptions {
  const { whatsapp, phones } = config.contactNumbers;
  return { whatsapp, phone: (client.country && phones[client.country]) || null };
}
