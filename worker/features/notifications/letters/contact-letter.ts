import { msg } from '@lingui/core/macro';
import { wordsFor } from '#worker/i18n/letter-words.ts';
import type { Locale } from '#worker/shared/locale.ts';
import type { Written } from './frame.ts';
import { named } from './people.ts';

type Message = {
  name: string;
  email: string;
  phone: string | null;
  message: string;
  site: string | undefined;
};

/** What someone wrote to the people of Dorot, as they wrote it; a reply goes to them. */
export function contactLetter(locale: Locale, { name, email, phone, message, site }: Message): Written {
  const words = wordsFor(locale);
  const from = named(name, '', locale);
  return {
    subject: words._({ ...subject, values: { from } }),
    title: words._({ ...title, values: { from } }),
    lines: message.split(/\s*\n\s*/).filter((line) => line !== ''),
    notes: [
      words._({ ...address, values: { email } }),
      ...(phone ? [words._({ ...number, values: { phone } })] : []),
    ],
    ...(site && { links: [{ label: words._(about), href: site }] }),
  };
}

const subject = msg({ message: 'Contact form: {from}' });
const title = msg({ message: 'A message from {from}' });
const address = msg({ message: 'Email address: {email}' });
const number = msg({ message: 'Phone: {phone}' });
const about = msg`The site it was written from`;
