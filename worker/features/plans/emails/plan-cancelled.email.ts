import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { definePersonEmail, pageUrl } from '#worker/features/mail/public.ts';
import { findRefundable } from '#worker/features/plans/bought-plans.ts';
import { refundUntil } from '#worker/features/plans/refund.rules.ts';
import { findSubscriptionById, type SubscriptionRow } from '#worker/features/plans/subscription.repo.ts';
import { renews } from '#worker/features/plans/subscription.rules.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import { dayInWords } from '#worker/shared/format-day.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { nameForPayer } from './plan-email.ts';

/** Why a plan is not what its payer left it. Absent: they, or an administrator for them, cancelled it. */
const Why = z.enum([
  'refunded',
  'replaced',
  'gift_withdrawn',
  'granted',
  'ended',
  'merged',
  'merged_refunded',
]);
type Why = z.infer<typeof Why>;

/** After these there is nothing left to be refunded. */
const SETTLED: readonly Why[] = ['refunded', 'merged', 'merged_refunded'];

/** To who pays for a plan, or paid for a part of it: it was cancelled, refunded, or changed by someone else. */
export const planCancelledEmail = definePersonEmail({
  kind: 'plan_cancelled',
  isEssential: true,
  about: z.strictObject({
    user_id: z.number().int(),
    subscription_id: z.number().int(),
    /** The site whose plan it was, where it is another's now. */
    site_id: z.number().int().optional(),
    why: Why.optional(),
  }),
  write: async (ctx, { locale }, { user_id, subscription_id, site_id, why }) => {
    const row = await findSubscriptionById(ctx.db, subscription_id);
    const name = row && (await nameForPayer(ctx, site_id ?? row.site_id, locale));
    if (!name || (why === undefined && isTakenBack(row))) return undefined;
    const messages = emailMessages(locale);
    const title = messages._({ ...subjectOf(why), values: { name } });
    const refund = why && !SETTLED.includes(why) ? await refundOf(ctx, row, user_id, locale) : [];
    return {
      subject: title,
      title,
      lines: [...linesOf(ctx, row, locale, why), ...refund],
      action:
        refund.length > 0
          ? { label: messages._(plans), href: pageUrl(ctx, locale, `site/${row.site_id}/subscribe`) }
          : { label: messages._(billing), href: pageUrl(ctx, locale, 'dashboard/account/billing') },
    };
  },
});

const isTakenBack = ({ state }: SubscriptionRow): boolean => state !== 'cancelled' && state !== 'ended';

function subjectOf(why: Why | undefined) {
  if (why === undefined) return subject;
  if (why === 'refunded') return refunded;
  return why === 'ended' || why === 'merged' || why === 'merged_refunded' ? ended : changed;
}

function linesOf(ctx: Ctx, row: SubscriptionRow, locale: Locale, why: Why | undefined): string[] {
  const messages = emailMessages(locale);
  const { period_end } = row;
  const runsOn = period_end && period_end > iso(ctx.now()) ? { day: dayInWords(period_end, locale) } : null;
  switch (why) {
    case undefined:
      return [
        messages._(runsOn && row.state === 'cancelled' ? { ...until, values: runsOn } : over),
        messages._(kept),
      ];
    case 'refunded':
      return row.state === 'ended' ? [messages._(atOnce), messages._(kept)] : [messages._(apart)];
    case 'replaced':
      return [messages._(withoutEnd), messages._(uncharged)];
    case 'gift_withdrawn':
      return [
        messages._(giftWithdrawn),
        ...(runsOn ? [messages._({ ...(renews(row) ? renewing : running), values: runsOn })] : []),
      ];
    case 'granted':
      return [messages._(runsOn ? { ...granted, values: runsOn } : grantedOnce), messages._(uncharged)];
    case 'ended':
      return [messages._(endedByAdmin), messages._(uncharged), messages._(kept)];
    case 'merged':
      return [messages._(merged), messages._(uncharged)];
    case 'merged_refunded':
      return [messages._(merged), messages._(unusedBack), messages._(uncharged)];
  }
}

/** Until when the reader can have refunded what they paid. */
async function refundOf(
  ctx: Ctx,
  { site_id }: SubscriptionRow,
  userId: number,
  locale: Locale,
): Promise<string[]> {
  const order = site_id === null ? undefined : await findRefundable(ctx, site_id, userId);
  const day = order && dayInWords(refundUntil(order), locale);
  return day ? [emailMessages(locale)._({ ...refundable, values: { day } })] : [];
}

const subject = msg({ message: 'The plan of the site of {name} is cancelled' });
const refunded = msg({ message: 'Your payment for the plan of the site of {name} will be refunded' });
const changed = msg({ message: 'The plan of the site of {name} has changed' });
const ended = msg({ message: 'The plan of the site of {name} has ended' });
const until = msg({ message: 'It runs until {day}, and nothing more will be charged.' });
const over = msg`It ends now, and no payment is tried again.`;
const atOnce = msg`The plan has ended. The money goes back to the card that was charged.`;
const apart = msg`The money goes back to the card that was charged. The site keeps what others have paid for.`;
const withoutEnd = msg`Someone else has paid for a plan without end, so yours does not renew any more.`;
const uncharged = msg`Nothing more will be charged to you for this site.`;
const giftWithdrawn = msg`A gift for the site was refunded to the person who gave it.`;
const renewing = msg({ message: 'Your plan renews on {day}.' });
const running = msg({ message: 'Your plan runs until {day}, and nothing more will be charged.' });
const granted = msg({ message: 'The administrators of Dorot granted the site a plan until {day}.' });
const grantedOnce = msg`The administrators of Dorot granted the site a plan without end.`;
const endedByAdmin = msg`The administrators of Dorot ended it.`;
const merged = msg`Two sites of the same person have become one, and it keeps the plan that runs longer. Nothing is deleted.`;
const unusedBack = msg`What you paid for and had not used goes back to the card that was charged.`;
const refundable = msg({ message: 'What you paid can still be refunded until {day}.' });
const kept = msg`Nothing is deleted. A plan can be bought again at any time.`;
const billing = msg`Billing history`;
const plans = msg`See the plans`;
