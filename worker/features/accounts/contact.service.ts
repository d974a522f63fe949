import type { ContactOptions, contact } from '#worker/contract/contact.ts';
import type { BodyOf } from '#worker/contract/endpoint.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import { provenHuman } from '#worker/http/proven-human.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import { findBranded } from './contact.repo.ts';
import { contactEmail } from './emails/contact.email.ts';

/** Of a network, never of the address that someone says is theirs: another's could be used up. */
const PER_NETWORK: Quota = { name: 'contact-network', limit: 5, windowSeconds: 60 * 60 };

/**
 * Enqueues a contact form message in the outbox, which retries delivery: to Dorot's staff, or from the pages of a
 * branded community to its address, where it has one.
 */
export async function sendContact(ctx: Ctx, body: BodyOf<typeof contact>): Promise<undefined> {
  const { name, email = null, phone, message = '', page, source, topic, human, site_id } = body;
  // a program, which is not told that it was recognised
  if (topic) return undefined;
  const community = site_id === undefined ? null : await brandedCommunity(ctx, site_id);
  await provenHuman(ctx, human, 'contact');
  await spend(ctx.db, PER_NETWORK, ctx.client.network, ctx.now());
  const about = { source, name, email, phone: phone || null, message, page: page || null, community };
  await commit(
    ctx.db,
    [contactEmail.enqueue(ctx, { ...about, locale: ctx.locale }), ...ctx.storeIdempotentReply(204, null)],
    new AppError('idempotency.in_progress'),
  );
  ctx.dispatchOutbox();
  return undefined;
}

/** The community whose brand a message was sent under, as an email names it. */
async function brandedCommunity({ db }: Ctx, id: number): Promise<{ name: string; email: string | null }> {
  const found = await findBranded(db, id);
  if (!found) throw invalid([{ pointer: '/site_id', code: 'value.not_allowed', params: {} }]);
  return found;
}

/** The phone numbers for the country that Cloudflare names: no header or cookie of the caller's counts. */
export function contactOptions({ client, config }: Pick<Ctx, 'client' | 'config'>): ContactOptions {
  const { whatsapp, phones } = config.contactNumbers;
  return { whatsapp, phone: (client.country && phones[client.country]) || null };
}
