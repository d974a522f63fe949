import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { definePersonEmail, pageUrl } from '#worker/features/mail/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import { nameForPayer } from './plan-email.ts';

/** To its payer: a plan has ended. */
export const planEndedEmail = definePersonEmail({
  kind: 'plan_ended',
  about: z.strictObject({ user_id: z.number().int(), site_id: z.number().int() }),
  write: async (ctx, { locale }, { site_id }) => {
    const name = await nameForPayer(ctx, site_id, locale);
    if (!name) return undefined;
    const messages = emailMessages(locale);
    const title = messages._({ ...subject, values: { name } });
    return {
      subject: title,
      title,
      lines: [messages._(kept), messages._(renewed)],
      action: { label: messages._(plans), href: pageUrl(ctx, locale, `site/${site_id}/subscribe`) },
    };
  },
});

const subject = msg({ message: 'The plan of the site of {name} has ended' });
const kept = msg`Everything is kept. The first three photos and recordings stay as they were, other photos are blurred, and videos and documents are closed.`;
const renewed = msg`With a plan everything opens again at once.`;
const plans = msg`See the plans`;
