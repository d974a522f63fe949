import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { CONTACT_SOURCES } from '#worker/contract/contact.ts';
import { Locale as LocaleSchema } from '#worker/contract/schemas/primitives.ts';
import type { EmailText } from '#worker/core/email.ts';
import { defineEmail, displayName, isolated } from '#worker/features/mail/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';

/**
 * A contact form message to Dorot's staff or to a branded community; Reply-To is its sender, who may have left a
 * phone number only.
 */
export const contactEmail = defineEmail({
  kind: 'contact',
  isEssential: true,
  about: z.strictObject({
    source: z.enum(CONTACT_SOURCES).optional(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    message: z.string(),
    page: z.string().nullable().optional(),
    community: z.object({ name: z.string(), email: z.string().nullable() }).nullable().optional(),
    locale: LocaleSchema,
  }),
  compose: (ctx, { locale, ...message }) => ({
    to: message.community?.email ?? ctx.config.contactTo,
    ...(message.email && { replyTo: message.email }),
    locale,
    text: contactText(locale, message),
  }),
});

type Message = {
  source?: (typeof CONTACT_SOURCES)[number] | undefined;
  name: string;
  email: string | null;
  phone: string | null;
  message: string;
  page?: string | null | undefined;
  community?: { name: string } | null | undefined;
};

export function contactText(
  locale: Locale,
  { source = 'contact', name, email, phone, message, page, community }: Message,
): EmailText {
  const messages = emailMessages(locale);
  const from = displayName(name, '', locale);
  const lines = message.split(/\s*\n\s*/).filter((line) => line !== '');
  return {
    subject: messages._({ ...(source === 'exit' ? signUpSubject : subject), values: { from } }),
    title: messages._({ ...title, values: { from } }),
    lines: lines.length > 0 ? [] : [messages._(signUp)],
    quote: lines,
    notes: [
      ...(email ? [messages._({ ...address, values: { email: isolated(email, locale) } })] : []),
      ...(phone ? [messages._({ ...number, values: { phone: isolated(phone, locale) } })] : []),
      messages._(SOURCES[source]),
      ...(community
        ? [messages._({ ...ofCommunity, values: { community: isolated(community.name, locale) } })]
        : []),
      ...(page ? [messages._({ ...sentFrom, values: { page: isolated(page, locale) } })] : []),
    ],
  };
}

const subject = msg({ message: 'Contact form: {from}' });
const signUpSubject = msg({ message: 'Request to sign up: {from}' });
const title = msg({ message: 'A message from {from}' });
const signUp = msg({ message: 'Asks for help with signing up.' });
const address = msg({ message: 'Email address: {email}' });
const number = msg({ message: 'Phone: {phone}' });
const ofCommunity = msg({ message: 'Community: {community}' });
const sentFrom = msg({ message: 'Page: {page}' });

const SOURCES = {
  contact: msg({ message: 'Source: contact form' }),
  exit: msg({ message: 'Source: the offer on leaving the home page' }),
};
