import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '#web/features/admin/public.ts';
import type { CouponState } from '#worker/contract/coupon-admin.ts';

export const STATE_WORDS: Record<CouponState, { name: MessageDescriptor; tone: Tone }> = {
  running: { name: msg`Valid`, tone: 'good' },
  planned: { name: msg`Not valid yet`, tone: 'warning' },
  expired: { name: msg`Expired`, tone: 'quiet' },
  used_up: { name: msg`Used up`, tone: 'quiet' },
  stopped: { name: msg`Stopped`, tone: 'danger' },
};
