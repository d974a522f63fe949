import { msg } from '@lingui/core/macro';
import { emailFault, type FieldFault, newPasswordFaults, type Say } from './faults.ts';

export const LOGIN_FIELDS = ['email', 'password'] as const;
export type LoginField = (typeof LOGIN_FIELDS)[number];

export function checkLogin(given: { email: string; password: string }, say: Say): FieldFault<LoginField>[] {
  const faults: FieldFault<LoginField>[] = [];
  const email = emailFault(given.email);
  if (email) faults.push({ field: 'email', message: say(email) });
  if (!given.password) faults.push({ field: 'password', message: say(msg`Enter your password`) });
  return faults;
}

export const REGISTER_FIELDS = ['first_name', 'last_name', 'email', 'password', 'again', 'terms'] as const;
export type RegisterField = (typeof REGISTER_FIELDS)[number];

type Names = { first_name: string; last_name: string };

export type Registering = Names & {
  email: string;
  password: string;
  again: string;
  terms: boolean;
};

export function nameFaults(given: Names, say: Say): FieldFault<keyof Names>[] {
  const faults: FieldFault<keyof Names>[] = [];
  if (!given.first_name) faults.push({ field: 'first_name', message: say(msg`Enter your first name`) });
  if (!given.last_name) faults.push({ field: 'last_name', message: say(msg`Enter your last name`) });
  return faults;
}

export function checkRegistration(given: Registering, say: Say): FieldFault<RegisterField>[] {
  const faults: FieldFault<RegisterField>[] = [...nameFaults(given, say)];
  const email = emailFault(given.email);
  if (email) faults.push({ field: 'email', message: say(email) });
  faults.push(...newPasswordFaults(given, say));
  if (!given.terms) faults.push({ field: 'terms', message: say(msg`Please confirm our terms`) });
  return faults;
}

/** The digits of what was typed or pasted, whatever stood between them. */
export const codeOf = (typed: string): string => typed.replace(/\D/g, '');

export const codeFaults = ({ code }: { code: string }, say: Say): FieldFault<'code'>[] =>
  code.length === 6 ? [] : [{ field: 'code', message: say(msg`Enter the 6 digits of the code`) }];

/** An address to change to, and the password that allows it. */
export function newEmailFaults(
  given: { email: string; old_password: string },
  current: string,
  say: Say,
): FieldFault<'email' | 'old_password'>[] {
  const faults: FieldFault<'email' | 'old_password'>[] = [];
  const same = given.email.toLowerCase() === current;
  const fault = emailFault(given.email) ?? (same ? msg`This is the address you have now` : null);
  if (fault) faults.push({ field: 'email', message: say(fault) });
  if (!given.old_password) faults.push({ field: 'old_password', message: say(msg`Enter your password`) });
  return faults;
}

export function changePasswordFaults(
  given: { old_password: string; password: string; again: string },
  say: Say,
): FieldFault<'old_password' | 'password' | 'again'>[] {
  const faults: FieldFault<'old_password' | 'password' | 'again'>[] = [...newPasswordFaults(given, say)];
  if (!given.old_password) {
    faults.unshift({ field: 'old_password', message: say(msg`Enter the password you have now`) });
  }
  return faults;
}

/** The address is typed once more, so that nobody deletes an account by mistake. */
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
