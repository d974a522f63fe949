import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '#web/features/admin/public.ts';
import type { CodeState, CodeType } from '#worker/contract/short-link.ts';

export const CODE_STATE_WORDS: Record<CodeState, { name: MessageDescriptor; tone: Tone }> = {
  minted: { name: msg`New`, tone: 'quiet' },
  printed: { name: msg`Printed`, tone: 'quiet' },
  shipped: { name: msg`Sent`, tone: 'warning' },
  bound: { name: msg`In use`, tone: 'good' },
  rebound: { name: msg`Pointed elsewhere`, tone: 'good' },
  retired: { name: msg`Retired`, tone: 'danger' },
};

export const CODE_TYPE_WORDS: Record<CodeType, MessageDescriptor> = {
  s: msg`Site`,
  c: msg`Community`,
  m: msg`Shared grave`,
  b: msg`Box`,
};

/** What the log says that was done to a code. */
export const EVENT_WORDS: Partial<Record<string, MessageDescriptor>> = {
  'code.minted': msg`Created`,
  'codes.minted': msg`Created`,
  'codes.imported': msg`Imported`,
  'codes.printed': msg`Printed`,
  'codes.shipped': msg`Sent`,
  'code.bound': msg`Changed`,
  'code.retired': msg`Retired`,
};
