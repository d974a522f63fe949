import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { EmailText } from '#worker/core/email.ts';
import { definePersonEmail, pageUrl } from '#worker/features/mail/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { validSecrets } from './email-secrets.ts';

/** The code to log in with; without a valid one, how to log in with the password. */
export const loginCodeEmail = definePersonEmail({
  kind: 'login_code',
  isEssential: true,
  about: z.strictObject({ user_id: z.number().int(), seed: z.string() }),
  write: async (ctx, person, { seed }) => {
    const { code } = await validSecrets(ctx, person, seed);
    return loginCodeText(person.locale, code, pageUrl(ctx, person.locale, code ? 'login-code' : 'login'));
  },
});

export function loginCodeText(locale: Locale, code: string | undefined, href: string): EmailText {
  const messages = emailMessages(locale);
  return code === undefined
    ? {
        subject: messages._(title),
        title: messages._(title),
        lines: [messages._(hasPassword)],
        action: { label: messages._(openLogin), href },
        notes: [messages._(notAsked)],
      }
    : {
        subject: messages._({ ...codeSubject, values: { code } }),
        title: messages._(title),
        lines: [messages._(codeIsGood)],
        code,
        notes: [messages._(notAsked)],
      };
}

const title = msg`Log in to Dorot`;
const codeSubject = msg({ message: 'Your Dorot login code: {code}' });
const codeIsGood = msg`This is your code. It is valid for 10 minutes from your request, and works once.`;
const hasPassword = msg`Someone asked for a code to log in to the account with this address. The account has a password: log in with that, or choose a new one on the same page.`;
const openLogin = msg`Open the login page`;
const notAsked = msg`If this was not you, you can ignore this email. Do not give the code to anyone.`;
