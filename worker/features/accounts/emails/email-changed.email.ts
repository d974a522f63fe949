import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { EmailText } from '#worker/core/email.ts';
import { isolated, pageUrl } from '#worker/features/mail/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { defineEmailChangeEmail } from './define-email-change-email.ts';

const about = z.strictObject({ user_id: z.number().int(), change_id: z.string() });

/** Notifies the old address of the completed change. */
export const emailChangedOldEmail = defineEmailChangeEmail({
  kind: 'email_changed_old',
  about,
  to: 'old_email',
  write: (_ctx, locale, { new_email }) => emailChangedOldText(locale, new_email),
});

/** Notifies the new address of the completed change. */
export const emailChangedNewEmail = defineEmailChangeEmail({
  kind: 'email_changed_new',
  about,
  to: 'new_email',
  write: (ctx, locale) => emailChangedNewText(locale, pageUrl(ctx, locale, 'login')),
});

export function emailChangedOldText(locale: Locale, email: string): EmailText {
  const messages = emailMessages(locale);
  return {
    subject: messages._(title),
    title: messages._(title),
    lines: [messages._({ ...movedAway, values: { email: isolated(email, locale) } }), messages._(noMore)],
    notes: [messages._(writeToUs)],
  };
}

export function emailChangedNewText(locale: Locale, loginUrl: string): EmailText {
  const messages = emailMessages(locale);
  return {
    subject: messages._(title),
    title: messages._(title),
    lines: [messages._(movedHere)],
    action: { label: messages._(logIn), href: loginUrl },
  };
}

const title = msg`The email address of your Dorot account was changed`;
const movedAway = msg({
  message: 'Your account was moved from this address to {email}. Both addresses confirmed it.',
});
const noMore = msg`We will send no more email to this address, and it can no longer be used to log in.`;
const writeToUs = msg`If this was not you, contact us.`;
const movedHere = msg`Your account now uses this address. Log in with it from now on. Your password is the same.`;
const logIn = msg`Log in`;
