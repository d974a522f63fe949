import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import type { EmailText } from '#worker/core/email.ts';
import type { UpdateLine } from '#worker/core/update-line.ts';
import { communityPolicy } from '#worker/features/communities/public.ts';
import { displayName, formatNames } from '#worker/features/mail/public.ts';
import { defineSiteEmail, listApprovers } from '#worker/features/mail-settings/public.ts';
import { approvalUrl } from '#worker/features/memories/approval-token.ts';
import {
  countPending,
  countPendingIn,
  listPendingAuthors,
  listPendingToDecide,
} from '#worker/features/memories/memory-email.repo.ts';
import { sitePolicy } from '#worker/features/site-access/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';

const MOST_NAMES = 3;
/** With more memories than this, each is read on the page of all. */
const MOST_LINKS = 3;

/** Lists all memories and comments pending approval, for those who may decide on them. */
export const pendingEmail = defineSiteEmail({
  kind: 'held',
  about: z.strictObject({ user_id: z.number().int(), site_id: z.number().int() }),
  digest: 'held',
  write: async (ctx, { person: { id, locale }, site, name, page }) => {
    const [approvers, waiting, first] = await Promise.all([
      listApprovers(ctx.db, site.id, 'held', iso(ctx.now())),
      listPendingAuthors(ctx.db, site.id),
      listPendingToDecide(ctx.db, site.id, MOST_LINKS + 1),
    ]);
    if (waiting.length === 0 || !approvers.some(({ user_id }) => user_id === id)) return undefined;
    const sum = (of: 'memories' | 'comments') => waiting.reduce((total, one) => total + one[of], 0);
    const by = waiting.map(({ first_name, last_name }) => displayName(first_name, last_name, locale));
    const links = first.map(({ id: memoryId, version, author }) => ({
      by: displayName(author.first_name, author.last_name, locale),
      href: approvalUrl(ctx, { userId: id, memoryId, version }),
    }));
    return pendingText(
      locale,
      name,
      {
        memories: sum('memories'),
        comments: sum('comments'),
        by,
        links: links.length > MOST_LINKS ? [] : links,
      },
      `${page}/moderation`,
    );
  },
});

export const pendingLine: UpdateLine = {
  kind: 'held',
  level: 'all',
  replaces: { kinds: ['held'], sameSubject: false },
  waiting: countPending,
  isListed: (actor, { site, waiting }) => waiting > 0 && sitePolicy.answers.decide(actor, site),
  inCommunity: {
    waiting: countPendingIn,
    isListed: (actor, { community, waiting }) =>
      waiting > 0 && communityPolicy.answers.approve_posts(actor, community),
  },
};

/**
 * `by` is the names of the authors, those who have waited longest first; `links` lead to each memory, with its
 * author, where there are few. In a community there are neither these nor comments.
 */
export function pendingText(
  locale: Locale,
  name: string,
  waiting: { memories: number; comments: number; by: string[]; links: { by: string; href: string }[] },
  href: string,
  where: 'site' | 'community' = 'site',
): EmailText {
  const messages = emailMessages(locale);
  const others = waiting.by.length - MOST_NAMES;
  const shown = waiting.by.slice(0, MOST_NAMES);
  const by = formatNames(
    others > 0 ? [...shown, messages._({ ...moreWriters, values: { others } })] : shown,
    locale,
  );
  const { memories, comments } = waiting;
  const values = { name, by, memories, comments, count: memories + comments };
  const subject = comments === 0 ? memoriesWait : memories === 0 ? commentsWait : bothWait;
  return {
    subject: messages._({ ...subject, values }),
    title: messages._({ ...subject, values }),
    lines: [messages._({ ...sharedBy, values }), messages._({ ...BODIES[where], values })],
    action: { label: messages._(decide), href },
    notes:
      waiting.links.length > 0 ? [messages._({ ...oneTap, values: { count: waiting.links.length } })] : [],
    links: waiting.links.map((link) => ({
      label: messages._({ ...readAndApprove, values: { by: link.by } }),
      href: link.href,
    })),
  };
}

const memoriesWait = msg({
  message: '{name}: {count, plural, one {a memory is waiting} other {# memories are waiting}}',
});
const commentsWait = msg({
  message: '{name}: {count, plural, one {a comment is waiting} other {# comments are waiting}}',
});
const bothWait = msg({
  message:
    '{name}: {memories, plural, one {a memory} other {# memories}} and {comments, plural, one {a comment} other {# comments}} are waiting',
});
const sharedBy = msg({ message: 'Shared by {by}.' });
const moreWriters = msg({ message: '{others, plural, one {one more person} other {# more people}}' });
const body = msg({
  message:
    '{count, plural, one {Visitors will see it once you or another manager of the site approves it.} other {Visitors will see them once you or another manager of the site approves them.}}',
});
const inCommunity = msg({
  message:
    '{count, plural, one {The community will see it once you or another of its editors approves it.} other {The community will see them once you or another of its editors approves them.}}',
});
const BODIES = { site: body, community: inCommunity };
const oneTap = msg({
  message:
    '{count, plural, one {You can also read and approve it without logging in. This link is for you alone and is valid for 48 hours:} other {You can also read and approve each without logging in. These links are for you alone and are valid for 48 hours:}}',
});
const readAndApprove = msg({ message: 'Read and approve: from {by}' });
const decide = msg`Review`;
