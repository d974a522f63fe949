import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { displayName } from '#worker/features/mail/public.ts';
import { defineSiteEmail } from '#worker/features/mail-settings/public.ts';
import { findOrder } from '#worker/features/orders/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';

/** To the Owner of a site: someone gave it a plan, with what they wrote. */
export const giftEmail = defineSiteEmail({
  kind: 'plan_gift',
  about: z.strictObject({
    user_id: z.number().int(),
    site_id: z.number().int(),
    order_id: z.number().int(),
  }),
  always: () => true,
  write: async (ctx, { person, name, page }, { order_id }) => {
    const order = await findOrder(ctx.db, order_id);
    if (!order) return undefined;
    const messages = emailMessages(person.locale);
    const giver = displayName(order.payer.first_name, order.payer.last_name, person.locale);
    const note = order.details.gift_note ?? '';
    return {
      subject: messages._({ ...subject, values: { name } }),
      title: messages._({ ...subject, values: { name } }),
      lines: [
        messages._({ ...(order.details.plan === 'once' ? once : year), values: { giver } }),
        messages._(nothing),
      ],
      ...(note !== '' && { quote: note.split(/\s*\n\s*/).filter((line) => line !== '') }),
      action: { label: messages._(open), href: page },
    };
  },
});

const subject = msg({ message: 'A plan was given to the site of {name}' });
const year = msg({
  message: 'Given by {giver}: a year in which photos, recordings, video and documents have no limit.',
});
const once = msg({
  message: 'Given by {giver}: photos, recordings, video and documents have no limit any more.',
});
const nothing = msg`There is nothing you need to do, and nothing will be charged.`;
const open = msg`Open the site`;
