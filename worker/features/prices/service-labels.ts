import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { SERVICE_IDS, type Service } from '#worker/contract/price.ts';
import { i18nFor } from '#worker/i18n/i18n.ts';
import type { Locale } from '#worker/shared/locale.ts';

const LABELS: Record<Service, MessageDescriptor> = {
  flowers: msg`Flower on Tombstone`,
  stickers: msg`Send QR code stickers`,
  box: msg`Load a box of materials`,
  delivery: msg`Delivery`,
  subscription: msg`Subscription`,
};

/** The services with their ids, as the specification labels them. */
export const servicesIn = (locale: Locale): { id: number; label: string }[] =>
  (Object.keys(SERVICE_IDS) as Service[]).map((service) => ({
    id: SERVICE_IDS[service],
    label: i18nFor(locale)._(LABELS[service]),
  }));
