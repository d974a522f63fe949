import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { definePersonEmail, pageUrl } from '#worker/features/mail/public.ts';
import { findOrder } from '#worker/features/orders/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import { nameForPayer } from './plan-email.ts';

/** To who ordered a plan that costs nothing now, and so has no receipt. */
export const planBegunEmail = definePersonEmail({
  kind: 'plan_begun',
  isEssential: true,
  about: z.strictObject({ user_id: z.number().int(), order_id: z.number().int() }),
  write: async (ctx, { locale }, { order_id }) => {
    const order = await findOrder(ctx.db, order_id);
    const name = order && (await nameForPayer(ctx, order.site_id, locale));
    if (!name) return undefined;
    const messages = emailMessages(locale);
    const title = messages._({ ...subject, values: { name } });
    return {
      subject: title,
      title,
      lines: [messages._(free), ...(order.details.gift_note === undefined ? [messages._(ending)] : [])],
      action: { label: messages._(open), href: pageUrl(ctx, locale, `dashboard/orders/${order_id}`) },
    };
  },
});

const subject = msg({ message: 'The site of {name} has a plan' });
const free = msg`Nothing was charged for it.`;
const ending = msg`Your billing history says when it ends or renews, and for what price. You can cancel it at any time.`;
const open = msg`Open the order`;
