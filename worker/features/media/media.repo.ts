import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { orNothing } from '#worker/db/commit.ts';
import { inList } from '#worker/db/in-list.ts';
import { laterFrom } from '#worker/db/outbox.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { users } from '#worker/db/schema/people.ts';
import { media, sites } from '#worker/db/schema/sites.ts';

export type MediaRow = typeof media.$inferSelect;

/** A file outlives its row by this long, so that a database put back to an earlier day finds it. */
const OBJECTS_KEPT_SECONDS = 30 * 24 * 60 * 60;

/** What is needed to serve a file of a user, or of a site that still stands. */
export const findServable = async (db: Db, id: string) =>
  (
    await db
      .select({
        key: media.key,
        name: media.name,
        content_type: media.content_type,
        widths: media.widths,
        sizes: media.sizes,
        mode: sites.mode,
        sign_in_to_view: sites.sign_in_to_view,
        work: sites.work,
        visibility: memories.visibility,
        status: memories.status,
      })
      .from(media)
      .leftJoin(sites, eq(sites.id, media.site_id))
      .leftJoin(memories, eq(memories.id, media.memory_id))
      .where(
        and(
          eq(media.id, id),
          sql`(${media.site_id} is null or (${sites.id} is not null and ${sites.deleted_at} is null))`,
        ),
      )
  ).at(0);

type Column = 'id' | 'kind' | 'width' | 'height' | 'widths' | 'thumbhash' | 'focal_x' | 'focal_y' | 'caption';

/** A picture in one cell, for `mapWith(JSON.parse)`: a batch names each column once, so tables that share names collide. */
export const pictureJson = (picture: Record<Column, SQLiteColumn>): SQL<string> => sql<string>`json_object(
  'id', ${picture.id}, 'kind', ${picture.kind}, 'width', ${picture.width}, 'height', ${picture.height},
  'widths', json(${picture.widths}), 'thumbhash', ${picture.thumbhash}, 'focal_x', ${picture.focal_x},
  'focal_y', ${picture.focal_y}, 'caption', ${picture.caption})`;

/** A medium by its id, of whoever made it. */
export const findOwnMedia = async (db: Db, id: string, userId: number): Promise<MediaRow | undefined> =>
  (
    await db
      .select()
      .from(media)
      .where(and(eq(media.id, id), eq(media.created_by, userId)))
  ).at(0);

/**
 * Finished uploads of `userId` that nothing shows yet, in the order of `ids`; the others are absent.
 * `siteId` is null for a picture that belongs to its maker only.
 */
export async function findLoose(
  db: Db,
  ids: readonly string[],
  where: { userId: number; siteId: number | null; purpose: MediaRow['purpose'] },
): Promise<MediaRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(media)
    .where(
      and(
        inList(media.id, ids),
        eq(media.created_by, where.userId),
        eq(media.purpose, where.purpose),
        where.siteId === null ? isNull(media.site_id) : eq(media.site_id, where.siteId),
        isNull(media.attached_at),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Puts media into a memory, or gives those in it other captions and places; ends in a check like
 * `orNothing`: where one of them is another memory's or site's, the whole commit is stale. The memory's
 * row must be there first. `memory` may be SQL that finds its id.
 */
export function attachToMemory(
  db: Db,
  memory: number | SQL<number>,
  items: readonly { id: string; caption: string | null; position: number }[],
  at: string,
): Statement[] {
  if (items.length === 0) return [];
  const given = sql`(select json_extract(value, '$.id') as id, json_extract(value, '$.caption') as caption,
    json_extract(value, '$.position') as position from json_each(${JSON.stringify(items)})) as given`;
  return [
    db
      .update(media)
      .set({
        memory_id: sql`${memory}`,
        caption: sql`given.caption`,
        position: sql`given.position`,
        attached_at: sql`coalesce(${media.attached_at}, ${at})`,
      })
      .from(given)
      .where(
        and(
          sql`${media.id} = given.id`,
          eq(media.purpose, 'memory'),
          sql`(${media.memory_id} is null or ${media.memory_id} = ${memory})`,
          sql`${media.site_id} = (select ${memories.owner_id} from ${memories}
            where ${memories.id} = ${memory} and ${memories.owner_kind} = 'site')`,
        ),
      ),
    thatMany(db, items.length),
  ];
}

/** Makes a picture a site's portrait, cover, logo or preview; ends in `orNothing`. Where it has a site, it must be this one. */
export const attachToSite = (
  db: Db,
  siteId: number | SQL<number>,
  mediaId: string,
  purpose: 'profile' | 'cover' | 'logo' | 'preview',
  focal: { x: number; y: number } | null,
  at: string,
): Statement[] => [
  db
    .update(media)
    .set({
      site_id: sql`${siteId}`,
      attached_at: sql`coalesce(${media.attached_at}, ${at})`,
      ...(focal && { focal_x: focal.x, focal_y: focal.y }),
    })
    .where(
      and(
        eq(media.id, mediaId),
        eq(media.purpose, purpose),
        sql`(${media.site_id} is null or ${media.site_id} = ${siteId})`,
      ),
    ),
  orNothing(db),
];

/** Makes a picture of someone's own the one they are shown with; ends in `orNothing`. Again is the same. */
export const attachToUser = (
  db: Db,
  userId: number,
  mediaId: string,
  focal: { x: number; y: number } | null,
  at: string,
): Statement[] => [
  db
    .update(media)
    .set({
      attached_at: sql`coalesce(${media.attached_at}, ${at})`,
      ...(focal && { focal_x: focal.x, focal_y: focal.y }),
    })
    .where(and(eq(media.id, mediaId), eq(media.created_by, userId), eq(media.purpose, 'avatar'))),
  orNothing(db),
];

/** Which media: those of memories, but for some of them; or those named. */
export type Discarded =
  | { memoryIds: readonly number[]; except?: readonly string[] }
  | { ids: readonly string[]; siteId?: number }
  /** The picture that someone is shown with until now, unless it is the one given. */
  | { avatarOf: number; unless: string | null };

/** Their rows go now, their files 30 days later. */
export const discardMedia = (ctx: Pick<Ctx, 'db' | 'now'>, which: Discarded): Statement[] =>
  discardWhere(ctx, whichMedia(which), OBJECTS_KEPT_SECONDS);

/** At most so many of a site that goes for good; `last` where no more are left. */
export async function discardMediaOfSite(
  ctx: Pick<Ctx, 'db' | 'now'>,
  siteId: number,
  most: number,
): Promise<{ statements: Statement[]; last: boolean }> {
  const rows = await ctx.db
    .select({ id: media.id })
    .from(media)
    .where(eq(media.site_id, siteId))
    .limit(most + 1);
  const ids = rows.slice(0, most).map(({ id }) => id);
  return {
    statements: ids.length > 0 ? discardMedia(ctx, { ids, siteId }) : [],
    last: rows.length <= most,
  };
}

/** Only those that nothing shows; their files go soon. */
export const discardLoose = (ctx: Pick<Ctx, 'db' | 'now'>, ids: readonly string[]): Statement[] =>
  discardWhere(ctx, and(inList(media.id, ids), isNull(media.attached_at)), 0);

const whichMedia = (which: Discarded): SQL | undefined => {
  if ('avatarOf' in which)
    return and(
      sql`${media.id} = (select ${users.profile_media_id} from ${users} where ${users.id} = ${which.avatarOf})`,
      which.unless === null ? undefined : ne(media.id, which.unless),
    );
  return 'ids' in which
    ? and(
        inList(media.id, which.ids),
        which.siteId === undefined ? undefined : eq(media.site_id, which.siteId),
      )
    : and(
        inList(media.memory_id, which.memoryIds),
        which.except && sql`not (${inList(media.id, which.except)})`,
      );
};

function discardWhere(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  where: SQL | undefined,
  delaySeconds: number,
): Statement[] {
  const at = now();
  const objects = sql`select json_object('objects', json_group_array(json_object('id', ${media.id}, 'key', ${media.key})))
    from ${media} where ${where} having count(*) > 0`;
  return [
    laterFrom(db, 'purge_objects', objects, at, secondsAfter(at, delaySeconds)),
    db.delete(media).where(where),
  ];
}

/** At most a hundred that nothing has shown since `before`. */
export const listLooseBefore = (db: Db, before: Date) =>
  db
    .select({ id: media.id })
    .from(media)
    .where(and(isNull(media.attached_at), sql`${media.created_at} < ${iso(before)}`))
    .limit(100);

const thatMany = (db: Db, many: number): Statement =>
  db.select({ ok: sql`json(iif(changes() = ${many}, '1', 'stale'))` }).from(sql`(select 1)`);

export const insertMedia = (db: Db, row: typeof media.$inferInsert): Statement =>
  db.insert(media).values(row);
