import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiError } from '#web/lib/api-error.ts';

export type LoginField = 'email' | 'password';
/** What is wrong with an attempt; without a field, with the attempt as a whole. */
export type LoginFault = { field?: LoginField; message: string };

/** What can be seen before asking the server. */
export function checkLogin(
  given: { email: string; password: string },
  say: (message: MessageDescriptor) => string,
): LoginFault[] {
  const faults: LoginFault[] = [];
  if (!given.email) faults.push({ field: 'email', message: say(msg`Enter your email address`) });
  else if (!/^\S+@\S+$/.test(given.email)) {
    faults.push({ field: 'email', message: say(msg`The email address needs an @ and no spaces`) });
  }
  if (!given.password) faults.push({ field: 'password', message: say(msg`Enter your password`) });
  return faults;
}

/** What the server said, beside the field it speaks of. */
export function faultsOf(error: unknown, unknownFault: string): LoginFault[] {
  if (!(error instanceof ApiError)) return [{ message: unknownFault }];
  if (error.code === 'auth.bad_credentials') return [{ field: 'password', message: error.detail }];
  const field = error.errors.map(({ pointer }) => pointer.slice(1)).find(isLoginField);
  return [{ ...(field && { field }), message: error.detail }];
}

const isLoginField = (name: string): name is LoginField => name === 'email' || name === 'password';
