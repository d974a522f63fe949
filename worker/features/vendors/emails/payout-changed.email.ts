import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { PAYOUT_HOLD_HOURS } from '#worker/contract/statement.ts';
import { definePersonEmail, isolated, pageUrl } from '#worker/features/mail/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';

/** To a vendor whose payout details were changed; `from` and `to` are the last characters of the accounts. */
export const payoutChangedEmail = definePersonEmail({
  kind: 'payout_changed',
  isEssential: true,
  about: z.strictObject({ user_id: z.number().int(), from: z.string().nullable(), to: z.string() }),
  write: (ctx, { locale }, { from, to }) => {
    const messages = emailMessages(locale);
    const values = { from: isolated(from ?? '', locale), to: isolated(to, locale), hours: PAYOUT_HOLD_HOURS };
    return {
      subject: messages._(title),
      title: messages._(title),
      lines: [messages._({ ...(from === null ? first : changed), values }), messages._({ ...hold, values })],
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
const hold = msg({
  message: 'Nothing is paid to it in the first {hours} hours. If this was you, there is nothing to do.',
});
const notYou = msg`If this was not you, choose a new password now and contact us.`;
const settings = msg`See your payout details`;
const newPassword = msg`Choose a new password`;
