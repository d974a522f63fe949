import { z } from 'zod';
import { communityPolicy } from '#worker/features/communities/public.ts';
import { displayName } from '#worker/features/mail/public.ts';
import { listPendingAccess } from '#worker/features/members/access.repo.ts';
import { actorFrom } from '#worker/http/session.ts';
import { accessRequestedText } from './access-requested.email.ts';
import { defineCommunityEmail } from './community-email.ts';

/** Lists all who ask to join a community, for those who may decide on them. */
export const communityAccessEmail = defineCommunityEmail({
  kind: 'community_access_requested',
  about: z.strictObject({ user_id: z.number().int(), community_id: z.number().int() }),
  write: async (ctx, { person, community, name, page }) => {
    const actor = actorFrom({ userId: person.id, sessionId: 'mail' }, person);
    const waiting = await listPendingAccess(ctx.db, { kind: 'community', id: community.id });
    if (waiting.length === 0 || !communityPolicy.answers.invite(actor, community)) return undefined;
    const by = waiting.map(({ request }) => displayName(request.name, '', person.locale));
    return accessRequestedText(person.locale, name, by, `${page}/members`, 'community');
  },
});
