import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { RETRY_DAYS } from '#worker/contract/billing.ts';
import { definePersonEmail, pageUrl } from '#worker/features/mail/public.ts';
import { findRenewal } from '#worker/features/orders/public.ts';
import { findSubscriptionById } from '#worker/features/plans/subscription.repo.ts';
import { renewalKey } from '#worker/features/plans/subscription.rules.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import { dayInWords } from '#worker/shared/format-day.ts';
import { formatMoney } from '#worker/shared/money.ts';
import { nameForPayer } from './plan-email.ts';

/** To the payer alone: a renewal could not be charged, and what happens next. */
export const pastDueEmail = definePersonEmail({
  kind: 'plan_past_due',
  isEssential: true,
  about: z.strictObject({
    user_id: z.number().int(),
    subscription_id: z.number().int(),
    failures: z.number().int(),
  }),
  write: async (ctx, { locale }, { subscription_id, failures }) => {
    const row = await findSubscriptionById(ctx.db, subscription_id);
    const name = row && (await nameForPayer(ctx, row.site_id, locale));
    const order = row && (await findRenewal(ctx.db, renewalKey(row)));
    // paid, cancelled or tried again since
    if (!name || !order || row.state !== 'past_due' || row.failures !== failures || !row.next_charge_at)
      return undefined;
    const messages = emailMessages(locale);
    const amount = formatMoney({ amountMinor: order.total_minor, currency: order.currency }, locale);
    const day = dayInWords(row.next_charge_at, locale);
    return {
      subject: messages._({ ...subject, values: { name } }),
      title: messages._({ ...subject, values: { name } }),
      lines: [
        messages._({ ...failed, values: { amount } }),
        messages._({ ...(failures < RETRY_DAYS.length ? again : last), values: { day } }),
        messages._(kept),
      ],
      action: { label: messages._(mend), href: pageUrl(ctx, locale, `dashboard/orders/${order.id}`) },
    };
  },
});

const subject = msg({ message: 'The plan of the site of {name} could not be renewed' });
const failed = msg({ message: 'The payment of {amount} did not go through. You were not charged.' });
const again = msg({ message: 'It is tried again on {day}. Nobody else is told.' });
const last = msg({ message: 'It is tried once more on {day}. Nobody else is told.' });
const kept = msg`Until then everything on the site stays as it is, and nothing is ever deleted because of a missing payment.`;
const mend = msg`Pay with another card`;
