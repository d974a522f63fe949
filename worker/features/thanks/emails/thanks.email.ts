import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { EmailText } from '#worker/core/email.ts';
import { defineSiteEmail } from '#worker/features/mail-settings/public.ts';
import { findLetter, isThanked } from '#worker/features/thanks/thanks.repo.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';

/** The letter of thanks of a family, to one who wrote or lit a candle. */
export const thanksEmail = defineSiteEmail({
  kind: 'thanks',
  avoidsRest: true,
  about: z.strictObject({
    user_id: z.number().int(),
    site_id: z.number().int(),
    letter_id: z.number().int(),
  }),
  write: async (ctx, { person, site, name, page }, { letter_id }) => {
    const letter = site.frozen_at === null ? await findLetter(ctx.db, letter_id) : undefined;
    if (!letter || !(await isThanked(ctx.db, site.id, person.id, letter_id))) return undefined;
    return thanksText(person.locale, name, letter.text, page);
  },
});

export function thanksText(locale: Locale, name: string, letter: string, page: string): EmailText {
  const messages = emailMessages(locale);
  const title = messages._({ ...thanks, values: { name } });
  return {
    subject: title,
    title,
    lines: [],
    quote: letter.split(/\s*\n\s*/).filter((line) => line !== ''),
    action: { label: messages._(openSite), href: page },
    notes: [messages._({ ...why, values: { name } })],
  };
}

const thanks = msg({ message: 'Thank you from the family of {name}' });
const why = msg({
  message: 'The family sends this once to everyone who wrote or lit a candle on the site of {name}.',
});
const openSite = msg`Open the site`;
