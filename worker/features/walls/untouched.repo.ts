import { type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import { codes } from '#worker/db/schema/codes.ts';
import { community_relations, community_site_tags } from '#worker/db/schema/communities.ts';
import { grave_records, grave_suggestions } from '#worker/db/schema/grave-records.ts';
import { grave_invitations, grave_sites } from '#worker/db/schema/graves.ts';
import { guest_memories } from '#worker/db/schema/guests.ts';
import { access_requests, invitations, successors } from '#worker/db/schema/members.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { reports } from '#worker/db/schema/memory-life.ts';
import { notices } from '#worker/db/schema/notices.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { question_series, question_stops, questions } from '#worker/db/schema/questions.ts';
import { reminders } from '#worker/db/schema/reminders.ts';
import { extended_fields, related_links, relations, tags } from '#worker/db/schema/site-details.ts';
import { candle_days, media, old_slugs, uploads } from '#worker/db/schema/sites.ts';
import { thanks_letters } from '#worker/db/schema/thanks.ts';
import { calendar_feeds } from '#worker/db/schema/updates.ts';

/** The tables of what people add to a site. */
const OF_SITE = [
  calendar_feeds,
  candle_days,
  codes,
  community_relations,
  community_site_tags,
  grave_invitations,
  grave_records,
  grave_sites,
  grave_suggestions,
  guest_memories,
  media,
  notices,
  old_slugs,
  orders,
  question_series,
  question_stops,
  questions,
  reminders,
  subscriptions,
  successors,
  tags,
  thanks_letters,
  uploads,
];
const OF_OWNER = [access_requests, extended_fields, invitations, memories, related_links, reports];

const nothingAdded: SQL = sql.join(
  [
    ...OF_SITE.map((table) => sql`not exists (select 1 from ${table} where ${table.site_id} = s.id)`),
    ...OF_OWNER.map(
      (table) =>
        sql`not exists (select 1 from ${table} where ${table.owner_kind} = 'site' and ${table.owner_id} = s.id)`,
    ),
    ...[relations.low_id, relations.high_id].map(
      (end) => sql`not exists (select 1 from ${relations} where ${end} = s.id)`,
    ),
    sql`not exists (select 1 from ${grave_invitations} where ${grave_invitations.from_site_id} = s.id)`,
  ],
  sql` and `,
);

/** A site that an import made, as it was made; unclaimed where it was given no owner. */
export type ImportedSite = { id: number; communityId: number | null; ownerId: number | null };

/** Of these sites, those that nobody claimed, changed or added anything to since they were made. */
const untouched = (made: readonly ImportedSite[]): SQL =>
  sql`select s.id from json_each(${JSON.stringify(made)}) x cross join sites s on s.id = x.value ->> 'id'
    where s.unclaimed = (x.value ->> 'ownerId' is null) and s.owner_id = coalesce(x.value ->> 'ownerId', s.owner_id)
      and s.version = 1 and s.deleted_at is null and s.frozen_at is null and not s.subscribed
      and not exists (select 1 from members m
        where m.owner_kind = 'site' and m.owner_id = s.id and m.user_id <> s.owner_id)
      and not exists (select 1 from community_sites c
        where c.site_id = s.id and c.community_id is not (x.value ->> 'communityId'))
      and ${nothingAdded}`;

export const listUntouchedSites = async (db: Db, made: readonly ImportedSite[]): Promise<number[]> =>
  (await db.select({ id: sql<number>`id` }).from(sql`(${untouched(made)})`)).map(({ id }) => id);

/** Aborts the commit where one of them is not as it was made. */
export const abortUnlessUntouched = (db: Db, made: readonly ImportedSite[]): Statement =>
  abortUnless(db, sql`(select count(*) from (${untouched(made)})) = ${made.length}`);
