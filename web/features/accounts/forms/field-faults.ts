import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ZodType } from 'zod';
import { ApiError } from '#web/lib/api-error.ts';
import { faultIn, type OwnMessages } from '#web/lib/forms/validate.ts';
import type { ErrorCode } from '#worker/contract/errors.ts';
import { Password } from '#worker/contract/schemas/account.ts';

/** A fault in one field of a form, or in the submission as a whole where `field` is absent. */
export type FieldFault<Field extends string> = {
  field?: Field;
  message: string;
};

export type Say = (message: MessageDescriptor) => string;

/** The faults in a server error, each assigned to the field it concerns. */
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

export const EMAIL: OwnMessages = { 'field.required': msg`Enter your email address` };
const PASSWORD: OwnMessages = { 'field.required': msg`Choose a password` };

/** The faults of each field according to the worker's schema. */
export const faultsIn = <Field extends string>(
  fields: readonly { field: Field; schema: ZodType; value: unknown; own?: OwnMessages }[],
): FieldFault<Field>[] =>
  fields.flatMap(({ field, schema, value, own }) => {
    const message = faultIn(schema, value, own);
    return message === undefined ? [] : [{ field, message }];
  });

/** The faults in a new password, typed twice, that can be detected on the client. */
export function newPasswordFaults(
  given: { password: string; again: string },
  say: Say,
): FieldFault<'password' | 'again'>[] {
  const faults = faultsIn([{ field: 'password', schema: Password, value: given.password, own: PASSWORD }]);
  if (faults.length > 0 || given.again === given.password) return faults;
  return [{ field: 'again', message: say(msg`The two passwords are not the same`) }];
}
