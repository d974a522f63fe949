import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { EmailText } from '#worker/core/email.ts';
import { definePersonEmail, pageUrl } from '#worker/features/mail/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';

export const passwordChangedEmail = definePersonEmail({
  kind: 'password_changed',
  isEssential: true,
  about: z.strictObject({ user_id: z.number().int() }),
  write: (ctx, { locale }) => passwordChangedText(locale, pageUrl(ctx, locale, 'forgot')),
});

export function passwordChangedText(locale: Locale, forgotUrl: string): EmailText {
  const messages = emailMessages(locale);
  return {
    subject: messages._(title),
    title: messages._(title),
    lines: [messages._(body)],
    notes: [messages._(notYou)],
    links: [{ label: messages._(newPassword), href: forgotUrl }],
  };
}

const title = msg`Your Dorot password was changed`;
const body = msg`The password of the account with this address was changed, and every other device was logged out. If this was you, there is nothing to do.`;
const notYou = msg`If this was not you, choose a new password now, and check whether someone else can read your email.`;
const newPassword = msg`Choose a new password`;
