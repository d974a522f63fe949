import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { definePersonEmail, isolated, pageUrl } from '#worker/features/mail/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';

/** To a vendor whose payout details were changed; `from` and `to` are the last characters of the accounts. */
export const payoutChangedEmail = definePersonEmail({
  kind: 'payout_changed',
  isEssential: true,
  about: z.strictObject({ user_id: z.number().int(), from: z.string().nullable(), to: z.string() }),
  write: (ctx, { locale }, { from, to }) => {
    const messages = emailMessages(locale);
    const values = { from: isolated(from ?? '', locale), to: isolated(to, locale) };
    return {
      subject: messages._(title),
      title: messages._(title),
      lines: [messages._({ ...(from === null ? first : changed), values }), messages._(hold)],
      notes: [messages._(notYou)],
      action: { label: messages._(settings), href: pageUrl(ctx, locale, 'vendor/settings') },
      links: [{ label: messages._(newPassword), href: pageUrl(ctx, locale, 'forgot') }],
    };
  },
});

const title = msg`Your payout details were changed`;
const changed = msg({
  message:
    'Your earnings were paid to the account ending in {from}. They will now be paid to the one ending in {to}.',
});
const first = msg({ message: 'Your earnings will be paid to the account ending in {to}.' });
const hold = msg`Nothing is paid to it in the first 72 hours. If this was you, there is nothing to do.`;
const notYou = msg`If this was not you, choose a new password now and contact us.`;
const settings = msg`See your payout details`;
const newPassword = msg`Choose a new password`;
