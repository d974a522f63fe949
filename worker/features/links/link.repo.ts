import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { LINKS_MOST } from '#worker/contract/related-link.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { inList } from '#worker/db/in-list.ts';
import { type LinkPreview, related_links } from '#worker/db/schema/site-details.ts';
import { media } from '#worker/db/schema/sites.ts';
import { type PictureRow, pictureJson } from '#worker/features/media/public.ts';

export type LinkRow = typeof related_links.$inferSelect;

const picture = sql`iif(${media.id} is null, null, ${pictureJson(media)})`.mapWith(
  (json: string): PictureRow | null => JSON.parse(json) as PictureRow,
);

/** The site or community whose links they are. */
type Owner = { kind: LinkRow['owner_kind']; id: SQL<number> | number };

const isOf = ({ kind, id }: Owner) => and(eq(related_links.owner_kind, kind), eq(related_links.owner_id, id));

/** In the order that the staff chose, each with the picture of its preview. */
export const linksQuery = (db: Db, owner: Owner) =>
  db
    .select({
      id: related_links.id,
      url: related_links.url,
      title: related_links.title,
      no_preview: related_links.no_preview,
      preview: related_links.preview,
      picture,
    })
    .from(related_links)
    .leftJoin(media, sql`${media.id} = json_extract(${related_links.preview}, '$.image_id')`)
    .where(isOf(owner))
    .orderBy(asc(related_links.position), asc(related_links.id))
    .limit(LINKS_MOST);

export type ListedLink = Awaited<ReturnType<typeof linksQuery>>[number];

/** The link by id, of any site or community. */
export const findLink = async (db: Db, id: number): Promise<LinkRow | undefined> =>
  (await db.select().from(related_links).where(eq(related_links.id, id))).at(0);

export type NewLink = Omit<typeof related_links.$inferInsert, 'position'>;

/** Appends a link; stale if the limit is exceeded. */
export const insertLink = (db: Db, link: NewLink): Statement[] => [
  db.insert(related_links).values({
    ...link,
    position: sql`(select coalesce(max(l.position), 0) + 1 from ${related_links} l where ${sameOwner(link)})`,
  }),
  abortUnless(db, sql`(select count(*) from ${related_links} l where ${sameOwner(link)}) <= ${LINKS_MOST}`),
];

const sameOwner = ({ owner_kind, owner_id }: Pick<LinkRow, 'owner_kind' | 'owner_id'>) =>
  sql`l.owner_kind = ${owner_kind} and l.owner_id = ${owner_id}`;

/**
 * Place `abortIfUnchanged` after it: changes no row if the link was deleted or changed since it was read.
 */
export const updateLink = (
  db: Db,
  { id, url, title, no_preview }: Pick<LinkRow, 'id' | 'url' | 'title' | 'no_preview'>,
  patch: Partial<LinkRow>,
): Statement =>
  db
    .update(related_links)
    .set(patch)
    .where(
      and(
        eq(related_links.id, id),
        eq(related_links.url, url),
        eq(related_links.title, title),
        eq(related_links.no_preview, no_preview),
      ),
    );

/**
 * Moves a link after another, or to the start, and renumbers the positions, so that there is always a free
 * position between two links.
 */
export const moveLink = (
  db: Db,
  { id, ...owner }: Pick<LinkRow, 'id' | 'owner_kind' | 'owner_id'>,
  afterId: number | null,
): Statement[] => [
  db
    .update(related_links)
    .set({
      position:
        afterId === null
          ? 0
          : sql`coalesce((select l.position + 0.5 from ${related_links} l where l.id = ${afterId}), ${related_links.position})`,
    })
    .where(eq(related_links.id, id)),
  db
    .update(related_links)
    .set({ position: sql`placed.place` })
    .from(
      sql`(select l.id, row_number() over (order by l.position, l.id) as place from ${related_links} l
        where ${sameOwner(owner)}) as placed`,
    )
    .where(and(sql`${related_links.id} = placed.id`, sql`${related_links.position} <> placed.place`)),
];

export const deleteLink = (db: Db, id: number): Statement =>
  db.delete(related_links).where(eq(related_links.id, id));

/**
 * Stores the result of fetching a preview. Place `abortIfUnchanged` after it: changes no row if the URL or
 * the choice of a preview changed since.
 */
export const storePreview = (
  db: Db,
  { id, url }: Pick<LinkRow, 'id' | 'url'>,
  preview: LinkPreview | null,
  at: string,
): Statement =>
  db
    .update(related_links)
    .set({ preview, asked_at: at })
    .where(
      and(
        eq(related_links.id, id),
        eq(related_links.url, url),
        eq(related_links.no_preview, false),
        isNull(related_links.preview),
      ),
    );

/** For the purge of a site or community; the preview pictures are deleted with its media. */
export const deleteLinksOf = (db: Db, owner: Owner): Statement => db.delete(related_links).where(isOf(owner));

/** The links of these sites; each has few. */
export const listLinksOfSites = (db: Db, siteIds: readonly number[]) =>
  db
    .select({ id: related_links.id, owner_id: related_links.owner_id, url: related_links.url })
    .from(related_links)
    .where(and(eq(related_links.owner_kind, 'site'), inList(related_links.owner_id, [...new Set(siteIds)])));

export const listLinksById = (db: Db, ids: readonly number[]): Promise<LinkRow[]> =>
  db.select().from(related_links).where(inList(related_links.id, ids));
