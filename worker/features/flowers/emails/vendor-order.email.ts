import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { oneTimeToken } from '#worker/core/one-time.ts';
import { findOffer } from '#worker/features/flowers/offer.repo.ts';
import {
  dayWithWeekday,
  definePersonEmail,
  isolated,
  momentInIsrael,
  pageUrl,
} from '#worker/features/mail/public.ts';
import { findOrder } from '#worker/features/orders/public.ts';
import { findProduct, findVendor } from '#worker/features/vendors/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import { orderNumber } from '#worker/shared/order-number.ts';

export const VENDOR_NEWS = [
  'offered',
  'withdrawn',
  'changed',
  'cancel_asked',
  'cancel_refused',
  'issue',
  'overdue',
  'redone',
  'settled',
] as const;
export type VendorNews = (typeof VENDOR_NEWS)[number];

/** What is to be answered or made comes with the link of the job page. */
const WITH_JOB: readonly VendorNews[] = ['offered', 'changed', 'cancel_refused', 'redone'];

/** To a vendor: news of an order, in the language of the account where the vendor named it, else in one they named. */
export const vendorOrderEmail = definePersonEmail({
  kind: 'vendor_order',
  isEssential: true,
  about: z.strictObject({
    user_id: z.number().int(),
    offer_id: z.number().int(),
    order_id: z.number().int(),
    news: z.enum(VENDOR_NEWS),
  }),
  localeOf: async ({ db }, { locale }, { offer_id }) => {
    const offer = await findOffer(db, offer_id);
    const vendor = offer && (await findVendor(db, offer.vendor_id));
    return !vendor || vendor.languages.includes(locale) ? locale : (vendor.languages[0] ?? locale);
  },
  write: async (ctx, { locale }, { offer_id, order_id, news }) => {
    const offer = await findOffer(ctx.db, offer_id);
    const order = await findOrder(ctx.db, order_id);
    const flowers = order?.details.flowers;
    if (!offer || !flowers) return undefined;
    const product = await findProduct(ctx.db, offer.product_id);
    const name = (locale === 'he' ? product?.name_he : product?.name_en) ?? flowers.name[locale];
    // it was answered, or taken back, before the email was sent
    if (news === 'offered' && offer.state !== 'offered') return undefined;
    const messages = emailMessages(locale);
    const values = {
      number: orderNumber(order_id),
      day: dayWithWeekday(offer.due_on, locale),
      bouquet: isolated(name, locale),
      until: momentInIsrael(offer.expires_at, locale),
      place: isolated(`${flowers.graveyard_name}, ${flowers.city}`, locale),
    };
    const subject = news === 'withdrawn' && order.status !== 'cancelled' ? taken : SUBJECTS[news];
    const isJob = WITH_JOB.includes(news) && offer.ended_at === null;
    const page = offer.state === 'accepted' ? `vendor/orders/${order_id}` : 'vendor/orders';
    const path = isJob ? `job/${oneTimeToken(ctx.secrets.jwt, offer.seed)}` : page;
    return {
      subject: messages._({ ...subject, values }),
      title: messages._({ ...subject, values }),
      lines: [messages._({ ...what, values }), messages._({ ...LINES[news], values })],
      action: { label: messages._(isJob ? openJob : openOrder), href: pageUrl(ctx, locale, path) },
    };
  },
});

const SUBJECTS: Record<VendorNews, MessageDescriptor> = {
  offered: msg({ message: 'A new order: {number}' }),
  withdrawn: msg({ message: 'Order {number} was cancelled' }),
  changed: msg({ message: 'Order {number} was changed' }),
  cancel_asked: msg({ message: 'The buyer asks to cancel order {number}' }),
  cancel_refused: msg({ message: 'Order {number} continues' }),
  issue: msg({ message: 'An issue with order {number}' }),
  overdue: msg({ message: 'An issue with order {number}' }),
  redone: msg({ message: 'Order {number} is to be made again' }),
  settled: msg({ message: 'The issue with order {number} is settled' }),
};

const LINES: Record<VendorNews, MessageDescriptor> = {
  offered: msg({
    message: 'Please accept or decline it by {until}, Israel time. After that it may go to another vendor.',
  }),
  withdrawn: msg`There is nothing more to do for it.`,
  changed: msg`The day, the card or the place of the grave was changed. Please read the order again.`,
  cancel_asked: msg`Please hold the flowers until we write to you.`,
  cancel_refused: msg`It is not cancelled. Please bring the flowers as ordered.`,
  issue: msg`The page of the order says what was reported. You can propose how to settle it.`,
  overdue: msg`No photo of the flowers has arrived, so an issue was reported. You can propose how to settle it.`,
  redone: msg`Please bring the flowers again and take a photo as proof.`,
  settled: msg`The page of the order says how.`,
};

const taken = msg({ message: 'Order {number} was given to another vendor' });
const what = msg({ message: '{bouquet}, for {day}. {place}.' });
const openJob = msg`Open the job page`;
const openOrder = msg`See the order`;
