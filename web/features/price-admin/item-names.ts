import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PriceItem } from '#worker/contract/price.ts';

export const ITEM_NAMES: Record<PriceItem, MessageDescriptor> = {
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
};
