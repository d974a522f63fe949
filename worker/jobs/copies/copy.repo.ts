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

/** The row of a page of a subject. */
export const nameOf = (subject: string, part: number): string =>
  part === 1 ? subject : `${subject}/${part}`;

export const isFirst = (name: string): boolean => !name.includes('/');

export const findCopy = async (db: Db, subject: string, part = 1): Promise<Copy | undefined> =>
  (
    await db
      .select()
      .from(copies)
      .where(eq(copies.subject, nameOf(subject, part)))
  ).at(0);

export const saveCopy = (db: Db, { subject, ...copy }: Copy): Statement =>
  db
    .insert(copies)
    .values({ subject, ...copy })
    .onConflictDoUpdate({ target: copies.subject, set: copy });

const PAGES_AT_ONCE = 50;

/** The pages of a subject, the first one first. */
export async function* pagesOf(
  db: Db,
  subject: string,
): AsyncGenerator<{ part: number; files: Copy['files'] }> {
  const first = await findCopy(db, subject);
  if (first) yield { part: 1, files: first.files };
  let after = '';
  for (;;) {
    const rows = await db
      .select({ name: copies.subject, files: copies.files })
      .from(copies)
      .where(and(furtherOf(subject), gt(copies.subject, after)))
      .orderBy(asc(copies.subject))
      .limit(PAGES_AT_ONCE);
    for (const { name, files } of rows) yield { part: Number(name.slice(name.indexOf('/') + 1)), files };
    if (rows.length < PAGES_AT_ONCE) return;
    after = rows.at(-1)?.name ?? '';
  }
}

/** Of a subject that has so many pages, the rows of those after them. */
export const deleteCopies = (db: Db, subject: string, parts: number): Statement[] => [
  ...(parts === 0 ? [db.delete(copies).where(eq(copies.subject, subject))] : []),
  db
    .delete(copies)
    .where(
      and(
        furtherOf(subject),
        sql`cast(substr(${copies.subject}, instr(${copies.subject}, '/') + 1) as integer) > ${parts}`,
      ),
    ),
];

/** `site:12/…`, and nothing of `site:120`. */
const furtherOf = (subject: string): SQL | undefined =>
  and(gte(copies.subject, `${subject}/`), lt(copies.subject, `${subject}0`));

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
    sql`select subject from (select subject from ${copies} where copied_at < ${before} and instr(subject, '/') = 0 order by copied_at limit ${limit}) where true`,
  );

const markDue = (db: Db, subjects: SQL): Statement =>
  db
    .insert(copies_due)
    .select(sql`select s.subject, 1 from (${subjects}) s where true`)
    .onConflictDoUpdate({ target: copies_due.subject, set: { changes: sql`${copies_due.changes} + 1` } });

/** What each subject has, and each further page, in the order of their names. */
export const listCopies = (db: Db, after: string, limit: number) =>
  db
    .select({ subject: copies.subject, files: copies.files })
    .from(copies)
    .where(gt(copies.subject, after))
    .orderBy(asc(copies.subject))
    .limit(limit);
