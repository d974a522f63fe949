import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The groups of texts by the beginning of their keys, in the order of their list. */
export const GROUP_NAMES: Readonly<Record<string, MessageDescriptor>> = {
  page: msg`Pages`,
  landing: msg`Home page`,
  faq: msg`Questions and answers`,
  prayer: msg`Prayers`,
  mail: msg`Emails`,
};

export const groupOf = (key: string): string => key.slice(0, key.indexOf('.'));
