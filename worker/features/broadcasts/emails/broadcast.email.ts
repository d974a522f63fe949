import { z } from 'zod';
import { Locale as LocaleSchema } from '#worker/contract/schemas/primitives.ts';
import type { EmailText } from '#worker/core/email.ts';
import { type BroadcastRow, findBroadcast } from '#worker/features/broadcasts/broadcast.repo.ts';
import { defineEmail, findRecipient } from '#worker/features/mail/public.ts';
import { unsubscribeFrom, wantsBroadcasts } from '#worker/features/mail-settings/public.ts';
import type { Locale } from '#worker/shared/locale.ts';

/** An email to all users who want them; with `test`, a draft in that language to the administrator who tests it. */
export const broadcastEmail = defineEmail({
  kind: 'broadcast',
  avoidsRest: true,
  about: z.strictObject({
    user_id: z.number().int(),
    broadcast_id: z.number().int(),
    test: LocaleSchema.optional(),
  }),
  compose: async (ctx, { user_id, broadcast_id, test }) => {
    const [person, row] = await Promise.all([
      findRecipient(ctx.db, user_id),
      findBroadcast(ctx.db, broadcast_id),
    ]);
    if (!person || !row) return undefined;
    const isSent = row.state === 'sending' || row.state === 'sent';
    if (test === undefined && !(isSent && (await wantsBroadcasts(ctx.db, user_id)))) return undefined;
    const locale = test ?? person.locale;
    const unsubscribe = unsubscribeFrom(ctx, locale, { userId: user_id, siteId: 0, topic: 'broadcast' });
    return {
      to: person.email,
      locale,
      text: { ...broadcastText(locale, row), unsubscribe: unsubscribe.link },
      unsubscribe: unsubscribe.headers,
    };
  },
});

type Texts = Pick<BroadcastRow, 'subject_en' | 'body_en' | 'subject_he' | 'body_he'>;

export function broadcastText(locale: Locale, row: Texts): EmailText {
  const subject = row[`subject_${locale}`];
  return {
    subject,
    title: subject,
    lines: row[`body_${locale}`].split(/\n+/).flatMap((line) => line.trim() || []),
  };
}
