import { and, asc, eq, gt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#worker/db/client.ts';
import { memories } from '#worker/db/schema/memories.ts';

type Counted = {
  signups: number;
  sites: number;
  held: number;
  reports: number;
  claims: number;
  past_due: number;
  bounces: number;
  dead_letters: number;
  unknown_scans: number;
  media_bytes: number | null;
};

type Times = { dayAgo: string; heldSince: string; today: string; yesterday: string };

/** What one query can count, each up to `most`. `today` and `yesterday` are days (UTC) of scans and emails. */
export async function countToday(db: Db, { dayAgo, heldSince, today, yesterday }: Times, most: number) {
  const [row] = await db.all<Counted>(sql`
    select
      (select count(*) from (select 1 from users where created_at >= ${dayAgo} limit ${most})) as signups,
      (select count(*) from (select 1 from sites where created_at >= ${dayAgo} limit ${most})) as sites,
      (select count(*) from (select 1 from memories where status = 'pending' and created_at <= ${heldSince} limit ${most})) as held,
      (select count(*) from (select distinct subject, subject_id from reports where decision is null
        and (reason = 'illegal' or is_family or created_at <= ${heldSince}) limit ${most})) as reports,
      (select count(*) from (select 1 from succession_claims where state = 'disputed' limit ${most})) as claims,
      (select count(*) from (select 1 from subscriptions where state = 'past_due' and site_id is not null limit ${most})) as past_due,
      (select count(*) from (select 1 from sent_mails where state = 'bounced' and sent_at >= ${yesterday} limit ${most})) as bounces,
      (select count(*) from (select 1 from dead_letters limit ${most})) as dead_letters,
      (select coalesce(sum(scans), 0) from scan_counts where code = '?' and day in (${today}, ${yesterday})) as unknown_scans,
      (select value from platform_totals where name = 'media_bytes') as media_bytes`);
  if (!row) throw new Error('nothing was counted');
  return row;
}

/** Memories that have waited since before `since`, the longest waiting first. */
export const listHeldMemories = (
  db: Db,
  { since, after, limit }: { since: string; after: [at: string, id: number] | undefined; limit: number },
) =>
  db
    .select({
      id: memories.id,
      owner_kind: memories.owner_kind,
      owner_id: memories.owner_id,
      created_at: memories.created_at,
    })
    .from(memories)
    .where(
      and(
        sql`${memories.status} = 'pending'`,
        lte(memories.created_at, since),
        after &&
          or(
            gt(memories.created_at, after[0]),
            and(eq(memories.created_at, after[0]), gt(memories.id, after[1])),
          ),
      ),
    )
    .orderBy(asc(memories.created_at), asc(memories.id))
    .limit(limit);
