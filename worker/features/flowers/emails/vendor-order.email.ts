import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { oneTimeToken } from '#worker/core/one-time.ts';
import { findOffer } from '#worker/features/flowers/offer.repo.ts';
import { definePersonEmail, isolated, pageUrl } from '#worker/features/mail/public.ts';
import { findOrder } from '#worker/features/orders/public.ts';
import { findProduct } from '#worker/features/vendors/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import { numberOf } from '#worker/shared/civil-day.ts';
import { INTL_TAGS, type Locale } from '#worker/shared/locale.ts';
import { orderNumber } from '#worker/shared/order-number.ts';

export const VENDOR_NEWS = ['offered', 'withdrawn', 'changed', 'issue', 'redone', 'settled'] as const;
export type VendorNews = (typeof VENDOR_NEWS)[number];

/** What is to be answered or made comes with the link of the job page. */
const WITH_JOB: readonly VendorNews[] = ['offered', 'changed', 'redone'];

/** To a vendor: news of an order. */
export const vendorOrderEmail = definePersonEmail({
  kind: 'vendor_order',
  isEssential: true,
  about: z.strictObject({
    user_id: z.number().int(),
    offer_id: z.number().int(),
    order_id: z.number().int(),
    news: z.enum(VENDOR_NEWS),
  }),
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
      day: dayIn(offer.due_on, locale),
      bouquet: isolated(name, locale),
      until: untilIn(offer.expires_at, locale),
      place: isolated(`${flowers.graveyard_name}, ${flowers.city}`, locale),
    };
    const isJob = WITH_JOB.includes(news) && offer.ended_at === null;
    const page = offer.state === 'accepted' ? `vendor/orders/${order_id}` : 'vendor/orders';
    const path = isJob ? `job/${oneTimeToken(ctx.secrets.jwt, offer.seed)}` : page;
    return {
      subject: messages._({ ...SUBJECTS[news], values }),
      title: messages._({ ...SUBJECTS[news], values }),
      lines: [messages._({ ...what, values }), messages._({ ...LINES[news], values })],
      action: { label: messages._(isJob ? openJob : openOrder), href: pageUrl(ctx, locale, path) },
    };
  },
});

const dayIn = (day: string, locale: Locale): string =>
  new Intl.DateTimeFormat(INTL_TAGS[locale], { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(numberOf(day) * 86_400_000),
  );

const untilIn = (at: string, locale: Locale): string =>
  new Intl.DateTimeFormat(INTL_TAGS[locale], {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'Asia/Jerusalem',
  }).format(new Date(at));

const SUBJECTS: Record<VendorNews, MessageDescriptor> = {
  offered: msg({ message: 'A new order: {number}' }),
  withdrawn: msg({ message: 'Order {number} was cancelled' }),
  changed: msg({ message: 'Order {number} was changed' }),
  issue: msg({ message: 'An issue with order {number}' }),
  redone: msg({ message: 'Order {number} is to be made again' }),
  settled: msg({ message: 'The issue with order {number} is settled' }),
};

const LINES: Record<VendorNews, MessageDescriptor> = {
  offered: msg({
    message: 'Please accept or decline it by {until}, Israel time. After that it may go to another vendor.',
  }),
  withdrawn: msg`There is nothing more to do for it.`,
  changed: msg`The buyer changed the day, the card or the place of the grave. Please read the order again.`,
  issue: msg`The buyer reported that something was wrong. You can propose how to settle it.`,
  redone: msg`Please bring the flowers again and take a photo as proof.`,
  settled: msg`The page of the order says how.`,
};

const what = msg({ message: '{bouquet}, for {day}. {place}.' });
const openJob = msg`Open the job page`;
const openOrder = msg`See the order`;
