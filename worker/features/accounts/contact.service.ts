import type { contact } from '#worker/contract/contact.ts';
import type { BodyOf } from '#worker/contract/endpoint.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import { provenHuman } from '#worker/http/proven-human.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { contactEmail } from './emails/contact.email.ts';

const PER_SENDER: Quota = { name: 'contact', limit: 5, windowSeconds: 60 * 60 };
const PER_NETWORK: Quota = { ...PER_SENDER, name: 'contact-network' };

/** Enqueues a contact form message to Dorot's staff in the outbox, which retries delivery. */
export const sendContact = (ctx: Ctx, body: BodyOf<typeof contact>): Promise<undefined> =>
  whenDown(ctx, 'contact.failed', async () => {
    const { name, email, phone = null, message, human } = body;
    await provenHuman(ctx, human, 'contact');
    await spend(ctx.db, PER_NETWORK, ctx.client.network, ctx.now());
    await spend(ctx.db, PER_SENDER, email, ctx.now());
    await commit(ctx.db, [
      contactEmail.enqueue(ctx, { name, email, phone: phone || null, message, locale: ctx.locale }),
    ]);
    ctx.dispatchOutbox();
    return undefined;
  });
