import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { definePersonEmail, isolated, pageUrl } from '#worker/features/mail/public.ts';
import { findOrder, type OrderRow } from '#worker/features/orders/order.repo.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { orderNumber } from '#worker/shared/order-number.ts';

/** To the buyer: where an order stands now. Not sent where it has moved on since: then a later email says more. */
export const orderMovedEmail = definePersonEmail({
  kind: 'order_moved',
  isEssential: true,
  about: z.strictObject({
    user_id: z.number().int(),
    order_id: z.number().int(),
    status: z.string(),
    stage: z.string(),
  }),
  write: async (ctx, { locale }, { order_id, status, stage }) => {
    const order = await findOrder(ctx.db, order_id);
    if (!order || order.status !== status || order.stage !== stage) return undefined;
    const messages = emailMessages(locale);
    const values = { number: orderNumber(order.id) };
    const stands = STANDS[order.status === 'placed' ? stage : order.status];
    if (!stands) return undefined;
    return {
      subject: messages._({ ...subject, values }),
      title: messages._(stands),
      lines: detailsOf(order, locale),
      action: { label: messages._(open), href: pageUrl(ctx, locale, `dashboard/orders/${order.id}`) },
    };
  },
});

/** What each stage of an order that is placed, else its status, means for its buyer. */
const STANDS: Readonly<Record<string, MessageDescriptor>> = {
  paid: msg`The order will be made again`,
  printing: msg`The stickers are being printed`,
  decode_tested: msg`The stickers were printed and each was tested with a phone`,
  shipped: msg`The stickers are on their way`,
  call_booked: msg`A call was booked`,
  draft: msg`A draft is ready for you to look at`,
  completed: msg`The order is complete`,
  cancelled: msg`The order was cancelled`,
};

function detailsOf({ stage, details: { tracking, call_at } }: OrderRow, locale: Locale): string[] {
  const messages = emailMessages(locale);
  if (stage === 'shipped' && tracking) {
    const values = {
      carrier: isolated(tracking.carrier, locale),
      number: isolated(tracking.number, locale),
    };
    return [messages._({ ...followed, values })];
  }
  if (stage === 'call_booked' && call_at) {
    const at = new Intl.DateTimeFormat(locale, {
      dateStyle: 'full',
      timeStyle: 'short',
      timeZone: 'Asia/Jerusalem',
    }).format(new Date(call_at));
    return [messages._({ ...called, values: { at } })];
  }
  return [messages._(seePage)];
}

const subject = msg({ message: 'Order {number} has moved on' });
const followed = msg({ message: 'Sent with {carrier}. The number of the parcel is {number}.' });
const called = msg({ message: 'We will call on {at}, Israel time.' });
const seePage = msg`The page of the order says what comes next.`;
const open = msg`See the order`;
