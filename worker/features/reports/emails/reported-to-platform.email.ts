import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { REPORT_SUBJECTS, type ReportSubject } from '#worker/contract/report.ts';
import { Locale as LocaleSchema } from '#worker/contract/schemas/primitives.ts';
import type { System } from '#worker/core/actor.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { EmailText } from '#worker/core/email.ts';
import { defineEmail, nameOfSite, pageUrl } from '#worker/features/mail/public.ts';
import { nameOfCommunity } from '#worker/features/members/public.ts';
import {
  findCommunityAndNotes,
  findFirstOpen,
  findSiteAndNotes,
  type SubjectKey,
} from '#worker/features/reports/report.repo.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';

/** A report that Dorot's staff read too: of something illegal, or by someone who says that they are family. */
export const reportedToPlatformEmail = defineEmail({
  kind: 'reported_to_platform',
  isEssential: true,
  about: z.strictObject({
    site_id: z.number().int().optional(),
    community_id: z.number().int().optional(),
    subject: z.enum(REPORT_SUBJECTS),
    subject_id: z.number().int(),
    reason: z.enum(['illegal', 'family']),
    locale: LocaleSchema,
  }),
  compose: async (ctx, { site_id, community_id, subject, subject_id, reason, locale }) => {
    const key = { subject, id: subject_id };
    const found =
      community_id === undefined
        ? await onSite(ctx, { ...key, siteId: site_id ?? 0 }, reason, locale)
        : await inCommunity(ctx, { ...key, communityId: community_id }, reason, locale);
    if (!found) return undefined;
    const { name, place, notes } = found;
    const first = await findFirstOpen(ctx.db, key);
    const href = pageUrl(ctx, locale, first === undefined ? 'admin/reports' : `admin/reports?open=${first}`);
    const text = platformText(locale, { name, place, subject, reason, id: subject_id }, notes, href);
    return { to: ctx.config.contactTo, locale, text };
  },
});

type Reason = 'illegal' | 'family';
type About = {
  name: string;
  place: 'site' | 'community';
  subject: ReportSubject;
  reason: Reason;
  id: number;
};

async function onSite(
  ctx: Ctx<System>,
  key: SubjectKey & { siteId: number },
  reason: Reason,
  locale: Locale,
) {
  const found = await findSiteAndNotes(ctx.db, key, reason);
  return (
    found && {
      name: nameOfSite(found.site, locale),
      place: 'site' as const,
      notes: found.notes,
    }
  );
}

async function inCommunity(
  ctx: Ctx<System>,
  key: SubjectKey & { communityId: number },
  reason: Reason,
  locale: Locale,
) {
  const found = await findCommunityAndNotes(ctx.db, key, reason);
  return (
    found && {
      name: nameOfCommunity(found.community, locale),
      place: 'community' as const,
      notes: found.notes,
    }
  );
}

export function platformText(locale: Locale, about: About, notes: string[], href: string): EmailText {
  const messages = emailMessages(locale);
  const { subject, body } = TEXTS[about.place];
  const title = messages._({ ...subject[about.reason], values: about });
  return {
    subject: title,
    title,
    lines: [messages._({ ...body, values: about })],
    quote: notes.flatMap((note) => note.split(/\s*\n\s*/).filter((line) => line !== '')),
    action: { label: messages._(open), href },
  };
}

const TEXTS = {
  site: {
    subject: {
      illegal: msg({ message: 'Reported as illegal: the site of {name}' }),
      family: msg({ message: 'A report by family: the site of {name}' }),
    },
    body: msg({
      message:
        '{subject, select, memory {Memory number {id} was reported. The managers of the site were notified too.} comment {Comment number {id} was reported. The managers of the site were notified too.} other {The site itself was reported, number {id}. Its managers were notified too.}}',
    }),
  },
  community: {
    subject: {
      illegal: msg({ message: 'Reported as illegal: in the community {name}' }),
      family: msg({ message: 'A report by family: in the community {name}' }),
    },
    body: msg({
      message: 'Memory number {id} was reported. The editors of the community were notified too.',
    }),
  },
};
const open = msg`See the report`;
