import type { CtxFor } from '#worker/core/ctx.ts';
import type { UpdateLine } from '#worker/core/update-line.ts';
import type { Statement } from '#worker/db/client.ts';
import { sitePolicy } from '#worker/features/site-access/public.ts';
import { notifyPerson } from '#worker/features/updates/public.ts';
import type { OrderRow } from './order.repo.ts';

export const orderMovedLine: UpdateLine = {
  kind: 'order_moved',
  level: 'none',
  subject: 'order',
  replaces: { kinds: ['order_moved'], sameSubject: true },
  isListed: (actor, { site }) => sitePolicy.answers.view(actor, site),
};

/** Notifies the buyer that an order has moved on; of each order only the last update is kept. */
export const notifyBuyer = (ctx: CtxFor<'member'>, { id, user_id, site_id }: OrderRow): Statement[] =>
  site_id === null ? [] : notifyPerson(ctx, user_id, 'order_moved', { site: site_id, subject: id });
