import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { Order, Resolution } from '#worker/contract/order.ts';
import {
  dayWithWeekday,
  definePersonEmail,
  displayName,
  isolated,
  momentInIsrael,
  pageUrl,
} from '#worker/features/mail/public.ts';
import { findOrder, listOrderEvents, type OrderRow } from '#worker/features/orders/order.repo.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { orderNumber } from '#worker/shared/order-number.ts';

/** To the buyer: what happened to an order. Not sent where more has happened since: then a later email says it. */
export const orderMovedEmail = definePersonEmail({
  kind: 'order_moved',
  isEssential: true,
  about: z.strictObject({
    user_id: z.number().int(),
    order_id: z.number().int(),
    event: z.string(),
    at: z.string(),
  }),
  write: async (ctx, { locale }, { order_id, event, at }) => {
    const order = await findOrder(ctx.db, order_id);
    const events = order ? await listOrderEvents(ctx.db, order_id) : [];
    // a message, and a payment that is still to be mended, are told whatever has happened since
    const isOwn = event === 'message' || (event === 'failed' && order?.payment_status === 'failed');
    const last =
      order && events.find((one) => (isOwn ? one.to === event && one.at === at : happenedTo(order, one.to)));
    const happened = order && happenedTo(order, event);
    if (!order || !happened || last?.to !== event || last.at !== at) return undefined;
    const messages = emailMessages(locale);
    const fact = messages._(happened);
    const values = { fact, name: displayName(order.details.site_name ?? '', '', locale) };
    const note = last.note?.split(/\s*\n\s*/).filter((line) => line !== '') ?? [];
    return {
      subject: values.name === '' ? fact : messages._({ ...subject, values }),
      title: fact,
      lines: linesOf(order, last, locale),
      ...(note.length > 0 && { quote: note }),
      notes: [messages._({ ...numbered, values: { number: orderNumber(order.id) } })],
      action: { label: messages._(open), href: pageUrl(ctx, locale, `dashboard/orders/${order.id}`) },
    };
  },
});

/** The events that their buyer is told of, as in the history of an order. */
const HAPPENED: Readonly<Record<string, MessageDescriptor>> = {
  placed: msg`We received your order`,
  printing: msg`The stickers are being printed`,
  decode_tested: msg`The stickers were printed and each was tested with a phone`,
  shipped: msg`The stickers are on their way`,
  call_booked: msg`A call was booked`,
  draft: msg`A draft is ready for you to look at`,
  changed: msg`The delivery address was changed`,
  cancel_refused: msg`Your order continues`,
  completed: msg`The order is complete`,
  cancelled: msg`The order was cancelled`,
  redone: msg`The order will be made again`,
  issue: msg`An issue was reported`,
  issue_closed: msg`The issue was settled`,
};

/** The same of a box, where it differs. */
const OF_BOXES: Readonly<Record<string, MessageDescriptor>> = {
  label_sent: msg`The label of your box is ready`,
  received: msg`Your box has arrived and was opened`,
  digitizing: msg`The pieces of your box are being digitized`,
  uploaded: msg`The files of your box are ready`,
  shipped: msg`Your originals are on their way back`,
  redone: msg`The pieces of your box will be digitized again`,
};

/** The same of flowers. */
const OF_FLOWERS: Readonly<Record<string, MessageDescriptor>> = {
  accepted: msg`A florist accepted your order of flowers`,
  on_the_way: msg`The flowers are on their way`,
  completed: msg`The flowers are on the grave`,
  message: msg`The florist wrote to you`,
  failed: msg`The payment for your flowers was refused`,
  changed: msg`The card or the place of your flowers was changed`,
  day_changed: msg`The day of your flowers was changed`,
  redone: msg`The flowers will be brought again`,
};

const OF_PRODUCTS: Partial<Record<OrderRow['product'], typeof HAPPENED>> = {
  box: OF_BOXES,
  flowers: OF_FLOWERS,
};

const happenedTo = ({ product }: Pick<OrderRow, 'product'>, event: string): MessageDescriptor | undefined =>
  OF_PRODUCTS[product]?.[event] ?? HAPPENED[event];

/** What follows for the buyer of a box, where the page of the order is not all of it. */
const BOX_LINES: Readonly<Record<string, MessageDescriptor>> = {
  label_sent: msg`Save the label from the page of the order, stick it on the parcel and send it.`,
  uploaded: msg`They wait on the site for the approval of the family.`,
};

const SETTLED: Record<Resolution, MessageDescriptor> = {
  redo: msg`We make it again and tell you when it is sent.`,
  part_refund: msg`A part of the payment is refunded.`,
  refund: msg`The payment is refunded.`,
  reject: msg`We looked into it and closed it.`,
};

function linesOf(
  { product, total_minor, payment_status, details: { tracking, call_at, issue, flowers } }: OrderRow,
  { to }: Order['events'][number],
  locale: Locale,
): string[] {
  const messages = emailMessages(locale);
  if (to === 'shipped' && tracking) {
    const values = {
      carrier: isolated(tracking.carrier, locale),
      number: isolated(tracking.number, locale),
    };
    return [messages._({ ...followed, values })];
  }
  if (to === 'call_booked' && call_at) {
    return [messages._({ ...called, values: { at: momentInIsrael(call_at, locale) } })];
  }
  if (to === 'accepted' && flowers?.substitute) {
    const bouquet = displayName(flowers.name[locale], '', locale);
    return [messages._({ ...similar, values: { bouquet } }), messages._(seePage)];
  }
  if (to === 'day_changed' && flowers) {
    return [messages._({ ...dueOn, values: { day: dayWithWeekday(flowers.due_on, locale) } })];
  }
  if (to === 'issue_closed' && issue?.resolution) return [messages._(SETTLED[issue.resolution])];
  const ofBox = product === 'box' ? BOX_LINES[to] : undefined;
  if (ofBox) return [messages._(ofBox)];
  if (to === 'failed') return [messages._(mendable)];
  if (to === 'message') return [messages._(answered)];
  if (to === 'completed' && flowers) return [messages._(proven), messages._(reportable)];
  if (to === 'completed') return [messages._(reportable)];
  if (to === 'cancelled' && flowers?.unserved) return [messages._(unserved), messages._(notCharged)];
  if (to === 'cancelled' && NOT_TAKEN.includes(payment_status))
    return total_minor > 0 ? [messages._(notCharged)] : [];
  if (to === 'cancelled') return total_minor > 0 ? [messages._(givenBack)] : [];
  return [messages._(seePage)];
}

const subject = msg({ message: '{name}: {fact}' });
const numbered = msg({ message: 'Order {number}' });
const followed = msg({ message: 'Sent with {carrier}. The tracking number is {number}.' });
const called = msg({ message: 'We will call on {at}, Israel time.' });
const similar = msg({ message: 'Another florist makes a similar bouquet: {bouquet}.' });
const dueOn = msg({ message: 'They will be placed on the grave on {day}.' });
const seePage = msg`The page of the order says what comes next.`;
const reportable = msg`If something is wrong, you can report it on the page of the order for two weeks.`;
const givenBack = msg`The payment is refunded to the card it was made with.`;
/** What an order is when nothing was taken for it, or not yet. */
const NOT_TAKEN: readonly OrderRow['payment_status'][] = ['none', 'card_saved', 'authorized', 'failed'];

const mendable = msg`You can pay on the page of the order within 48 hours. After that the order is cancelled.`;
const answered = msg`You can answer by writing to us; we pass it on.`;
const proven = msg`The photo of them is on the page of the order.`;
const unserved = msg`We didn’t find a vendor on your location.`;
const notCharged = msg`Nothing is charged for it; a payment or an amount held on the card is given back.`;
const open = msg`See the order`;
