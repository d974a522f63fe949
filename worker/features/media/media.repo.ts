import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Db } from '#worker/db/client.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { media, sites } from '#worker/db/schema/sites.ts';

/** What is needed to serve a file of a site that still stands, and of no memory that was denied or deleted. */
export const findServable = async (db: Db, id: string) =>
  (
    await db
      .select({
        key: media.key,
        content_type: media.content_type,
        widths: media.widths,
        sizes: media.sizes,
        mode: sites.mode,
        sign_in_to_view: sites.sign_in_to_view,
        work: sites.work,
        visibility: memories.visibility,
      })
      .from(media)
      .innerJoin(sites, and(eq(sites.id, media.site_id), isNull(sites.deleted_at)))
      .leftJoin(memories, eq(memories.id, media.memory_id))
      .where(
        and(eq(media.id, id), sql`coalesce(${memories.status}, 'published') not in ('denied', 'trashed')`),
      )
  ).at(0);

type Column = 'id' | 'kind' | 'width' | 'height' | 'widths' | 'thumbhash' | 'focal_x' | 'focal_y' | 'caption';

/** A picture in one cell, for `mapWith(JSON.parse)`: a batch names each column once, so tables that share names collide. */
export const pictureJson = (picture: Record<Column, SQLiteColumn>): SQL<string> => sql<string>`json_object(
  'id', ${picture.id}, 'kind', ${picture.kind}, 'width', ${picture.width}, 'height', ${picture.height},
  'widths', json(${picture.widths}), 'thumbhash', ${picture.thumbhash}, 'focal_x', ${picture.focal_x},
  'focal_y', ${picture.focal_y}, 'caption', ${picture.caption})`;
