import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { SUGGESTIONS_LISTED } from '#worker/contract/grave-record.ts';
import { iso } from '#worker/core/clock.ts';
import type { EmailText } from '#worker/core/email.ts';
import { findWaitingCount } from '#worker/features/grave-records/suggestion.repo.ts';
import { defineSiteEmail, listApprovers } from '#worker/features/mail-settings/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';

/** Tells those who decide how many suggestions for the grave wait, not what they say. */
export const graveSuggestedEmail = defineSiteEmail({
  kind: 'grave_suggested',
  about: z.strictObject({ user_id: z.number().int(), site_id: z.number().int() }),
  digest: 'graves',
  write: async (ctx, { person: { id, locale }, site, name, page }) => {
    const [approvers, count] = await Promise.all([
      listApprovers(ctx.db, site.id, 'graves', iso(ctx.now())),
      findWaitingCount(ctx.db, site.id, SUGGESTIONS_LISTED),
    ]);
    if (count === 0 || !approvers.some(({ user_id }) => user_id === id)) return undefined;
    return graveSuggestedText(locale, { name, count }, `${page}/settings/grave`);
  },
});

export function graveSuggestedText(
  locale: Locale,
  values: { name: string; count: number },
  href: string,
): EmailText {
  const messages = emailMessages(locale);
  const title = messages._({ ...subject, values });
  return {
    subject: title,
    title,
    lines: [messages._(meaning)],
    action: { label: messages._(decide), href },
  };
}

const subject = msg({
  message:
    '{name}: {count, plural, one {a suggestion about the way to the grave} other {# suggestions about the way to the grave}}',
});
const meaning = msg`An accepted suggestion becomes part of the way to the grave. No one is notified of a declined suggestion.`;
const decide = msg`Review`;
