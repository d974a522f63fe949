import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiError } from '#web/lib/api-error.ts';
import type { ErrorCode } from '#worker/contract/errors.ts';
import { PASSWORD_MIN } from '#worker/contract/sign-up.ts';

/** What is wrong with an attempt: with one of its fields, else with the attempt as a whole. */
export type FieldFault<Field extends string> = {
  field?: Field;
  message: string;
};

export type Say = (message: MessageDescriptor) => string;

/** What the server said, beside the field it speaks of. */
export function serverFaults<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  byCode: Partial<Record<ErrorCode, Field>>,
  say: Say,
): FieldFault<Field>[] {
  if (!(error instanceof ApiError)) return [{ message: say(msg`Something went wrong on our side.`) }];
  const pointed = error.errors.flatMap(
    ({ pointer }) => fields.find((field) => field === pointer.slice(1)) ?? [],
  );
  const known = (byCode as Partial<Record<string, Field>>)[error.code] ?? pointed[0];
  return [{ ...(known && { field: known }), message: error.detail }];
}

export const emailFault = (email: string): MessageDescriptor | null => {
  if (!email) return msg`Enter your email address`;
  return /^\S+@\S+$/.test(email) ? null : msg`The email address needs an @ and no spaces`;
};

/** What can be seen of a new password, typed twice, before asking the server. */
export function newPasswordFaults(
  given: { password: string; again: string },
  say: Say,
): FieldFault<'password' | 'again'>[] {
  if (!given.password) return [{ field: 'password', message: say(msg`Choose a password`) }];
  if (given.password.length < PASSWORD_MIN) {
    return [{ field: 'password', message: say(msg`The password needs at least 6 characters`) }];
  }
  if (given.again !== given.password) {
    return [{ field: 'again', message: say(msg`The two passwords are not the same`) }];
  }
  return [];
}
