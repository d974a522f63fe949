import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import type { EmailText } from '#worker/core/email.ts';
import type { UpdateLine } from '#worker/core/update-line.ts';
import { communityPolicy } from '#worker/features/communities/public.ts';
import { defineSiteEmail, listApprovers } from '#worker/features/mail-settings/public.ts';
import { countReported, countReportedIn, findReportedCount } from '#worker/features/reports/report.repo.ts';
import { sitePolicy } from '#worker/features/site-access/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';

export const MOST_COUNTED = 99;

/** Tells those who decide how much was reported; neither by whom nor what is written there. */
export const reportedEmail = defineSiteEmail({
  kind: 'reported',
  about: z.strictObject({ user_id: z.number().int(), site_id: z.number().int() }),
  digest: 'reports',
  write: async (ctx, { person: { id, locale }, site, name, page }) => {
    const [approvers, count] = await Promise.all([
      listApprovers(ctx.db, site.id, 'reports', iso(ctx.now())),
      findReportedCount(ctx.db, { kind: 'site', id: site.id }, MOST_COUNTED),
    ]);
    if (count === 0 || !approvers.some(({ user_id }) => user_id === id)) return undefined;
    return reportedText(locale, { name, count }, `${page}/moderation#reported`);
  },
});

export const reportedLine: UpdateLine = {
  kind: 'reported',
  level: 'all',
  replaces: { kinds: ['reported'], sameSubject: false },
  waiting: countReported,
  isListed: (actor, { site, waiting }) => waiting > 0 && sitePolicy.answers.decide(actor, site),
  inCommunity: {
    waiting: countReportedIn,
    isListed: (actor, { community, waiting }) =>
      waiting > 0 && communityPolicy.answers.approve_posts(actor, community),
  },
};

export function reportedText(
  locale: Locale,
  values: { name: string; count: number },
  href: string,
): EmailText {
  const messages = emailMessages(locale);
  const title = messages._({ ...subject, values });
  return {
    subject: title,
    title,
    lines: [messages._(body), messages._(hidden)],
    action: { label: messages._(decide), href },
  };
}

const subject = msg({
  message: '{name}: {count, plural, one {a report is waiting} other {# reports are waiting}}',
});
const body = msg`You can keep what was reported as it is, or remove it. Until you decide, what several people reported is collapsed.`;
const hidden = msg`Reports are anonymous: no one sees who sent them.`;
const decide = msg`Review`;
