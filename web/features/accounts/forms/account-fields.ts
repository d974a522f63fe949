import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OwnMessages } from '#web/lib/forms/validate.ts';

export const EMAIL: OwnMessages = { 'field.required': msg`Enter your email address` };

/** The check that a value is not empty, for what the server compares and does not validate. */
export const required =
  <Name extends string>(name: Name, message: MessageDescriptor) =>
  (values: Readonly<Partial<Record<Name, string>>>): MessageDescriptor | undefined =>
    values[name] === '' ? message : undefined;
