import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LineItem } from '#worker/contract/price.ts';
import { i18nFor } from '#worker/i18n/i18n.ts';
import type { Locale } from '#worker/shared/locale.ts';

const LABELS: Record<LineItem, MessageDescriptor> = {
  plan_monthly: msg`Monthly plan`,
  plan_annual: msg`Annual plan`,
  plan_once: msg`One-time plan`,
  export: msg`Backup of the whole site`,
  qr_sticker: msg`QR sticker`,
  plaque: msg`Plaque with a QR code`,
  sticker_delivery: msg`Delivery of stickers`,
  box_photo: msg`Picture or document`,
  box_audio: msg`Audio cassette`,
  box_video: msg`Video cassette`,
  box_disc: msg`Disc`,
  certified_mail: msg`Registered mail`,
  collection_point: msg`Collection point`,
  courier: msg`Courier at the door`,
  bouquet: msg`Flowers on the grave`,
};

/** What an item of the price list is called. */
export const itemLabel = (item: LineItem, locale: Locale): string => i18nFor(locale)._(LABELS[item]);

/** The line of an invoice that takes off the days of a plan that are left. */
export const unusedLabel = (locale: Locale): string =>
  i18nFor(locale)._(msg`Unused days of the current plan`);

/** The line of an invoice that takes off a coupon. */
export const discountLabel = (locale: Locale): string => i18nFor(locale)._(msg`Discount`);

/** The line of a credit note. */
export const creditLabel = (locale: Locale): string => i18nFor(locale)._(msg`Refund`);
