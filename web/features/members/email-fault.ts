import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What can be seen to be wrong with an address before it is sent. */
export const emailFault = (email: string): MessageDescriptor | null => {
  if (!email) return msg`Enter an email address`;
  return /^\S+@\S+$/.test(email) ? null : msg`The email address needs an @ and no spaces`;
};
