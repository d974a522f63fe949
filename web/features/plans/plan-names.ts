import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Plan } from './price-queries.ts';

/** The plans in a heading. */
export const PLAN_TITLES: Record<Plan, MessageDescriptor> = {
  monthly: msg`Monthly`,
  annual: msg`Annual`,
  once: msg`One time`,
};

/** The plans in a sentence or on a line of their own. */
export const PLAN_NAMES: Record<Plan, MessageDescriptor> = {
  monthly: msg`Monthly plan`,
  annual: msg`Annual plan`,
  once: msg`One-time plan`,
};
