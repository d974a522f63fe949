import { z } from 'zod';
import type { MemoryStatus, MemoryType } from '#worker/contract/memory.ts';
import type { Gender } from '#worker/contract/site.ts';
import type { EmailText } from '#worker/core/email.ts';
import type { UpdateLine } from '#worker/core/update-line.ts';
import { type DefinedEmail, defineEmail } from '#worker/features/mail/public.ts';
import { composeSiteEmail } from '#worker/features/mail-settings/public.ts';
import { memoryPolicy } from '#worker/features/memories/memory.policy.ts';
import { findAuthored } from '#worker/features/memories/memory-email.repo.ts';
import type { Locale } from '#worker/shared/locale.ts';

const About = z.strictObject({ user_id: z.number().int(), memory_id: z.number().int() });

/** The memory as a decision email describes it; `name` and `gender` are those of the person remembered. */
export type DecidedMemory = {
  name: string;
  gender: Gender;
  /** `answer`: to a question of the family, whatever it is written as. */
  kind: MemoryType | 'answer';
  /** Whether staff changed the memory's text. */
  edited: boolean;
};

/**
 * An email to the author of a memory about a decision, sent only while the memory still has that status.
 * `href` leads to the memory on its site, where its author sees it whatever was decided.
 */
export const defineDecisionEmail = ({
  kind,
  status,
  write,
}: {
  kind: string;
  status: MemoryStatus;
  write: (locale: Locale, memory: DecidedMemory, href: string) => EmailText;
}): DefinedEmail<z.output<typeof About>> =>
  defineEmail({
    kind,
    about: About,
    compose: async (ctx, { user_id, memory_id }) => {
      const memory = await findAuthored(ctx.db, 'site', memory_id, user_id);
      if (memory?.status !== status) return undefined;
      const about = { user_id, site_id: memory.owner_id };
      return composeSiteEmail(ctx, about, ({ person, site, name, page }) =>
        write(
          person.locale,
          {
            name,
            gender: site.gender,
            kind: memory.question === null ? memory.type : 'answer',
            edited: memory.edited_by_staff,
          },
          `${page}?memory=${memory_id}`,
        ),
      );
    },
  });

/** A decision on a memory replaces the ones before. */
export const FORMER_DECISIONS: NonNullable<UpdateLine['replaces']> = {
  kinds: ['memory_published', 'memory_returned', 'memory_denied'],
  sameSubject: true,
};

/** Lists an update about a memory only while the memory has this status. */
export const listedWhile = (status: MemoryStatus): Pick<UpdateLine, 'isListed' | 'inCommunity'> => ({
  isListed: (actor, { site, memory }) =>
    memory?.status === status && memoryPolicy.answers.view(actor, { ...memory, site }),
  inCommunity: {
    isListed: (actor, { community, memory }) =>
      memory?.status === status &&
      memoryPolicy.answers.view(actor, { ...memory, site: { ...community, kind: 'community' } }),
  },
});
