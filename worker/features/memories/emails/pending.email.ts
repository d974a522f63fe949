import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { EmailText } from '#worker/core/email.ts';
import type { UpdateLine } from '#worker/core/update-line.ts';
import { displayName, formatNames } from '#worker/features/mail/public.ts';
import { defineSiteEmail, listApprovers } from '#worker/features/mail-settings/public.ts';
import { countPending, listPendingAuthors } from '#worker/features/memories/memory-email.repo.ts';
import { sitePolicy } from '#worker/features/site-access/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';

const MOST_NAMES = 3;

/** Lists all memories and comments pending approval, for those who may decide on them. */
export const pendingEmail = defineSiteEmail({
  kind: 'held',
  about: z.strictObject({ user_id: z.number().int(), site_id: z.number().int() }),
  digest: 'held',
  write: async (ctx, { person: { id, locale }, site, name, page }) => {
    const [approvers, waiting] = await Promise.all([
      listApprovers(ctx.db, site.id, 'held'),
      listPendingAuthors(ctx.db, site.id),
    ]);
    if (waiting.length === 0 || !approvers.some(({ user_id }) => user_id === id)) return undefined;
    const sum = (of: 'memories' | 'comments') => waiting.reduce((total, one) => total + one[of], 0);
    const by = waiting.map(({ first_name, last_name }) => displayName(first_name, last_name, locale));
    return pendingText(
      locale,
      name,
      { memories: sum('memories'), comments: sum('comments'), by },
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
};

/** `by` is the names of the authors, whoever has waited longest first. */
export function pendingText(
  locale: Locale,
  name: string,
  waiting: { memories: number; comments: number; by: string[] },
  href: string,
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
    lines: [messages._({ ...sharedBy, values }), messages._({ ...body, values })],
    action: { label: messages._(decide), href },
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
const decide = msg`Review`;
