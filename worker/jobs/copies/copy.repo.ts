import { and, asc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { codes } from '#worker/db/schema/codes.ts';
import { copies, copies_due } from '#worker/db/schema/copies.ts';
import { grave_sites } from '#worker/db/schema/graves.ts';

export type Copy = typeof copies.$inferSelect;
export type Due = typeof copies_due.$inferSelect;

/** Codes are copied after the pages that they open: their subjects are less than all others. */
const FIRST_PAGE = 'community:';

/** The next subjects that are due, pages or codes, in the order of their names. */
export const listDue = (
  db: Db,
  { what, after, limit }: { what: 'pages' | 'codes'; after: string; limit: number },
): Promise<Due[]> =>
  db
    .select()
    .from(copies_due)
    .where(
      and(
        what === 'codes' ? lt(copies_due.subject, FIRST_PAGE) : gte(copies_due.subject, FIRST_PAGE),
        gt(copies_due.subject, after),
      ),
    )
    .orderBy(asc(copies_due.subject))
    .limit(limit);

export const findCopy = async (db: Db, subject: string): Promise<Copy | undefined> =>
  (await db.select().from(copies).where(eq(copies.subject, subject))).at(0);

export const saveCopy = (db: Db, { subject, ...copy }: Copy): Statement =>
  db
    .insert(copies)
    .values({ subject, ...copy })
    .onConflictDoUpdate({ target: copies.subject, set: copy });

export const deleteCopy = (db: Db, subject: string): Statement =>
  db.delete(copies).where(eq(copies.subject, subject));

/** The subject stays due where it changed while it was copied. */
export const deleteDue = (db: Db, { subject, changes }: Due): Statement =>
  db.delete(copies_due).where(and(eq(copies_due.subject, subject), eq(copies_due.changes, changes)));

/** The codes that open a page, and the grave that a site is on, show its name: they are copied after it. */
export function markDependents(db: Db, subject: string): Statement[] {
  const [kind, id] = subject.split(':');
  const of = (condition: SQL): Statement =>
    markDue(db, sql`select 'code:' || code as subject from ${codes} where ${condition}`);
  if (kind === 'site')
    return [
      of(sql`site_id = ${Number(id)}`),
      markDue(
        db,
        sql`select 'grave:' || grave_id as subject from ${grave_sites} where site_id = ${Number(id)}`,
      ),
    ];
  if (kind === 'community') return [of(sql`community_id = ${Number(id)}`)];
  return kind === 'grave' ? [of(sql`grave_id = ${Number(id)}`)] : [];
}

/** Copies that are older are made again, so that the styles of all of them are those of today. */
export const markOlder = (db: Db, before: string, limit: number): Statement =>
  markDue(
    db,
    sql`select subject from (select subject from ${copies} where copied_at < ${before} order by copied_at limit ${limit}) where true`,
  );

const markDue = (db: Db, subjects: SQL): Statement =>
  db
    .insert(copies_due)
    .select(sql`select s.subject, 1 from (${subjects}) s where true`)
    .onConflictDoUpdate({ target: copies_due.subject, set: { changes: sql`${copies_due.changes} + 1` } });

/** What each subject has, in the order of their names. */
export const listCopies = (db: Db, after: string, limit: number) =>
  db
    .select({ subject: copies.subject, files: copies.files })
    .from(copies)
    .where(gt(copies.subject, after))
    .orderBy(asc(copies.subject))
    .limit(limit);
