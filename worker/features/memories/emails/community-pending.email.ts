import { z } from 'zod';
import { communityPolicy } from '#worker/features/communities/public.ts';
import { displayName } from '#worker/features/mail/public.ts';
import { defineCommunityEmail } from '#worker/features/members/public.ts';
import { listPendingAuthorsIn } from '#worker/features/memories/memory-email.repo.ts';
import { actorFrom } from '#worker/http/session.ts';
import { pendingText } from './pending.email.ts';

/** Lists all memories that wait in a community, for those who may decide on them. */
export const communityPendingEmail = defineCommunityEmail({
  kind: 'community_held',
  about: z.strictObject({ user_id: z.number().int(), community_id: z.number().int() }),
  write: async (ctx, { person, community, name, page }) => {
    const actor = actorFrom({ userId: person.id, sessionId: 'mail' }, person);
    const waiting = await listPendingAuthorsIn(ctx.db, community.id);
    if (waiting.length === 0 || !communityPolicy.answers.approve_posts(actor, community)) return undefined;
    const by = waiting.map(({ first_name, last_name }) => displayName(first_name, last_name, person.locale));
    const memories = waiting.reduce((sum, one) => sum + one.memories, 0);
    return pendingText(person.locale, name, { memories, comments: 0, by, links: [] }, page, 'community');
  },
});
