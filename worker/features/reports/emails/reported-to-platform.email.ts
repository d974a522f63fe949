import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { REPORT_SUBJECTS, type ReportSubject } from '#worker/contract/report.ts';
import { Locale as LocaleSchema } from '#worker/contract/schemas/primitives.ts';
import type { EmailText } from '#worker/core/email.ts';
import { defineEmail, nameOfSite, pageUrl } from '#worker/features/mail/public.ts';
import { findSiteAndNotes } from '#worker/features/reports/report.repo.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';

/** A report that Dorot's staff read too: of something illegal, or by someone who says that they are family. */
export const reportedToPlatformEmail = defineEmail({
  kind: 'reported_to_platform',
  isEssential: true,
  about: z.strictObject({
    site_id: z.number().int(),
    subject: z.enum(REPORT_SUBJECTS),
    subject_id: z.number().int(),
    reason: z.enum(['illegal', 'family']),
    locale: LocaleSchema,
  }),
  compose: async (ctx, { site_id, subject, subject_id, reason, locale }) => {
    const found = await findSiteAndNotes(ctx.db, { subject, id: subject_id, siteId: site_id }, reason);
    if (!found) return undefined;
    const about = { name: nameOfSite(found.site, locale), subject, reason, id: subject_id };
    const href = pageUrl(ctx, locale, `site/${site_id}`);
    return { to: ctx.config.contactTo, locale, text: platformText(locale, about, found.notes, href) };
  },
});

type About = { name: string; subject: ReportSubject; reason: 'illegal' | 'family'; id: number };

export function platformText(locale: Locale, about: About, notes: string[], href: string): EmailText {
  const messages = emailMessages(locale);
  const title = messages._({ ...(about.reason === 'illegal' ? illegal : family), values: about });
  return {
    subject: title,
    title,
    lines: [messages._({ ...what, values: about })],
    quote: notes.flatMap((note) => note.split(/\s*\n\s*/).filter((line) => line !== '')),
    action: { label: messages._(open), href },
  };
}

const illegal = msg({ message: 'Reported as illegal: the site of {name}' });
const family = msg({ message: 'A report by family: the site of {name}' });
const what = msg({
  message:
    '{subject, select, memory {Memory number {id} was reported. The managers of the site were notified too.} comment {Comment number {id} was reported. The managers of the site were notified too.} other {The site itself was reported, number {id}. Its managers were notified too.}}',
});
const open = msg`Open the site`;
