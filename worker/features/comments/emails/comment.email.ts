import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { EmailText } from '#worker/core/email.ts';
import type { UpdateLine } from '#worker/core/update-line.ts';
import { listNewComments } from '#worker/features/comments/comment.repo.ts';
import { displayName, formatNames } from '#worker/features/mail/public.ts';
import { defineSiteEmail } from '#worker/features/mail-settings/public.ts';
import { memoryPolicy } from '#worker/features/memories/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';

const MOST_NAMES = 3;
const MOST_COMMENTS = 100;

/** Tells the author of memories about the comments that were published on them after a time. */
export const commentEmail = defineSiteEmail({
  kind: 'comment',
  about: z.strictObject({
    user_id: z.number().int(),
    site_id: z.number().int(),
    after: z.iso.datetime(),
  }),
  digest: 'comments',
  write: async (ctx, { person: { id, locale }, site, name, page }, { after }) => {
    const written = await listNewComments(ctx.db, site.id, id, after, MOST_COMMENTS);
    if (written.length === 0) return undefined;
    const memories = new Set(written.map(({ memory_id }) => memory_id));
    const names = written.map(({ first_name, last_name }) => displayName(first_name, last_name, locale));
    const [only] = memories;
    return commentText(
      locale,
      name,
      {
        count: written.length,
        by: site.settings.hide_post_stamp ? [] : [...new Set(names)],
      },
      memories.size === 1 ? `${page}?memory=${only}#comments` : page,
    );
  },
});

/** A comment on a memory, for the memory's author; the last one of each memory. */
export const commentLine: UpdateLine = {
  kind: 'comment',
  level: 'mine',
  subject: 'memory',
  namesActor: true,
  replaces: { kinds: ['comment'], sameSubject: true },
  isListed: (actor, { site, memory }) =>
    memory?.status === 'published' &&
    memory.comments > 0 &&
    memoryPolicy.answers.view(actor, { ...memory, site }),
};

/** `by` is the names of those who wrote the comments, empty where the site hides them. */
function commentText(
  locale: Locale,
  name: string,
  { by, count }: { count: number; by: string[] },
  href: string,
): EmailText {
  const messages = emailMessages(locale);
  const others = by.length - MOST_NAMES;
  const shown = by.slice(0, MOST_NAMES);
  const names = others > 0 ? [...shown, messages._({ ...moreWriters, values: { others } })] : shown;
  const values = { name, by: formatNames(names, locale), count };
  return {
    subject: messages._({ ...subject, values }),
    title: messages._({ ...subject, values }),
    lines: [
      ...(by.length > 0 ? [messages._({ ...writtenBy, values })] : []),
      messages._({ ...body, values }),
    ],
    action: { label: messages._(read), href },
  };
}

const subject = msg({
  message: '{name}: {count, plural, one {a comment on your memory} other {# comments on what you wrote}}',
});
const writtenBy = msg({ message: 'Written by {by}.' });
const moreWriters = msg({ message: '{others, plural, one {one more person} other {# more people}}' });
const body = msg({
  message:
    '{count, plural, one {You can read it on the site, below your memory.} other {You can read them on the site, below what you wrote.}}',
});
const read = msg`Read`;
