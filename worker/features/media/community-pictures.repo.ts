import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { media } from '#worker/db/schema/sites.ts';
import { discardMedia, pictureJson } from './media.repo.ts';
import type { PictureRow } from './media-address.ts';

/** The pictures with these ids. */
export const listPictures = async (db: Db, ids: readonly string[]): Promise<PictureRow[]> =>
  ids.length === 0
    ? []
    : (
        await db
          .select({ picture: pictureJson(media).mapWith((json: string): PictureRow => JSON.parse(json)) })
          .from(media)
          .where(inList(media.id, ids))
      ).map(({ picture }) => picture);

/** For the purge of a community: discards its pictures. */
export async function discardPicturesOf(
  ctx: Pick<Ctx, 'db' | 'now'>,
  communityId: number,
): Promise<Statement[]> {
  const rows = await ctx.db
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.community_id, communityId), sql`community_id is not null`));
  return rows.length === 0 ? [] : discardMedia(ctx, { ids: rows.map(({ id }) => id) });
}

/** A community and the picture of its link previews, where everyone may see it. */
export const findPreviewOfCommunity = async (db: Db, id: number) =>
  (
    await db
      .select({ preview_id: communities.preview_id })
      .from(communities)
      .where(
        and(eq(communities.id, id), eq(communities.permissions, 'public'), isNull(communities.deleted_at)),
      )
  ).at(0)?.preview_id ?? null;
