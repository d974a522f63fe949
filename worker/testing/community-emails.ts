import { board_mails } from '#worker/db/schema/mail.ts';
import { access_requests } from '#worker/db/schema/members.ts';
import type { Example, World } from './every-email.ts';
import { aReport } from './reports-seed.ts';
import { aCommunity, aMemory, aPerson, db, holds, joinsCommunity } from './seed.ts';
import { aWallEntry } from './walls-seed.ts';

const LATER = '2099-01-01T00:00:00.000Z';

/** A private community of the reader, to which the other person belongs. */
async function aTown({ reader, other }: World): Promise<number> {
  const { id } = await aCommunity({
    owner_id: reader.userId,
    permissions: 'private',
    name: 'Harel Street',
    other_name: 'רחוב הראל',
  });
  await joinsCommunity(id, other.userId, 3);
  return id;
}

const inCommunity = (id: number) => ({ owner_kind: 'community', owner_id: id }) as const;

/** The emails about communities, as `every-email.ts` sends them. */
export const COMMUNITY_EXAMPLES: Record<string, Example> = {
  board_week: async (world) => {
    const community_id = await aTown(world);
    const about = { user_id: world.reader.userId, community_id };
    await db.insert(board_mails).values({ ...about, created_at: '2026-11-01T08:00:00.000Z' });
    const on = (year: number, month: number, day: number) => ({ format: 'en', year, month, day }) as const;
    await aWallEntry({ community_id, birth: on(1941, 11, 12), death: on(2001, 11, 15) });
    await aWallEntry({ community_id, death: on(2001, 11, 15), hebrew_calendar: false });
    await aWallEntry({ community_id, death: { format: 'he', year: 5760, month: 9, day: 3 } });
    return [about];
  },
  community_deleted: async ({ reader, other }) => {
    const at = '2026-11-10T10:00:00.000Z';
    const admin = await aPerson({ role_id: 1 });
    const names = { owner_id: reader.userId, other_name: 'רחוב הראל' };
    const [deleted, waiting] = [
      await aCommunity({ ...names, deleted_at: at }),
      await aCommunity({ ...names, deletion_due_at: LATER }),
    ];
    const about = { user_id: reader.userId, at, due_at: null };
    return [
      { ...about, community_id: deleted.id, by: other.userId },
      { ...about, community_id: deleted.id, by: admin.userId },
      { ...about, community_id: waiting.id, by: other.userId, due_at: LATER },
    ];
  },
  community_membership: async (world) => {
    const about = { user_id: world.reader.userId, community_id: await aTown(world), by: world.other.userId };
    return ['accepted', 'granted', 'owner_now', 'owner_before'].map((event) => ({ ...about, event }));
  },
  community_site_requests: async (world) => {
    const community_id = await aTown(world);
    for (let more = 0; more < 5; more++) await holds(community_id, await world.sites(), 'asked');
    return [{ user_id: world.reader.userId, community_id }];
  },
  community_waiting_names: async ({ reader, other }) => {
    const { id: community_id } = await aCommunity({
      owner_id: reader.userId,
      type: 'controlled',
      wall: 'open',
      name: 'Harel Street',
      other_name: 'רחוב הראל',
    });
    for (const first_name of ['Sarah', 'Dan', 'Ruth', 'Leah', 'Adam'])
      await aWallEntry({ community_id, first_name, hidden: true, created_by: other.userId });
    return [{ user_id: reader.userId, community_id }];
  },
  community_site_decided: async (world) => {
    const community_id = await aTown(world);
    const about = { user_id: world.reader.userId, site_id: world.siteId, community_id };
    const note = world.locale === 'he' ? 'תודה שפניתם.' : 'Thank you for asking.';
    return [
      { ...about, decision: 'approved', note: null },
      { ...about, decision: 'declined', note },
      { ...about, decision: 'removed', note: null },
    ];
  },
  community_held: async (world) => {
    const community_id = await aTown(world);
    for (let more = 0; more < 2; more++)
      await aMemory({ ...inCommunity(community_id), author_id: world.other.userId, status: 'pending' });
    return [{ user_id: world.reader.userId, community_id }];
  },
  community_reported: async (world) => {
    const community_id = await aTown(world);
    const author_id = world.other.userId;
    const subject_id = await aMemory({ ...inCommunity(community_id), author_id });
    await aReport({ owner_kind: 'community', owner_id: community_id, subject_id });
    return [{ user_id: world.reader.userId, community_id }];
  },
  community_memory_decided: async (world) => {
    const community_id = await aTown(world);
    const about = { user_id: world.reader.userId, community_id };
    const decided = async (status: 'published' | 'returned' | 'denied', edited_by_staff = false) => ({
      ...about,
      status,
      memory_id: await aMemory({
        ...inCommunity(community_id),
        author_id: world.reader.userId,
        status,
        edited_by_staff,
      }),
    });
    return [
      await decided('published'),
      await decided('published', true),
      await decided('returned'),
      await decided('denied'),
    ];
  },
  community_access_requested: async (world) => {
    const community_id = await aTown(world);
    const row = {
      owner_kind: 'community',
      owner_id: community_id,
      name: world.locale === 'he' ? 'אורי גל' : 'Uri Gal',
      email: 'uri@example.org',
      locale: world.locale,
      state: 'pending',
      created_at: '2026-11-10T09:00:00.000Z',
    } as const;
    await db.insert(access_requests).values(row);
    return [{ user_id: world.reader.userId, community_id }];
  },
};

/** The reports in a community that the platform reads too. */
export async function platformReports(world: World): Promise<object[]> {
  const community_id = await aTown(world);
  const subject_id = await aMemory({ ...inCommunity(community_id), author_id: world.other.userId });
  const about = { community_id, subject: 'memory', subject_id, locale: world.locale };
  return ['illegal', 'family'].map((reason) => ({ ...about, reason }));
}
