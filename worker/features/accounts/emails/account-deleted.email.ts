import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { Locale as LocaleSchema } from '#worker/contract/schemas/primitives.ts';
import type { EmailText } from '#worker/core/email.ts';
import { defineEmail } from '#worker/features/mail/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';

/** The last email to a deleted account. The payload has the address, since the user row no longer does. */
export const accountDeletedEmail = defineEmail({
  kind: 'account_deleted',
  isEssential: true,
  forgetsAddress: true,
  about: z.strictObject({ email: z.string(), locale: LocaleSchema }),
  compose: (_ctx, { email, locale }) => ({ to: email, locale, text: accountDeletedText(locale) }),
});

export function accountDeletedText(locale: Locale): EmailText {
  const messages = emailMessages(locale);
  return {
    subject: messages._(title),
    title: messages._(title),
    lines: [messages._(body), messages._(memoriesStay)],
    notes: [messages._(lastMessage)],
  };
}

const title = msg`Your Dorot account was deleted`;
const body = msg`As you asked, your account was deleted, with your address, password, picture, devices and memberships in other people’s sites.`;
const memoriesStay = msg`The memories you wrote stay where they are, under your name.`;
const lastMessage = msg`This is our last email to this address. You can sign up again at any time.`;
