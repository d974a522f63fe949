import type { Example } from './every-email.ts';
import { aGraveSuggestion } from './grave-records-seed.ts';
import { aGrave, aGraveInvitation } from './graves-seed.ts';
import { aSite } from './seed.ts';

/** What the emails about graves are about in their examples. */
export const GRAVE_EXAMPLES: Record<string, Example> = {
  grave_invitation: async ({ reader, other, siteId }) => {
    const { id: from_site_id } = await aSite({
      owner_id: other.userId,
      first_name: 'דב',
      last_name: 'כהן',
      lang: 'he',
    });
    const { id: grave_id } = await aGrave(from_site_id);
    const invited = { grave_id, site_id: siteId, from_site_id, invited_by: other.userId };
    return [{ user_id: reader.userId, site_id: siteId, invitation_id: await aGraveInvitation(invited) }];
  },
  grave_suggested: async ({ reader, other, siteId }) => {
    for (let count = 0; count < 2; count++)
      await aGraveSuggestion({ site_id: siteId, user_id: other.userId });
    return [{ user_id: reader.userId, site_id: siteId }];
  },
};
