import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { EmailText } from '#worker/core/email.ts';
import { communityPolicy } from '#worker/features/communities/public.ts';
import { listAsking } from '#worker/features/groups/group.repo.ts';
import { formatNames, nameOfSite } from '#worker/features/mail/public.ts';
import { defineCommunityEmail } from '#worker/features/members/public.ts';
import { actorFrom } from '#worker/http/session.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';

const MAX_NAMES = 3;
const MAX_COUNTED = 100;

/** Lists the sites that ask to be in a community, for those who may decide on them. */
export const siteRequestsEmail = defineCommunityEmail({
  kind: 'community_site_requests',
  about: z.strictObject({ user_id: z.number().int(), community_id: z.number().int() }),
  write: async (ctx, { person, community, name, page }) => {
    const actor = actorFrom({ userId: person.id, sessionId: 'mail' }, person);
    const waiting = await listAsking(ctx.db, community.id, MAX_COUNTED);
    if (waiting.length === 0 || !communityPolicy.answers.approve_sites(actor, community)) return undefined;
    const by = waiting.map((site) => nameOfSite(site, person.locale));
    return siteRequestsText(person.locale, name, by, `${page}/sites`);
  },
});

/** `by` is the names of the sites. */
function siteRequestsText(locale: Locale, name: string, by: string[], href: string): EmailText {
  const messages = emailMessages(locale);
  const others = by.length - MAX_NAMES;
  const shown = by.slice(0, MAX_NAMES);
  const names = formatNames(
    others > 0 ? [...shown, messages._({ ...moreSites, values: { others } })] : shown,
    locale,
  );
  const values = { name, by: names, count: by.length };
  return {
    subject: messages._({ ...subject, values }),
    title: messages._({ ...subject, values }),
    lines: [messages._({ ...waitingSites, values }), messages._(body)],
    action: { label: messages._(decide), href },
  };
}

const subject = msg({
  message: '{name}: {count, plural, one {a site asks to join} other {# sites ask to join}}',
});
const waitingSites = msg({ message: 'Waiting: {by}.' });
const moreSites = msg({ message: '{others, plural, one {one more site} other {# more sites}}' });
const body = msg`A site that you approve is shown on the wall of the community. Its family is told what you decide.`;
const decide = msg`Review`;
