import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { Locale as LocaleSchema } from '#worker/contract/schemas/primitives.ts';
import type { EmailText } from '#worker/core/email.ts';
import { defineEmail, displayName } from '#worker/features/mail/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';

/** A contact form message to Dorot's staff; Reply-To is its sender. */
export const contactEmail = defineEmail({
  kind: 'contact',
  about: z.strictObject({
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    message: z.string(),
    locale: LocaleSchema,
  }),
  compose: (ctx, { locale, ...message }) => ({
    to: ctx.config.contactTo,
    replyTo: message.email,
    locale,
    text: contactText(locale, message),
  }),
});

type Message = {
  name: string;
  email: string;
  phone: string | null;
  message: string;
};

export function contactText(locale: Locale, { name, email, phone, message }: Message): EmailText {
  const messages = emailMessages(locale);
  const from = displayName(name, '', locale);
  return {
    subject: messages._({ ...subject, values: { from } }),
    title: messages._({ ...title, values: { from } }),
    lines: message.split(/\s*\n\s*/).filter((line) => line !== ''),
    notes: [
      messages._({ ...address, values: { email } }),
      ...(phone ? [messages._({ ...number, values: { phone } })] : []),
    ],
  };
}

const subject = msg({ message: 'Contact form: {from}' });
const title = msg({ message: 'A message from {from}' });
const address = msg({ message: 'Email address: {email}' });
const number = msg({ message: 'Phone: {phone}' });
