import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { EmailText } from '#worker/core/email.ts';
import type { UpdateLine } from '#worker/core/update-line.ts';
import { defineSiteEmail } from '#worker/features/mail-settings/public.ts';
import { sitePolicy } from '#worker/features/site-access/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';

/** To the Owner of a private site that an administrator opened. */
export const siteReadEmail = defineSiteEmail({
  kind: 'site_read',
  about: z.strictObject({ user_id: z.number().int(), site_id: z.number().int() }),
  always: () => true,
  write: (_, { person: { locale }, name, page }) => siteReadText(locale, name, page),
});

export const siteReadLine: UpdateLine = {
  kind: 'site_read',
  level: 'none',
  isListed: (actor, { site }) => sitePolicy.answers.view(actor, site),
};

export function siteReadText(locale: Locale, name: string, href: string): EmailText {
  const messages = emailMessages(locale);
  const titleText = messages._({ ...title, values: { name } });
  return {
    subject: titleText,
    title: titleText,
    lines: [messages._(body)],
    action: { label: messages._(open), href },
  };
}

const title = msg({ message: '{name}: an administrator opened the site' });
const body = msg`The site is private. An administrator of Dorot opened it and gave a reason, which is kept on record.`;
const open = msg`Open the site`;
