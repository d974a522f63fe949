import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { COUNTED_MOST } from '#worker/contract/community.ts';
import type { EmailText } from '#worker/core/email.ts';
import { communityPolicy } from '#worker/features/communities/public.ts';
import { formatNames, nameOfSite } from '#worker/features/mail/public.ts';
import { defineCommunityEmail } from '#worker/features/members/public.ts';
import { hasWaiting } from '#worker/features/walls/entry.policy.ts';
import { listWaitingNames } from '#worker/features/walls/wall.repo.ts';
import { actorFrom } from '#worker/http/session.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';

const MAX_NAMES = 3;

/** Lists the names that wait on the wall of a community, for those who may show them. */
export const waitingNamesEmail = defineCommunityEmail({
  kind: 'community_waiting_names',
  about: z.strictObject({ user_id: z.number().int(), community_id: z.number().int() }),
  write: async (ctx, { person, community, name, page }) => {
    const actor = actorFrom({ userId: person.id, sessionId: 'mail' }, person);
    if (!hasWaiting(community) || !communityPolicy.answers.edit_wall(actor, community)) return undefined;
    const waiting = await listWaitingNames(ctx.db, community.id, COUNTED_MOST);
    if (waiting.length === 0) return undefined;
    const by = waiting.map((entry) => nameOfSite(entry, person.locale));
    return waitingNamesText(person.locale, name, by, `${page}/wall?hidden=true`);
  },
});

/** `by` is the names that wait. */
function waitingNamesText(locale: Locale, name: string, by: string[], href: string): EmailText {
  const messages = emailMessages(locale);
  const others = by.length - MAX_NAMES;
  const shown = by.slice(0, MAX_NAMES);
  const names = formatNames(
    others > 0 ? [...shown, messages._({ ...moreNames, values: { others } })] : shown,
    locale,
  );
  const values = { name, by: names, count: by.length };
  return {
    subject: messages._({ ...subject, values }),
    title: messages._({ ...subject, values }),
    lines: [messages._({ ...waitingLine, values }), messages._(body)],
    action: { label: messages._(decide), href },
  };
}

const subject = msg({
  message: '{name}: {count, plural, one {a name is waiting} other {# names are waiting}}',
});
const waitingLine = msg({ message: 'Waiting: {by}.' });
const moreNames = msg({ message: '{others, plural, one {one more name} other {# more names}}' });
const body = msg`A name appears on the wall once you or another administrator of the community approves it.`;
const decide = msg`Review`;
