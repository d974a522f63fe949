import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { Ctx } from '#worker/core/ctx.ts';
import { defineEmail, isolated, pageUrl } from '#worker/features/mail/public.ts';
import { findOrder } from '#worker/features/orders/order.repo.ts';
import { findRefund } from '#worker/features/payments/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import { formatMoney } from '#worker/shared/money.ts';
import { orderNumber } from '#worker/shared/order-number.ts';

const About = z.strictObject({ refund_id: z.number().int() });

/** To the payer, at the address of the order: the refund failed. */
export const refundFailedEmail = defineEmail({
  kind: 'refund_failed',
  isEssential: true,
  about: About,
  compose: async (ctx, { refund_id }) => {
    const found = await failedRefund(ctx, refund_id);
    if (!found) return undefined;
    const { order, locale, messages, values } = found;
    const title = messages._({ ...subject, values });
    return {
      to: order.payer.email,
      replyTo: ctx.config.contactTo,
      locale,
      text: {
        subject: title,
        title,
        lines: [messages._({ ...returned, values }), messages._(settled)],
        action: { label: messages._(open), href: pageUrl(ctx, locale, `dashboard/orders/${order.id}`) },
      },
    };
  },
});

/** To Dorot's staff, who settle it; Reply-To is the payer. */
export const refundFailedStaffEmail = defineEmail({
  kind: 'refund_failed_to_platform',
  isEssential: true,
  about: About,
  compose: async (ctx, { refund_id }) => {
    const found = await failedRefund(ctx, refund_id);
    if (!found) return undefined;
    const { order, locale, messages, values } = found;
    const title = messages._({ ...subject, values });
    return {
      to: ctx.config.contactTo,
      replyTo: order.payer.email,
      locale,
      text: {
        subject: title,
        title,
        lines: [messages._({ ...toSettle, values })],
        notes: [messages._({ ...address, values: { email: isolated(order.payer.email, locale) } })],
      },
    };
  },
});

async function failedRefund({ db }: Ctx, refundId: number) {
  const refund = await findRefund(db, refundId);
  const order = refund && (await findOrder(db, refund.order_id));
  if (refund?.state !== 'failed' || !order) return undefined;
  const { locale } = order;
  const amount = formatMoney({ amountMinor: refund.amount_minor, currency: refund.currency }, locale);
  const values = { amount, number: orderNumber(order.id) };
  return { order, locale, messages: emailMessages(locale), values };
}

const subject = msg({ message: 'Order {number}: the refund did not go through' });
const returned = msg({ message: 'We tried to return {amount} to your card, and it could not be returned.' });
const settled = msg`We will write to you to settle it in another way. You do not have to do anything.`;
const open = msg`See the order`;
const toSettle = msg({
  message: '{amount} could not be returned to the card. The payer was told that we will write to settle it.',
});
const address = msg({ message: 'Email address: {email}' });
