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

export type Registering = {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  again: string;
  terms: boolean;
};

export function checkRegistration(given: Registering, say: Say): FieldFault<RegisterField>[] {
  const faults: FieldFault<RegisterField>[] = [];
  if (!given.first_name) faults.push({ field: 'first_name', message: say(msg`Enter your first name`) });
  if (!given.last_name) faults.push({ field: 'last_name', message: say(msg`Enter your last name`) });
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
