import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { EmailText } from '#worker/core/email.ts';
import { definePersonEmail, pageUrl } from '#worker/features/mail/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { validSecrets } from './email-secrets.ts';

/** The password reset link. `seed` is the input of `oneTimeToken` for its token. */
export const resetEmail = definePersonEmail({
  kind: 'reset',
  isEssential: true,
  about: z.strictObject({ user_id: z.number().int(), seed: z.string() }),
  write: async (ctx, person, { seed }) => {
    const { token } = await validSecrets(ctx, person, seed);
    return token === undefined
      ? undefined
      : resetText(person.locale, pageUrl(ctx, person.locale, `reset?token=${token}`));
  },
});

export function resetText(locale: Locale, link: string): EmailText {
  const messages = emailMessages(locale);
  return {
    subject: messages._(title),
    title: messages._(title),
    lines: [messages._(body)],
    action: { label: messages._(newPassword), href: link },
    notes: [messages._(notAsked)],
  };
}

const title = msg`Choose a new Dorot password`;
const body = msg`Someone asked for a new password for the account with this address. The link works once, within an hour of the request.`;
const newPassword = msg`Choose a new password`;
const notAsked = msg`If this was not you, you can ignore this email. Your password has not changed.`;
