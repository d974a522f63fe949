import { z } from 'zod';
import { communityPolicy } from '#worker/features/communities/public.ts';
import { defineCommunityEmail } from '#worker/features/members/public.ts';
import { findReportedCount } from '#worker/features/reports/report.repo.ts';
import { actorFrom } from '#worker/http/session.ts';
import { MOST_COUNTED, reportedText } from './reported.email.ts';

/** Tells those who decide in a community how much was reported there. */
export const communityReportedEmail = defineCommunityEmail({
  kind: 'community_reported',
  about: z.strictObject({ user_id: z.number().int(), community_id: z.number().int() }),
  write: async (ctx, { person, community, name, page }) => {
    const actor = actorFrom({ userId: person.id, sessionId: 'mail' }, person);
    if (!communityPolicy.answers.approve_posts(actor, community)) return undefined;
    const count = await findReportedCount(ctx.db, { kind: 'community', id: community.id }, MOST_COUNTED);
    return count > 0 ? reportedText(person.locale, { name, count }, `${page}#reported`) : undefined;
  },
});
