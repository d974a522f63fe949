import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { definePersonEmail, pageUrl } from '#worker/features/mail/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import { nameForPayer } from './plan-email.ts';

/** To its payer and the Owner: a plan has ended. */
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

/** Tells the payer of a plan that has ended, and the Owner, but not who ended it; nobody of a site that is deleted. */
export const tellOfEnd = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { id, owner_id, deleted_at }: { id: number; owner_id: number; deleted_at: string | null },
  payerId: number | null,
  endedBy?: number,
): Statement[] =>
  [...new Set(deleted_at === null ? [payerId ?? owner_id, owner_id] : [])]
    .filter((user_id) => user_id !== endedBy)
    .map((user_id) => planEndedEmail.enqueue(ctx, { user_id, site_id: id }));

const subject = msg({ message: 'The plan of the site of {name} has ended' });
const kept = msg`Everything is kept. The first three photos and recordings stay as they were, other photos are blurred, and videos and documents are closed.`;
const renewed = msg`With a new plan everything can be seen again at once.`;
const plans = msg`See the plans`;
