import type { contact } from '#worker/contract/account-acts.ts';
import type { BodyOf } from '#worker/contract/endpoint.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import { mailed } from '#worker/features/notifications/public.ts';
import { provenHuman } from '#worker/http/proven-human.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import { whenDown } from '#worker/http/when-down.ts';

const SENT: Quota = { name: 'contact', limit: 5, windowSeconds: 60 * 60 };
const SENT_FROM: Quota = { ...SENT, name: 'contact-network' };

/** A message to the people of Dorot: once it is in the outbox, it arrives. */
export const sendContact = (ctx: Ctx, body: BodyOf<typeof contact>): Promise<undefined> =>
  whenDown(ctx, 'contact.failed', async () => {
    const { name, email, phone = null, message, site_id = null, human } = body;
    await provenHuman(ctx, human, 'contact');
    await spend(ctx.db, SENT_FROM, ctx.client.network, ctx.now());
    await spend(ctx.db, SENT, email, ctx.now());
    const mail = {
      kind: 'contact',
      name,
      email,
      phone: phone || null,
      message,
      site_id,
      locale: ctx.locale,
    } as const;
    await commit(ctx.db, [mailed(ctx, mail)]);
    ctx.nudge();
    return undefined;
  });
