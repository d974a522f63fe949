import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { InvoiceType } from '#worker/contract/billing.ts';
import { i18nFor } from '#worker/i18n/i18n.ts';
import type { Locale } from '#worker/shared/locale.ts';

const TITLES: Record<InvoiceType, MessageDescriptor> = {
  invoice_receipt: msg`Invoice and receipt`,
  receipt: msg`Receipt`,
  credit: msg`Credit note`,
};

/** What an invoice is called, in its own language. */
export const titleOf = ({ type, locale }: { type: InvoiceType; locale: Locale }): string =>
  i18nFor(locale)._(TITLES[type]);

const BRANDS: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** What the issuer of a card is called, by the payment provider's name of it. */
export const brandName = (brand: string): string =>
  BRANDS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
