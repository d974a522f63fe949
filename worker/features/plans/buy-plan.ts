import type * as billing from '#worker/contract/billing.ts';
import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { pageUrl } from '#worker/features/mail/public.ts';
import { placeOrder } from '#worker/features/orders/public.ts';
import { PLAN_ITEMS } from './subscription.rules.ts';

/** Orders a plan of a site. The address is that of the provider's page; with nothing to pay, that of the order. */
export const buyPlan = (
  ctx: CtxFor<'member'>,
  target: string,
  { plan, gift_note, ...order }: BodyOf<typeof billing.buyPlan>,
): Promise<ReplyOf<typeof billing.buyPlan>> =>
  placeOrder(
    ctx,
    {
      ...order,
      kind: 'subscription',
      target,
      lines: [{ item: PLAN_ITEMS[plan], quantity: 1 }],
      gift: gift_note == null ? null : { note: gift_note },
    },
    ({ order: { id }, url }) => ({ url: url ?? pageUrl(ctx, ctx.locale, `dashboard/orders/${id}`) }),
  );
