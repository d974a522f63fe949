import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { Locale as LocaleSchema } from '#worker/contract/schemas/primitives.ts';
import type { EmailText } from '#worker/core/email.ts';
import { defineEmail, displayName, pageUrl } from '#worker/features/mail/public.ts';
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
    site_id: z.number().int().nullable(),
    locale: LocaleSchema,
  }),
  compose: (ctx, { site_id, locale, ...message }) => {
    const siteUrl = site_id === null ? undefined : pageUrl(ctx, locale, `site/${site_id}`);
    return {
      to: ctx.config.contactTo,
      replyTo: message.email,
      locale,
      text: contactText(locale, { ...message, siteUrl }),
    };
  },
});

type Message = {
  name: string;
  email: string;
  phone: string | null;
  message: string;
  siteUrl: string | undefined;
};

export function contactText(locale: Locale, { name, email, phone, message, siteUrl }: Message): EmailText {
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
    ...(siteUrl && { links: [{ label: messages._(about), href: siteUrl }] }),
  };
}

const subject = msg({ message: 'Contact form: {from}' });
const title = msg({ message: 'A message from {from}' });
const address = msg({ message: 'Email address: {email}' });
const number = msg({ message: 'Phone: {phone}' });
const about = msg`The site it was written from`;
