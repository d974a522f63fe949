import { and, eq, isNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { FILES_KEPT_DAYS } from '#worker/contract/media.ts';
import type { Focal } from '#worker/contract/primitives.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { inList } from '#worker/db/in-list.ts';
import { enqueueFrom } from '#worker/db/outbox.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { transcripts } from '#worker/db/schema/memory-life.ts';
import { users } from '#worker/db/schema/people.ts';
import { media } from '#worker/db/schema/sites.ts';

/** The name of the job that deletes files, which the statements here enqueue. */
export const PURGE_OBJECTS = 'purge_objects';

export type MediaRow = typeof media.$inferSelect;

const FILES_KEPT_SECONDS = FILES_KEPT_DAYS * 24 * 60 * 60;

/** The transcript of a medium and its captions in WebVTT. */
export const findSpoken = async (db: Db, id: string) =>
  (
    await db
      .select({ text: transcripts.text, captions: transcripts.captions, version: transcripts.version })
      .from(transcripts)
      .where(eq(transcripts.media_id, id))
  ).at(0);

/** Copies the languages of a transcript and of captions to their medium, and so to the memory that shows it. */
export const markTranscribed = (
  db: Db,
  id: string,
  { lang, captions_lang }: Pick<typeof transcripts.$inferSelect, 'lang' | 'captions_lang'>,
): Statement => db.update(media).set({ transcript_lang: lang, captions_lang }).where(eq(media.id, id));

/** How long media is kept that nothing attaches: what was sent within it can still be named. */
export const LOOSE_SECONDS = 24 * 60 * 60;

type Column =
  | 'id'
  | 'kind'
  | 'width'
  | 'height'
  | 'widths'
  | 'thumbhash'
  | 'focal_x'
  | 'focal_y'
  | 'zoom'
  | 'caption';

/**
 * A picture as one JSON column, for `mapWith(JSON.parse)`: a batch returns rows by column name, so joined
 * tables with the same names collide.
 */
export const pictureJson = (picture: Record<Column, SQLiteColumn>): SQL<string> => sql<string>`json_object(
  'id', ${picture.id}, 'kind', ${picture.kind}, 'width', ${picture.width}, 'height', ${picture.height},
  'widths', json(${picture.widths}), 'thumbhash', ${picture.thumbhash}, 'focal_x', ${picture.focal_x},
  'focal_y', ${picture.focal_y}, 'zoom', ${picture.zoom}, 'caption', ${picture.caption})`;

/** A medium from which the location is still to be removed. */
export const findMediaToClean = async (db: Db, id: string): Promise<MediaRow | undefined> =>
  (
    await db
      .select()
      .from(media)
      .where(and(eq(media.id, id), eq(media.state, 'processing')))
  ).at(0);

/** Ends the processing of a medium. */
export const changeMediaState = (
  db: Db,
  id: string,
  patch: { state: 'ready'; file_crc: number } | { state: 'refused' },
): Statement =>
  db
    .update(media)
    .set(patch)
    .where(and(eq(media.id, id), eq(media.state, 'processing')));

/**
 * Who uploads: an account, or the author of a memory that waits for its confirmation, `guestId`; the user is nobody
 * then.
 */
export type Uploader = { userId: number; guestId: string | null };

/** A medium by its id and creator. */
export const findOwnMedia = async (
  db: Db,
  id: string,
  { userId, guestId }: Uploader,
): Promise<MediaRow | undefined> =>
  (
    await db
      .select()
      .from(media)
      .where(
        and(
          eq(media.id, id),
          eq(media.created_by, userId),
          // that of a guest who has an account now stays theirs
          guestId === null ? undefined : eq(media.guest_id, guestId),
        ),
      )
  ).at(0);

/** The attachment of a memory by someone without an account. */
export const findMediaOfGuest = async (db: Db, guestId: string): Promise<MediaRow | undefined> =>
  (await db.select().from(media).where(eq(media.guest_id, guestId))).at(0);

/** Gives the attachment of a memory to the account of its author. */
export const claimMediaOfGuest = (db: Db, guestId: string, userId: number): Statement =>
  db
    .update(media)
    .set({ created_by: userId })
    .where(and(eq(media.guest_id, guestId), isNull(media.attached_at)));

/**
 * Finished uploads of `userId` that are not attached yet, in the order of `ids`, without the others. `siteId`
 * is null for a picture that belongs to a user only.
 */
export async function findUnattached(
  db: Db,
  ids: readonly string[],
  where: {
    userId: number;
    siteId: number | null;
    communityId?: number | null;
    purpose: MediaRow['purpose'];
  },
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
        where.communityId ? eq(media.community_id, where.communityId) : isNull(media.community_id),
        isNull(media.attached_at),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Attaches media to a memory, or changes captions, focal points and positions of attached ones. Ends in a check like
 * `abortIfUnchanged`: the commit is stale if a medium belongs to another memory or place. The memory's row
 * must be inserted before. `memory` is its id, or SQL that selects it.
 */
export function attachToMemory(
  db: Db,
  memory: number | SQL<number>,
  items: readonly Pick<MediaRow, 'id' | 'caption' | 'focal_x' | 'focal_y' | 'position'>[],
  at: string,
): Statement[] {
  if (items.length === 0) return [];
  const input = sql`(select json_extract(value, '$.id') as id, json_extract(value, '$.caption') as caption,
    json_extract(value, '$.focal_x') as focal_x, json_extract(value, '$.focal_y') as focal_y,
    json_extract(value, '$.position') as position from json_each(${JSON.stringify(items)})) as input`;
  return [
    db
      .update(media)
      .set({
        memory_id: sql`${memory}`,
        caption: sql`input.caption`,
        focal_x: sql`input.focal_x`,
        focal_y: sql`input.focal_y`,
        position: sql`input.position`,
        attached_at: sql`coalesce(${media.attached_at}, ${at})`,
      })
      .from(input)
      .where(
        and(
          sql`${media.id} = input.id`,
          eq(media.purpose, 'memory'),
          sql`(${media.memory_id} is null or ${media.memory_id} = ${memory})`,
          sql`exists (select 1 from ${memories} where ${memories.id} = ${memory} and ${memories.owner_id}
            = iif(${memories.owner_kind} = 'site', ${media.site_id}, ${media.community_id}))`,
        ),
      ),
    abortUnlessChanged(db, items.length),
  ];
}

/**
 * Attaches a picture as a site's portrait, cover, logo, preview or photo of the way to the grave; includes `abortIfUnchanged`. A picture
 * that has a site already must belong to this one.
 */
export const attachToSite = (
  db: Db,
  siteId: number | SQL<number>,
  mediaId: string,
  purpose: 'profile' | 'cover' | 'logo' | 'preview' | 'grave',
  focal: Focal | null,
  at: string,
): Statement[] => [
  db
    .update(media)
    .set({
      site_id: sql`${siteId}`,
      attached_at: sql`coalesce(${media.attached_at}, ${at})`,
      ...(focal && { focal_x: focal.x, focal_y: focal.y, zoom: focal.zoom ?? 1 }),
    })
    .where(
      and(
        eq(media.id, mediaId),
        eq(media.purpose, purpose),
        sql`(${media.site_id} is null or ${media.site_id} = ${siteId})`,
      ),
    ),
  abortIfUnchanged(db),
];

/** Attaches the pictures of a subquery, which nothing else attaches. */
export const attachPictures = (db: Db, ids: SQLWrapper, at: string): Statement =>
  db
    .update(media)
    .set({ attached_at: sql`coalesce(${media.attached_at}, ${at})` })
    .where(sql`${media.id} in ${ids}`);

/** Attaches a user's picture as their avatar; includes `abortIfUnchanged`. Idempotent. */
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
  abortIfUnchanged(db),
];

/** Attaches a user's new picture as the portrait of someone without a site; includes `abortIfUnchanged`. */
export const attachToEntry = (db: Db, userId: number, mediaId: string, at: string): Statement[] =>
  attachNew(
    db,
    mediaId,
    and(eq(media.created_by, userId), eq(media.purpose, 'profile'), isNull(media.site_id)),
    at,
  );

/** Attaches a user's new pictures to one of their products; the commit is stale where one is attached already. */
export const attachToProduct = (
  db: Db,
  userId: number,
  ids: readonly string[],
  attached_at: string,
): Statement[] => [
  db
    .update(media)
    .set({ attached_at })
    .where(
      and(
        inList(media.id, ids),
        eq(media.created_by, userId),
        eq(media.purpose, 'product'),
        isNull(media.attached_at),
      ),
    ),
  abortUnlessChanged(db, ids.length),
];

/** Attaches a picture that was uploaded for a community to it; includes `abortIfUnchanged`. */
export const attachToCommunity = (db: Db, communityId: number, mediaId: string, at: string): Statement[] =>
  attachNew(db, mediaId, eq(media.community_id, communityId), at);

const attachNew = (db: Db, id: string, where: SQL | undefined, attached_at: string): Statement[] => [
  db
    .update(media)
    .set({ attached_at })
    .where(and(eq(media.id, id), where, isNull(media.attached_at))),
  abortIfUnchanged(db),
];

/** The bytes of a memory's media. */
export const bytesOfMemory = async (db: Db, memoryId: number): Promise<number> =>
  (
    await db
      .select({ bytes: sql<number>`coalesce(sum(${media.bytes}), 0)` })
      .from(media)
      .where(eq(media.memory_id, memoryId))
  )[0]?.bytes ?? 0;

/** Moves the media of a memory to another site. Place `moveMediaBytes` before it. */
export const moveMediaOfMemory = (db: Db, memoryId: number, siteId: number): Statement =>
  db.update(media).set({ site_id: siteId }).where(eq(media.memory_id, memoryId));

/** Selects media: those of memories, with exceptions; those with the given ids; or a user's avatar. */
export type MediaSelection =
  | { memoryIds: readonly number[]; except?: readonly string[] }
  | { ids: readonly string[]; siteId?: number }
  /** The user's current avatar, unless its id is `unless`. */
  | { avatarOf: number; unless: string | null };

/** Deletes the rows now and the files after 30 days. */
export const discardMedia = (ctx: Pick<Ctx, 'db' | 'now'>, which: MediaSelection): Statement[] =>
  discardWhere(ctx, whichMedia(which), FILES_KEPT_SECONDS);

/** For the purge of a site: discards at most `most` of its media; `last` if none are left. */
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

/** Deletes only unattached media; their files are purged right after the commit. */
export const discardUnattached = (ctx: Pick<Ctx, 'db' | 'now'>, ids: readonly string[]): Statement[] =>
  discardWhere(ctx, and(inList(media.id, ids), isNull(media.attached_at)), 0);

/** Deletes the attachment of a memory that is not posted. */
export const discardMediaOfGuest = (ctx: Pick<Ctx, 'db' | 'now'>, guestId: string): Statement[] =>
  discardWhere(ctx, and(eq(media.guest_id, guestId), isNull(media.attached_at)), 0);

const whichMedia = (which: MediaSelection): SQL | undefined => {
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
    enqueueFrom(db, PURGE_OBJECTS, objects, at, secondsAfter(at, delaySeconds)),
    db.delete(media).where(where),
  ];
}

/** At most 100 media created before `before` that are not attached, and that no memory waits for at `now`. */
export const listUnattachedBefore = (db: Db, before: Date, now: Date) =>
  db
    .select({ id: media.id })
    .from(media)
    .where(
      and(
        isNull(media.attached_at),
        sql`${media.created_at} < ${iso(before)}`,
        sql`not exists (select 1 from guest_memories g
          where g.id = ${media.guest_id} and g.expires_at > ${iso(now)})`,
      ),
    )
    .limit(100);

const abortUnlessChanged = (db: Db, rows: number): Statement =>
  db.select({ ok: sql`json(iif(changes() = ${rows}, '1', 'stale'))` }).from(sql`(select 1)`);

export const insertMedia = (db: Db, row: typeof media.$inferInsert): Statement =>
  db.insert(media).values(row);
