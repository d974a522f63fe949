import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { EmailText } from '#worker/core/email.ts';
import { definePersonEmail, pageUrl } from '#worker/features/mail/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';

/** Notifies the owner of an address of an attempt to sign up with it. */
export const alreadyRegisteredEmail = definePersonEmail({
  kind: 'already_registered',
  isEssential: true,
  about: z.strictObject({ user_id: z.number().int() }),
  write: (ctx, { locale }) =>
    alreadyRegisteredText(locale, pageUrl(ctx, locale, 'login'), pageUrl(ctx, locale, 'forgot')),
});

export function alreadyRegisteredText(locale: Locale, loginUrl: string, forgotUrl: string): EmailText {
  const messages = emailMessages(locale);
  return {
    subject: messages._(title),
    title: messages._(title),
    lines: [messages._(body)],
    action: { label: messages._(logIn), href: loginUrl },
    notes: [messages._(forgotten)],
    links: [{ label: messages._(newPassword), href: forgotUrl }],
  };
}

const title = msg`You already have a Dorot account`;
const body = msg`Someone tried to use this address for another account, but it already has one. Nothing was changed.`;
const logIn = msg`Log in`;
const forgotten = msg`If you have forgotten your password, you can choose a new one.`;
const newPassword = msg`Choose a new password`;
