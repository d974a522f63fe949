import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import { definePersonEmail, pageUrl } from '#worker/features/mail/public.ts';
import { findSubscriptionById } from '#worker/features/plans/subscription.repo.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import { dayInWords, nameForPayer } from './plan-email.ts';

/** To its payer: what they cancelled, and until when the plan runs. */
export const planCancelledEmail = definePersonEmail({
  kind: 'plan_cancelled',
  isEssential: true,
  about: z.strictObject({ user_id: z.number().int(), subscription_id: z.number().int() }),
  write: async (ctx, { locale }, { subscription_id }) => {
    const row = await findSubscriptionById(ctx.db, subscription_id);
    const name = row && (await nameForPayer(ctx, row.site_id, locale));
    // taken back since
    if (!name || !(row.state === 'cancelled' || row.state === 'ended')) return undefined;
    const messages = emailMessages(locale);
    const title = messages._({ ...subject, values: { name } });
    const line =
      row.state === 'ended'
        ? messages._(atOnce)
        : row.period_end && row.period_end > iso(ctx.now())
          ? messages._({ ...until, values: { day: dayInWords(row.period_end, locale) } })
          : messages._(over);
    return {
      subject: title,
      title,
      lines: [line, messages._(kept)],
      action: { label: messages._(billing), href: pageUrl(ctx, locale, 'dashboard/account/billing') },
    };
  },
});

const subject = msg({ message: 'The plan of the site of {name} is cancelled' });
const until = msg({ message: 'It runs until {day}, and nothing more will be charged.' });
const over = msg`It ends now, and no payment is tried again.`;
const atOnce = msg`It has ended, and the payment is on its way back to your card.`;
const kept = msg`Nothing is deleted. The plan can be taken up again at any time.`;
const billing = msg`Billing history`;
