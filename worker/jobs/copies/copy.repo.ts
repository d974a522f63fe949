import { and, asc, desc, eq, getTableColumns, gt, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { codes } from '#worker/db/schema/codes.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { copies, copies_due } from '#worker/db/schema/copies.ts';
import { grave_sites } from '#worker/db/schema/graves.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { old_slugs, sites } from '#worker/db/schema/sites.ts';

export type Copy = typeof copies.$inferSelect;
export type Due = typeof copies_due.$inferSelect;

/** The kinds of subjects, in the order in which they are copied. */
export const KINDS = ['site', 'community', 'grave', 'code'] as const;
export type Kind = (typeof KINDS)[number];

/** The kinds of subjects that can be closed to visitors. */
export const CLOSING = ['site', 'community'] as const;
type Closing = (typeof CLOSING)[number];

/** Of a site with more former addresses the newest are copied. */
const OLD_SLUGS_MOST = 50;

type After = { after: string; limit: number };

/** The next subjects of a kind that are due, in the order of their names. */
export const listDue = (db: Db, { kind, after, limit }: After & { kind: Kind }): Promise<Due[]> =>
  db
    .select()
    .from(copies_due)
    // a semicolon comes after the colon
    .where(and(gt(copies_due.subject, after === '' ? `${kind}:` : after), lt(copies_due.subject, `${kind};`)))
    .orderBy(asc(copies_due.subject))
    .limit(limit);

/** The same of those that were copied and that most likely nobody may see now. */
export const listClosed = (db: Db, { kind, after, limit }: After & { kind: Closing }): Promise<Due[]> => {
  const id = sql`cast(substr(${copies_due.subject}, instr(${copies_due.subject}, ':') + 1) as integer)`;
  const isShown = {
    site: sql`select 1 from ${sites} where id = ${id} and mode <> 'private' and sign_in_to_view = 0 and deleted_at is null`,
    community: sql`select 1 from ${communities} where id = ${id} and permissions = 'public' and deleted_at is null`,
  }[kind];
  return db
    .select(getTableColumns(copies_due))
    .from(copies_due)
    .innerJoin(copies, eq(copies.subject, copies_due.subject))
    .where(
      and(
        gt(copies_due.subject, after === '' ? `${kind}:` : after),
        lt(copies_due.subject, `${kind};`),
        sql`not exists (${isShown})`,
      ),
    )
    .orderBy(asc(copies_due.subject))
    .limit(limit);
};

/** Counts a step of a phase that begins with a subject; how many did, this one among them. */
export async function countTry(db: Db, subject: string, phase: string): Promise<number> {
  const [row] = await db
    .update(copies_due)
    .set({
      tries: sql`iif(${copies_due.tried_in} is ${phase}, ${copies_due.tries} + 1, 1)`,
      tried_in: phase,
    })
    .where(eq(copies_due.subject, subject))
    .returning({ tries: copies_due.tries });
  return row?.tries ?? 1;
}

/** After a step that ended. */
export const forgetTries = (db: Db, subject: string): Statement =>
  db.update(copies_due).set({ tries: 0 }).where(eq(copies_due.subject, subject));

/** Whether a later night than this one is under way. */
export const isOvertaken = (db: Db, night: string): Promise<boolean> =>
  isUnderWay(db, sql`json_extract(${outbox.payload}, '$.night') > ${night}`);

/** Whether a step of a night before this one may still be running. */
export const isBesideEarlier = (db: Db, night: string): Promise<boolean> =>
  isUnderWay(db, sql`json_extract(${outbox.payload}, '$.night') < ${night}`);

const isUnderWay = async (db: Db, condition: SQL): Promise<boolean> =>
  (
    await db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.name, 'copy_forever'), condition))
      .limit(1)
  ).length > 0;

/** The addresses that a site had. */
export const listOldSlugs = (db: Db, siteId: number): Promise<{ slug: string }[]> =>
  db
    .select({ slug: old_slugs.slug })
    .from(old_slugs)
    .where(eq(old_slugs.site_id, siteId))
    .orderBy(desc(old_slugs.created_at))
    .limit(OLD_SLUGS_MOST);

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

/** Each lists up to half a megabyte. */
const PAGES_AT_ONCE = 10;

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

/** The row of a page that is copied for the first time. */
export const noteCopy = (db: Db, row: Pick<Copy, 'subject' | 'copied_at'>): Statement =>
  db
    .insert(copies)
    .values({ ...row, page: null, files: {} })
    .onConflictDoNothing();

/** The row of a page, whose subject is due again where the row was deleted meanwhile. */
export const saveOrMark = (db: Db, copy: Copy): Statement[] => [
  markDue(
    db,
    sql`select ${copy.subject.split('/')[0]} as subject
        where not exists (select 1 from ${copies} where ${copies.subject} = ${copy.subject})`,
  ),
  saveCopy(db, copy),
];

/** The files of a row, which stays away where it was deleted meanwhile. */
export const saveFiles = (db: Db, subject: string, files: Copy['files']): Statement =>
  db.update(copies).set({ files }).where(eq(copies.subject, subject));

/** Of a subject that has so many pages, the rows of those after them keep only which documents there may be. */
export const forgetDocuments = (db: Db, subject: string, parts: number): Statement[] => {
  const files = sql`(select json_group_object(key, '') from json_each(${copies.files}) where key not like 'media/%')`;
  return rowsAfter(subject, parts).map((rows) => db.update(copies).set({ files }).where(rows));
};

/** Pictures that are not in the bucket any more. */
export const forgetPictures = (db: Db, subject: string, keys: readonly string[]): Statement[] => {
  const files = sql`(select json_group_object(key, value) from json_each(${copies.files})
    where key not in (select value from json_each(${JSON.stringify(keys)})))`;
  return rowsAfter(subject, 0).map((rows) => db.update(copies).set({ files }).where(rows));
};

/** Of a subject that has so many pages, the rows of those after them. */
export const deleteCopies = (db: Db, subject: string, parts: number): Statement[] =>
  rowsAfter(subject, parts).map((rows) => db.delete(copies).where(rows));

const rowsAfter = (subject: string, parts: number): (SQL | undefined)[] => [
  ...(parts === 0 ? [eq(copies.subject, subject)] : []),
  and(
    furtherOf(subject),
    sql`cast(substr(${copies.subject}, instr(${copies.subject}, '/') + 1) as integer) > ${parts}`,
  ),
];

/** `site:12/…`, and nothing of `site:120`. */
const furtherOf = (subject: string): SQL | undefined =>
  and(gte(copies.subject, `${subject}/`), lt(copies.subject, `${subject}0`));

/** The subject stays due where it changed while it was copied. */
export const deleteDue = (db: Db, { subject, changes }: Pick<Due, 'subject' | 'changes'>): Statement =>
  db.delete(copies_due).where(and(eq(copies_due.subject, subject), eq(copies_due.changes, changes)));

/** The codes that open a page, and the grave that a site is on, show its name: they are copied after it. */
export function markDependents(db: Db, subject: string): Statement[] {
  const [kind, id] = subject.split(':');
  const of = (condition: SQL): Statement =>
    markDue(db, sql`select 'code:' || code as subject from ${codes} where ${condition}`);
  if (kind === 'site') return [of(sql`site_id = ${Number(id)}`), ...markGraves(db, subject)];
  if (kind === 'community') return [of(sql`community_id = ${Number(id)}`)];
  return kind === 'grave' ? [of(sql`grave_id = ${Number(id)}`)] : [];
}

export function markGraves(db: Db, subject: string): Statement[] {
  const [kind, id] = subject.split(':');
  if (kind !== 'site') return [];
  return [
    markDue(
      db,
      sql`select 'grave:' || grave_id as subject from ${grave_sites} where site_id = ${Number(id)}`,
    ),
  ];
}

/**
 * A site that has the path of one that was taken out, or leads on from it, as after a merge: its documents at that path
 * were deleted with it.
 */
export function markSuccessor(db: Db, subject: string, path: string): Statement[] {
  if (!path.startsWith('/site/')) return [];
  const slug = decodeURIComponent(path.slice('/site/'.length));
  return [
    markDue(
      db,
      sql`select 'site:' || id as subject from (
            select id from ${sites} where slug = ${slug}
            union select site_id from ${old_slugs} where slug = ${slug}
          ) where 'site:' || id <> ${subject}`,
    ),
  ];
}

export const markSubject = (db: Db, subject: string): Statement =>
  markDue(db, sql`select ${subject} as subject`);

/** Pages that are older are made again, so that the styles of all of them are those of today. */
export const markOlder = (db: Db, before: string, limit: number): Statement =>
  markDue(
    db,
    sql`select distinct substr(subject || '/', 1, instr(subject || '/', '/') - 1) as subject
        from (select subject from ${copies} where copied_at < ${before} and subject not glob 'code:*'
          order by copied_at limit ${limit}) where true`,
  );

const CHANGES = sql`abs(random() % 1000000000)`;

const markDue = (db: Db, subjects: SQL): Statement =>
  db
    .insert(copies_due)
    .select(sql`select s.subject, ${CHANGES}, 0, null from (${subjects}) s where true`)
    .onConflictDoUpdate({ target: copies_due.subject, set: { changes: sql`${copies_due.changes} + 1` } });

const COPIES_A_PART = 1000;
/** So that a part fits into the memory of an isolate several times. */
const CHARACTERS_A_PART = 4_000_000;

/** What the next subjects and further pages have, in the order of their names: as many as a part of the manifest has. */
export async function listCopies(db: Db, after: string) {
  const sizes = await db
    .select({ subject: copies.subject, characters: sql<number>`length(${copies.files})` })
    .from(copies)
    .where(gt(copies.subject, after))
    .orderBy(asc(copies.subject))
    .limit(COPIES_A_PART);
  let characters = 0;
  let last: string | undefined;
  for (const one of sizes) {
    characters += one.characters;
    if (last !== undefined && characters > CHARACTERS_A_PART) break;
    last = one.subject;
  }
  if (last === undefined) return [];
  return db
    .select({ subject: copies.subject, files: copies.files })
    .from(copies)
    .where(and(gt(copies.subject, after), lte(copies.subject, last)))
    .orderBy(asc(copies.subject));
}
