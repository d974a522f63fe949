import { successors } from '#worker/db/schema/members.ts';
import { account_merges } from '#worker/db/schema/people.ts';
import type { Example } from './every-email.ts';
import { aPerson, db, joins } from './seed.ts';

const NOW = '2026-11-10T10:00:00.000Z';

/** The emails about accounts that administrators merge, and about those of people who have died. */
export const ACCOUNT_EXAMPLES: Record<string, Example> = {
  account_merge: async ({ reader, other }) => {
    const [mine, theirs] = [`person-${reader.userId}@example.org`, `person-${other.userId}@example.org`];
    const examples: object[] = [];
    for (const isFrom of [true, false]) {
      const merge_id = crypto.randomUUID();
      await db.insert(account_merges).values({
        id: merge_id,
        from_id: isFrom ? reader.userId : other.userId,
        into_id: isFrom ? other.userId : reader.userId,
        from_email: isFrom ? mine : theirs,
        into_email: isFrom ? theirs : mine,
        from_hash: `${merge_id} from`,
        into_hash: `${merge_id} into`,
        started_by: 1,
        created_at: NOW,
        expires_at: '2099-01-01T00:00:00.000Z',
      });
      examples.push({ user_id: reader.userId, merge_id, seed: merge_id });
    }
    return examples;
  },
  account_merged: ({ locale }) => [
    { to: 'dana@example.org', from: 'dana@example.org', into: 'd.levi@example.org', locale },
  ],
  administrator_added: ({ reader: { userId }, other }) => [{ user_id: userId, added_id: other.userId }],
  succession_open: async ({ reader, sites, locale }) => {
    const { userId } = await aPerson({ deceased_at: NOW, locale });
    const site_id = await sites({ owner_id: userId });
    // to whom the private site is visible
    await joins(site_id, reader.userId, null);
    const email = `person-${reader.userId}@example.org`;
    await db.insert(successors).values({ site_id, position: 1, name: 'Dana', email });
    return [{ site_id, email }];
  },
};
