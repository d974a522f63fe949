import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { db } from '#worker/testing/seed.ts';
import { abortUnlessUntouched } from './untouched.repo.ts';

/** The tables with rows of a site that do not keep it from being deleted with its import, each with the reason. */
const EXCEPTIONS: Record<string, string> = {
  asked_questions: 'of a series, which is looked for',
  comments: 'on memories, which are looked for',
  community_sites: 'the community itself; others are looked for',
  grave_photos: 'of a grave record, which is looked for',
  exports: 'copies that somebody asked for: nothing is added to the site',
  mail_batches: 'a mail that was sent',
  mail_levels: 'which mail a person wants',
  members: 'the Owner; others are looked for',
  memory_facets: 'of memories, which are looked for',
  queue_mutes: 'which mail a person wants',
  referrals: 'of the site that a partner’s page made, which is none of an import',
  reminder_mails: 'of reminders, which are looked for',
  reminder_mutes: 'which mail a person wants',
  reminder_runs: 'of reminders, which are looked for',
  sent_mails: 'a mail that was sent',
  succession_claims: 'of successors, which are looked for',
  tag_uses: 'of tags, which are looked for',
  tagged_memories: 'of memories, which are looked for',
  thanked: 'of letters of thanks, which are looked for',
  updates: 'about what is looked for',
  wall_entries: 'the entry that is taken back with it',
};

const MODULES = import.meta.glob<Record<string, unknown>>('/worker/db/schema/*.ts', { eager: true });
const OF_A_SITE = Object.values(MODULES)
  .flatMap((module) => Object.values(module))
  .filter((value): value is SQLiteTable => value instanceof SQLiteTable)
  .map((table) => getTableConfig(table))
  .filter(({ columns }) => columns.some(({ name }) => name === 'site_id' || name === 'owner_kind'))
  .map(({ name }) => name);

test('whatever people add to a site that was imported keeps it from being deleted with its import', () => {
  const { sql } = (
    abortUnlessUntouched(db, [{ id: 1, communityId: 1, ownerId: null }]) as unknown as {
      toSQL: () => { sql: string };
    }
  ).toSQL();
  const lookedFor = OF_A_SITE.filter((name) => sql.includes(`select 1 from "${name}"`));
  expect([...lookedFor, ...Object.keys(EXCEPTIONS)].sort()).toEqual([...OF_A_SITE].sort());
});
