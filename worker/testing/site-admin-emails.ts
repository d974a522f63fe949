import type { Example } from './every-email.ts';
import { aPerson, joins } from './seed.ts';

/** The emails about what administrators do with a site, as `every-email.ts` sends them. */
export const SITE_ADMIN_EXAMPLES: Record<string, Example> = {
  site_frozen: async ({ reader, siteId, sites }) => [
    { user_id: reader.userId, site_id: await sites({ frozen_at: '2026-11-10T10:00:00.000Z' }), frozen: true },
    { user_id: reader.userId, site_id: siteId, frozen: false },
  ],
  site_transferred: async ({ locale, reader, other, siteId, sites }) => {
    const names =
      locale === 'he' ? { first_name: 'נועה', last_name: 'בר' } : { first_name: 'Noa', last_name: 'Bar' };
    const heir = await aPerson({ locale, ...names });
    const given = await sites({ owner_id: heir.userId });
    return [true, false].flatMap((stays) => [
      { user_id: reader.userId, site_id: siteId, from: other.userId, to: reader.userId, stays },
      { user_id: reader.userId, site_id: given, from: reader.userId, to: heir.userId, stays },
    ]);
  },
  sites_merged: async ({ reader, siteId, sites }) => {
    const { userId: owner_id } = await aPerson();
    const ended = { deleted_at: '2026-11-10T10:00:00.000Z' };
    const theirs = await sites({ owner_id });
    await joins(theirs, reader.userId, 5);
    return Promise.all(
      [siteId, theirs, await sites({ owner_id })].map(async (into_id) => ({
        user_id: reader.userId,
        from_id: await sites({ ...ended, merged_into_id: into_id }),
        into_id,
      })),
    );
  },
};
