import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { EmailText } from '#worker/core/email.ts';
import type { UpdateLine } from '#worker/core/update-line.ts';
import { findCommunityNames } from '#worker/features/groups/group.repo.ts';
import { oneLine } from '#worker/features/mail/public.ts';
import { defineSiteEmail } from '#worker/features/mail-settings/public.ts';
import { nameOfCommunity } from '#worker/features/members/public.ts';
import { sitePolicy } from '#worker/features/site-access/public.ts';
import { actorFrom } from '#worker/http/session.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';

export const SiteDecision = z.enum(['approved', 'declined', 'removed']);
export type SiteDecision = z.output<typeof SiteDecision>;

/** What a community decided on a site, for the staff of the site. */
export const siteDecidedEmail = defineSiteEmail({
  kind: 'community_site_decided',
  about: z.strictObject({
    user_id: z.number().int(),
    site_id: z.number().int(),
    community_id: z.number().int(),
    decision: SiteDecision,
    note: z.string().nullable(),
  }),
  write: async (ctx, { person, site, name, page }, { community_id, decision, note }) => {
    const actor = actorFrom({ userId: person.id, sessionId: 'mail' }, person);
    const community = await findCommunityNames(ctx.db, community_id);
    if (!community || !sitePolicy.answers.settings_groups_tags(actor, site)) return undefined;
    const values = { name, community: nameOfCommunity(community, person.locale) };
    return siteDecidedText(person.locale, decision, values, note, page);
  },
});

const DECISIONS = ['group_approved', 'group_declined', 'group_removed'] as const;

/** The same in the updates of the site's staff: the latest decision of each community. */
export const siteDecidedLines: UpdateLine[] = DECISIONS.map((kind) => ({
  kind,
  level: 'mine',
  subject: 'community',
  replaces: { kinds: DECISIONS, sameSubject: true },
  isListed: (actor, { site, group }) =>
    group !== null && sitePolicy.answers.settings_groups_tags(actor, site),
}));

function siteDecidedText(
  locale: Locale,
  decision: SiteDecision,
  values: { name: string; community: string },
  note: string | null,
  href: string,
): EmailText {
  const messages = emailMessages(locale);
  const { subject, body } = TEXTS[decision];
  const title = messages._({ ...subject, values });
  return {
    subject: title,
    title,
    lines: [
      messages._({ ...body, values }),
      ...(note ? [messages._({ ...noted, values: { note: oneLine(note) } })] : []),
    ],
    action: { label: messages._(open), href },
  };
}

const TEXTS = {
  approved: {
    subject: msg({ message: '{name}: now in {community}' }),
    body: msg({ message: 'The staff of {community} have approved the request. The site is now part of it.' }),
  },
  declined: {
    subject: msg({ message: '{name}: the request to {community} was declined' }),
    body: msg({
      message: 'The staff of {community} have declined the request. The site itself is not affected.',
    }),
  },
  removed: {
    subject: msg({ message: '{name}: no longer in {community}' }),
    body: msg({
      message: 'The staff of {community} have removed the site from it. The site itself is not affected.',
    }),
  },
};
const noted = msg({ message: 'They wrote: {note}' });
const open = msg`Open the site`;
