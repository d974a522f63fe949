import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OwnMessages } from '#web/lib/forms/validate.ts';
import { register, verifyEmail } from '#worker/contract/schemas/sign-up.ts';
import { EMAIL, type FieldFault, faultsIn, newPasswordFaults, type Say } from './field-faults.ts';

/** The fields of an account, with the worker's own schemas. */
const { first_name, last_name, email } = register.body.shape;
const Code = verifyEmail.body.options[0].shape.code;
const CODE: OwnMessages = {
  'field.required': msg`Enter the 6 digits of the code`,
  'value.invalid': msg`Enter the 6 digits of the code`,
};
const FIRST_NAME: OwnMessages = { 'field.required': msg`Enter your first name` };
const LAST_NAME: OwnMessages = { 'field.required': msg`Enter your last name` };

/** A check that only requires a non-empty value, for the current password. */
const missing = <Field extends string>(
  field: Field,
  value: string,
  message: MessageDescriptor,
  say: Say,
): FieldFault<Field>[] => (value ? [] : [{ field, message: say(message) }]);

export const LOGIN_FIELDS = ['email', 'password'] as const;
export type LoginField = (typeof LOGIN_FIELDS)[number];

export const checkLogin = (
  given: { email: string; password: string },
  say: Say,
): FieldFault<LoginField>[] => [
  ...faultsIn([{ field: 'email', schema: email, value: given.email, own: EMAIL }]),
  ...missing('password', given.password, msg`Enter your password`, say),
];

export const REGISTER_FIELDS = ['first_name', 'last_name', 'email', 'password', 'again', 'terms'] as const;
export type RegisterField = (typeof REGISTER_FIELDS)[number];

type Names = { first_name: string; last_name: string };

export type Registering = Names & {
  email: string;
  password: string;
  again: string;
  terms: boolean;
};

export const nameFaults = (given: Names): FieldFault<keyof Names>[] =>
  faultsIn([
    { field: 'first_name', schema: first_name, value: given.first_name, own: FIRST_NAME },
    { field: 'last_name', schema: last_name, value: given.last_name, own: LAST_NAME },
  ]);

export const checkRegistration = (given: Registering, say: Say): FieldFault<RegisterField>[] => [
  ...nameFaults(given),
  ...faultsIn([{ field: 'email', schema: email, value: given.email, own: EMAIL }]),
  ...newPasswordFaults(given, say),
  ...(given.terms ? [] : [{ field: 'terms' as const, message: say(msg`Please confirm our terms`) }]),
];

/** The digits of the typed or pasted code, without separators. */
export const codeOf = (typed: string): string => typed.replace(/\D/g, '');

export const codeFaults = ({ code }: { code: string }): FieldFault<'code'>[] =>
  faultsIn([{ field: 'code', schema: Code, value: code, own: CODE }]);

/** The faults in a new address and the current password that authorizes the change. */
export function newEmailFaults(
  given: { email: string; old_password: string },
  current: string,
  say: Say,
): FieldFault<'email' | 'old_password'>[] {
  const same = given.email.toLowerCase() === current;
  return [
    ...(same
      ? [{ field: 'email' as const, message: say(msg`This is the address you have now`) }]
      : faultsIn([{ field: 'email', schema: email, value: given.email, own: EMAIL }])),
    ...missing('old_password', given.old_password, msg`Enter your password`, say),
  ];
}

export const changePasswordFaults = (
  given: { old_password: string; password: string; again: string },
  say: Say,
): FieldFault<'old_password' | 'password' | 'again'>[] => [
  ...missing('old_password', given.old_password, msg`Enter the password you have now`, say),
  ...newPasswordFaults(given, say),
];

/** The faults in a deletion. The address is typed again to prevent accidental deletion. */
export function deletionFaults(
  given: { email: string; password?: string },
  current: string,
  say: Say,
): FieldFault<'email' | 'password'>[] {
  const faults: FieldFault<'email' | 'password'>[] = [];
  if (given.email.toLowerCase() !== current) {
    faults.push({ field: 'email', message: say(msg`This is not the email address of your account`) });
  }
  if (given.password === '') faults.push({ field: 'password', message: say(msg`Enter your password`) });
  return faults;
}
