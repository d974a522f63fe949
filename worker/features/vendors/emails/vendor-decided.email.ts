import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { definePersonEmail, isolated, pageUrl } from '#worker/features/mail/public.ts';
import { findProduct } from '#worker/features/vendors/product.repo.ts';
import { findVendor } from '#worker/features/vendors/vendor.repo.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';

/**
 * To a vendor: what was decided about them, or about the product in `product_id`. Not sent where the state has
 * changed since.
 */
export const vendorDecidedEmail = definePersonEmail({
  kind: 'vendor_decided',
  isEssential: true,
  about: z.strictObject({
    user_id: z.number().int(),
    vendor_id: z.number().int(),
    product_id: z.number().int().nullable(),
    state: z.string(),
    note: z.string().nullable(),
  }),
  write: async (ctx, { locale }, { vendor_id, product_id, state, note }) => {
    const vendor = await findVendor(ctx.db, vendor_id);
    const product = product_id === null ? undefined : await findProduct(ctx.db, product_id);
    const decided = product_id === null ? OF_VENDOR[state] : OF_PRODUCT[state];
    if (!vendor || !decided || (product_id === null ? vendor : product)?.state !== state) return undefined;
    const messages = emailMessages(locale);
    const name = product ? (locale === 'he' ? product.name_he : product.name_en) : vendor.company;
    const values = { name: isolated(name, locale) };
    const title = messages._({ ...decided.title, values });
    const page = product ? 'vendor/products' : PAGES[state];
    return {
      subject: title,
      title,
      lines: [messages._(decided.line)],
      ...(note !== null && { quote: note.split(/\s*\n\s*/).filter((line) => line !== '') }),
      ...(page !== undefined && {
        action: { label: messages._(product ? products : account), href: pageUrl(ctx, locale, page) },
      }),
    };
  },
});

type Decided = { title: MessageDescriptor; line: MessageDescriptor };

const OF_VENDOR: Readonly<Record<string, Decided>> = {
  approved: {
    title: msg({ message: '{name} was approved' }),
    line: msg`You can sell flowers with us now. Products that were approved are on sale.`,
  },
  needs_info: {
    title: msg({ message: '{name}: more details are needed' }),
    line: msg`Please complete what is asked for here, then send your application again.`,
  },
  paused: {
    title: msg({ message: '{name} was paused' }),
    line: msg`No new orders come in until it is resumed. Please carry out the orders that you accepted.`,
  },
  closed: {
    title: msg({ message: '{name} was closed' }),
    line: msg`No new orders come in, and your products are not on sale any more.`,
  },
};

const OF_PRODUCT: Readonly<Record<string, Decided>> = {
  live: {
    title: msg({ message: '{name} is on sale' }),
    line: msg`The product was approved.`,
  },
  draft: {
    title: msg({ message: '{name} needs a change' }),
    line: msg`The product was returned to you. Change what is asked for here, then send it for review again.`,
  },
};

/** Where a vendor goes on from there; nowhere once it is closed. */
const PAGES: Readonly<Record<string, string>> = {
  approved: 'vendor/products',
  needs_info: 'onboarding/vendor',
  paused: 'vendor/settings',
};

const account = msg`Open your vendor page`;
const products = msg`Open your products`;
