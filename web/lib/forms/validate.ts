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

/** The message of a field's error: the form's own for the code, else the default. */
function messageOf({ code, params }: FieldError, own: OwnMessages = {}): MessageDescriptor {
  const { values, ...message }: MessageDescriptor = own[code] ?? fieldMessages[code];
  return { ...message, values: { ...values, ...params } };
}

/** The message for a value that the schema refuses. */
export function messageFor(
  schema: ZodType,
  value: unknown,
  own?: OwnMessages,
): MessageDescriptor | undefined {
  const [error] = validate(schema, value);
  return error && messageOf(error, own);
}

/** The message of a field's error from the server, translated into the page's language. */
export const fieldFault = (error: FieldError, own?: OwnMessages): string => i18n._(messageOf(error, own));

/** The message for a value that the schema refuses, translated into the page's language. */
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
