import { and, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { MailFilters } from '#worker/contract/schemas/mail-admin.ts';
import type { Db } from '#worker/db/client.ts';
import { mail_stops, sent_mails } from '#worker/db/schema/mail.ts';
import type { SentMail } from './ledger.repo.ts';

export type LedgerKey = { at: string; id: string };

/** The condition of the filter that leaves the fewest emails, which picks the index. */
function mostSelective({ address, user, site, state, kind }: MailFilters): SQL | undefined {
  if (address !== undefined) return eq(sent_mails.address, address);
  if (user !== undefined) return eq(sent_mails.user_id, user);
  if (site !== undefined) return eq(sent_mails.site_id, site);
  if (state !== undefined && state !== 'sent' && state !== 'delivered') return eq(sent_mails.state, state);
  if (kind !== undefined) return eq(sent_mails.kind, kind);
  return state === undefined ? undefined : eq(sent_mails.state, state);
}

/**
 * The emails to look at, newest first: those of the most selective filter between `from` and before `until`. The other
 * filters are left to the caller.
 */
export const listMailWindow = (
  db: Db,
  filters: MailFilters,
  range: { from: string | undefined; until: string | undefined; after: LedgerKey | undefined },
  limit: number,
): Promise<SentMail[]> =>
  db
    .select()
    .from(sent_mails)
    .where(
      and(
        mostSelective(filters),
        range.from === undefined ? undefined : gte(sent_mails.sent_at, range.from),
        range.until === undefined ? undefined : lt(sent_mails.sent_at, range.until),
        range.after &&
          sql`(${sent_mails.sent_at}, ${sent_mails.id}) < (${range.after.at}, ${range.after.id})`,
      ),
    )
    .orderBy(desc(sent_mails.sent_at), desc(sent_mails.id))
    .limit(limit);

export const findLedgerMail = async (db: Db, id: string): Promise<SentMail | undefined> =>
  (await db.select().from(sent_mails).where(eq(sent_mails.id, id))).at(0);

/** Newest first. */
export const listMailStops = (
  db: Db,
  after: { at: string; address: string } | undefined,
  limit: number,
): Promise<(typeof mail_stops.$inferSelect)[]> =>
  db
    .select()
    .from(mail_stops)
    .where(
      after &&
        or(
          lt(mail_stops.created_at, after.at),
          and(eq(mail_stops.created_at, after.at), lt(mail_stops.address, after.address)),
        ),
    )
    .orderBy(desc(mail_stops.created_at), desc(mail_stops.address))
    .limit(limit);

const COUNTED_MOST = 10_001;

/** How many emails wait for each of these days, and how many reminders are due on it, counted up to a bound. */
export const countUpcoming = (
  db: Db,
  days: readonly { day: string; next: string }[],
): Promise<{ day: string; mails: number; reminders: number }[]> =>
  db.all(sql`
    select value ->> 'day' as day,
      (select count(*) from (select 1 from outbox where name = 'send_mail'
        and due_at >= value ->> 'day' and due_at < value ->> 'next' limit ${COUNTED_MOST})) as mails,
      (select count(*) from (select 1 from reminders where state = 'active' and next_at is not null
        and next_at >= value ->> 'day' and next_at < value ->> 'next' limit ${COUNTED_MOST})) as reminders
    from json_each(${JSON.stringify(days)})`);
