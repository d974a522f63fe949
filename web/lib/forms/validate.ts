import { i18n, type MessageDescriptor } from '@lingui/core';
import { config, type ZodType } from 'zod';
import type { FieldError, FieldErrorCode } from '#worker/contract/errors.ts';
import { fieldErrorsOf } from '#worker/shared/field-errors.ts';
import { fieldMessages } from './field-messages.ts';

// the Content-Security-Policy forbids eval, which zod uses as an optimization
config({ jitless: true });

/** The validation errors of a value, by the schema that the worker uses; empty if it is valid. */
export function validate(schema: ZodType, value: unknown): FieldError[] {
  const result = schema.safeParse(value);
  return result.success ? [] : fieldErrorsOf(result.error, value);
}

export type OwnMessages = Partial<Record<FieldErrorCode, MessageDescriptor>>;

/** The message for a value that the schema refuses: the form's own for the code, else the default. */
export function messageFor(
  schema: ZodType,
  value: unknown,
  own: OwnMessages = {},
): MessageDescriptor | undefined {
  const [error] = validate(schema, value);
  if (!error) return undefined;
  const { values, ...message }: MessageDescriptor = own[error.code] ?? fieldMessages[error.code];
  return { ...message, values: { ...values, ...error.params } };
}

/** The same message, translated into the page's language. */
export function faultIn(schema: ZodType, value: unknown, own?: OwnMessages): string | undefined {
  const message = messageFor(schema, value, own);
  return message && i18n._(message);
}

type Field = { fieldId: string; schema: ZodType; value: unknown; own?: OwnMessages };

/** The errors of a form's fields, one message per field, in field order. */
export const faultsOf = (fields: readonly Field[]): { fieldId: string; message: string }[] =>
  fields.flatMap(({ fieldId, schema, value, own }) => {
    const message = faultIn(schema, value, own);
    return message === undefined ? [] : [{ fieldId, message }];
  });
