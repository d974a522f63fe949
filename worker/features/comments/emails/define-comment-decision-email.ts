import { z } from 'zod';
import type { MemoryStatus } from '#worker/contract/memory.ts';
import type { EmailText } from '#worker/core/email.ts';
import type { UpdateLine } from '#worker/core/update-line.ts';
import { findComment } from '#worker/features/comments/comment.repo.ts';
import { type DefinedEmail, defineEmail } from '#worker/features/mail/public.ts';
import { composeSiteEmail } from '#worker/features/mail-settings/public.ts';
import { memoryPolicy } from '#worker/features/memories/public.ts';
import { actorFrom } from '#worker/http/session.ts';
import type { Locale } from '#worker/shared/locale.ts';

const About = z.strictObject({ user_id: z.number().int(), comment_id: z.number().int() });

type Write = (locale: Locale, name: string, urls: { page: string; comment: string }) => EmailText;

/**
 * An email to the author of a comment about a decision, sent only while the comment still has that status and
 * its author sees the memory. `name` is that of the person remembered, `page` the site's URL.
 */
export const defineCommentDecisionEmail = (
  kind: string,
  status: MemoryStatus,
  write: Write,
): DefinedEmail<z.output<typeof About>> =>
  defineEmail({
    kind,
    about: About,
    compose: async (ctx, { user_id, comment_id }) => {
      const found = await findComment(ctx.db, comment_id);
      if (found?.comment.status !== status || found.comment.author_id !== user_id) return undefined;
      const { comment, memory } = found;
      return composeSiteEmail(ctx, { user_id, site_id: comment.site_id }, ({ person, site, name, page }) => {
        const reader = actorFrom({ userId: person.id, sessionId: 'mail' }, person);
        if (!memoryPolicy.answers.view(reader, { ...memory, site })) return undefined;
        return write(person.locale, name, { page, comment: `${page}?memory=${comment.memory_id}#comments` });
      });
    },
  });

/** A line for the author of a comment about a decision, listed only while the comment has that status. */
export const commentDecisionLine = (
  kind: 'comment_published' | 'comment_returned' | 'comment_denied',
  status: MemoryStatus,
): UpdateLine => ({
  kind,
  level: 'mine',
  subject: 'comment',
  replaces: { kinds: ['comment_published', 'comment_returned', 'comment_denied'], sameSubject: true },
  showsNote: status !== 'published',
  isListed: (actor, { site, memory, comment }) =>
    comment?.status === status && memory !== null && memoryPolicy.answers.view(actor, { ...memory, site }),
});
