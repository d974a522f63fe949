import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { EmailText } from '#worker/core/email.ts';
import { defineCommunityEmail } from '#worker/features/members/public.ts';
import { findAuthored } from '#worker/features/memories/memory-email.repo.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';

const Decision = z.enum(['published', 'returned', 'denied']);
type Decision = z.infer<typeof Decision>;

/** A decision on a memory in a community, to its author; sent only while the memory still has that status. */
export const communityMemoryEmail = defineCommunityEmail({
  kind: 'community_memory_decided',
  about: z.strictObject({
    user_id: z.number().int(),
    community_id: z.number().int(),
    memory_id: z.number().int(),
    status: Decision,
  }),
  write: async (ctx, { person, name, page }, { memory_id, status }) => {
    const memory = await findAuthored(ctx.db, 'community', memory_id, person.id);
    return memory?.status === status
      ? communityMemoryText(
          person.locale,
          status,
          { name },
          memory.edited_by_staff,
          `${page}/memory/${memory_id}`,
        )
      : undefined;
  },
});

export function communityMemoryText(
  locale: Locale,
  status: Decision,
  values: { name: string },
  wasEdited: boolean,
  href: string,
): EmailText {
  const messages = emailMessages(locale);
  const { subject, lines } = TEXTS[status];
  const title = messages._({ ...subject, values });
  const said = status === 'published' && wasEdited ? [...lines, edited] : lines;
  return {
    subject: title,
    title,
    lines: said.map((line) => messages._(line)),
    action: { label: messages._(open), href },
  };
}

const edited = msg`Its editors made small changes before publishing it.`;

const TEXTS = {
  published: {
    subject: msg({ message: '{name}: your memory was published' }),
    lines: [msg`It is now on the page of the community.`],
  },
  returned: {
    subject: msg({ message: '{name}: your memory was returned to you' }),
    lines: [
      msg`The editors of the community ask you to look at it once more before it is published. Everything you wrote is saved.`,
      msg`If they left a note, it is on the page of the community next to what you wrote.`,
    ],
  },
  denied: {
    subject: msg({ message: '{name}: your memory was not published' }),
    lines: [
      msg`Thank you for sharing it. The editors of the community decided not to publish it. Others did not see it.`,
      msg`What you wrote is kept on the page of the community for you. If they left a note, it is next to it.`,
    ],
  },
};
const open = msg`Open the memory`;
