import { secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { UpdateLine } from '#worker/core/update-line.ts';
import type { Statement } from '#worker/db/client.ts';
import { sitePolicy } from '#worker/features/site-access/public.ts';
import { notifyPerson } from '#worker/features/updates/public.ts';
import { orderMovedEmail } from './emails/order-moved.email.ts';
import type { OrderRow } from './order.repo.ts';

export const orderMovedLine: UpdateLine = {
  kind: 'order_moved',
  level: 'none',
  subject: 'order',
  replaces: { kinds: ['order_moved'], sameSubject: true },
  isListed: (actor, { site }) => sitePolicy.answers.view(actor, site),
};

/** Emails about moves that follow each other within this time are one: the last. */
const SETTLED_SECONDS = 10 * 60;

/** What the buyer of an order hears of an event that is not their own: of each order only the last update is kept. */
export const tellBuyer = (
  ctx: Ctx,
  { id, user_id, site_id }: OrderRow,
  { at, to }: { at: string; to: string },
): Statement[] => [
  orderMovedEmail.enqueue(
    ctx,
    { user_id, order_id: id, event: to, at },
    secondsAfter(ctx.now(), SETTLED_SECONDS),
  ),
  ...(site_id === null ? [] : notifyPerson(ctx, user_id, 'order_moved', { site: site_id, subject: id })),
];
