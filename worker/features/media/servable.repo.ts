import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#worker/db/client.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { media, sites } from '#worker/db/schema/sites.ts';
import { wall_entries } from '#worker/db/schema/walls.ts';

/** The columns needed to serve a file of a user, or of a site or a community that is not deleted. */
export const findServable = async (db: Db, id: string) =>
  (
    await db
      .select({
        id: media.id,
        kind: media.kind,
        purpose: media.purpose,
        memory_id: media.memory_id,
        state: media.state,
        thumbhash: media.thumbhash,
        file_bytes: media.file_bytes,
        subscribed: sites.subscribed,
        first_media: sites.first_media,
        key: media.key,
        name: media.name,
        caption: media.caption,
        person: sql<string | null>`${sites.first_name} || ' ' || ${sites.last_name}`,
        content_type: media.content_type,
        widths: media.widths,
        sizes: media.sizes,
        mode: sites.mode,
        sign_in_to_view: sites.sign_in_to_view,
        work: sites.work,
        permissions: communities.permissions,
        /** Of someone on a wall without a site. */
        shown_to: wall_entries.shown_to,
        visibility: memories.visibility,
        status: memories.status,
      })
      .from(media)
      .leftJoin(sites, eq(sites.id, media.site_id))
      .leftJoin(
        wall_entries,
        and(eq(wall_entries.portrait_id, media.id), isNull(media.site_id), isNull(media.community_id)),
      )
      .leftJoin(communities, eq(communities.id, inCommunity))
      .leftJoin(memories, eq(memories.id, media.memory_id))
      .where(
        and(
          eq(media.id, id),
          sql`(${media.site_id} is null or (${sites.id} is not null and ${sites.deleted_at} is null))`,
          sql`(${inCommunity} is null or (${communities.id} is not null and ${communities.deleted_at} is null))`,
        ),
      )
  ).at(0);

/** The community that shows it, also as the portrait of someone on its wall. */
const inCommunity = sql`coalesce(${media.community_id}, ${wall_entries.community_id})`;
