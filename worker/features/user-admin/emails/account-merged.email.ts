import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { Locale as LocaleSchema } from '#worker/contract/schemas/primitives.ts';
import type { EmailText } from '#worker/core/email.ts';
import { defineEmail, isolated, pageUrl } from '#worker/features/mail/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';

/** Tells both addresses of a merge that was carried out. The payload has them, since one is no account's any more. */
export const accountMergedEmail = defineEmail({
  kind: 'account_merged',
  isEssential: true,
  forgetsAddress: true,
  about: z.strictObject({ to: z.string(), from: z.string(), into: z.string(), locale: LocaleSchema }),
  compose: (ctx, { to, from, into, locale }) => ({
    to,
    locale,
    text: accountMergedText(locale, { from, into }, pageUrl(ctx, locale, 'login')),
  }),
});

export function accountMergedText(
  locale: Locale,
  { from, into }: { from: string; into: string },
  loginUrl: string,
): EmailText {
  const messages = emailMessages(locale);
  const values = { from: isolated(from, locale), into: isolated(into, locale) };
  return {
    subject: messages._(title),
    title: messages._(title),
    lines: [messages._({ ...merged, values }), messages._({ ...loginWith, values })],
    action: { label: messages._(logIn), href: loginUrl },
    notes: [messages._(writeToUs)],
  };
}

const title = msg`Your two Dorot accounts are now one`;
const merged = msg({
  message: 'Everything in the account {from} is now in the account {into}.',
});
const loginWith = msg({ message: 'Log in with {into} from now on. {from} can no longer be used to log in.' });
const logIn = msg`Log in`;
const writeToUs = msg`If this was not you, contact us.`;
