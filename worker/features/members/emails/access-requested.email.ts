import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import type { EmailText } from '#worker/core/email.ts';
import type { UpdateLine } from '#worker/core/update-line.ts';
import { communityPolicy } from '#worker/features/communities/public.ts';
import { displayName, formatNames } from '#worker/features/mail/public.ts';
import { defineSiteEmail, listApprovers } from '#worker/features/mail-settings/public.ts';
import { countPendingAccess, listPendingAccess } from '#worker/features/members/access.repo.ts';
import { sitePolicy } from '#worker/features/site-access/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';

const MAX_NAMES = 3;

/** Lists all pending access requests, for those who may decide on them. */
export const accessRequestedEmail = defineSiteEmail({
  kind: 'access_requested',
  about: z.strictObject({ user_id: z.number().int(), site_id: z.number().int() }),
  digest: 'access',
  write: async (ctx, { person: { id, locale }, site, name, page }) => {
    const [approvers, waiting] = await Promise.all([
      listApprovers(ctx.db, site.id, 'access', iso(ctx.now())),
      listPendingAccess(ctx.db, { kind: 'site', id: site.id }),
    ]);
    if (waiting.length === 0 || !approvers.some(({ user_id }) => user_id === id)) return undefined;
    const by = waiting.map(({ request }) => displayName(request.name, '', locale));
    return accessRequestedText(locale, name, by, `${page}/members`);
  },
});

export const accessRequestedLine: UpdateLine = {
  kind: 'access_requested',
  level: 'all',
  replaces: { kinds: ['access_requested'], sameSubject: false },
  waiting: (siteId, most) => countPendingAccess('site', siteId, most),
  isListed: (actor, { site, waiting }) => waiting > 0 && sitePolicy.answers.invite(actor, site),
  inCommunity: {
    waiting: (communityId, most) => countPendingAccess('community', communityId, most),
    isListed: (actor, { community, waiting }) =>
      waiting > 0 && communityPolicy.answers.invite(actor, community),
  },
};

/** `by` is the names of the requesters, oldest request first. */
export function accessRequestedText(
  locale: Locale,
  name: string,
  by: string[],
  href: string,
  kind: 'site' | 'community' = 'site',
): EmailText {
  const messages = emailMessages(locale);
  const others = by.length - MAX_NAMES;
  const shown = by.slice(0, MAX_NAMES);
  const names = formatNames(
    others > 0 ? [...shown, messages._({ ...moreWaiting, values: { others } })] : shown,
    locale,
  );
  const values = { name, by: names, count: by.length };
  return {
    subject: messages._({ ...subject, values }),
    title: messages._({ ...subject, values }),
    lines: [messages._({ ...requestedBy, values }), messages._(BODIES[kind])],
    action: { label: messages._(decide), href },
  };
}

const subject = msg({
  message: '{name}: {count, plural, one {someone asks to join} other {# people ask to join}}',
});
const requestedBy = msg({ message: 'Waiting: {by}.' });
const moreWaiting = msg({ message: '{others, plural, one {one more person} other {# more people}}' });
const BODIES = {
  site: msg`A person you approve becomes a member of the site. A person you decline is not notified.`,
  community: msg`A person you approve becomes a member of the community. A person you decline is not notified.`,
};
const decide = msg`Review`;
