import { eq } from 'drizzle-orm';
import type { Db } from '#worker/db/client.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { users } from '#worker/db/schema/people.ts';
import { media, sites } from '#worker/db/schema/sites.ts';
import { type PictureRow, pictureJson } from '#worker/features/media/public.ts';
import { communityTheme } from '#worker/features/site-access/public.ts';

/** The owner of a site, its own cover, and the theme of its community. */
export const ownerAndCoverQuery = (db: Db, siteId: number) =>
  db
    .select({
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      cover: pictureJson(media).mapWith((json: string): PictureRow => JSON.parse(json)),
      cover_id: media.id,
      theme: communityTheme,
    })
    .from(sites)
    .innerJoin(users, eq(users.id, sites.owner_id))
    .leftJoin(media, eq(media.id, sites.cover_id))
    .leftJoin(communities, eq(communities.id, sites.looks_from))
    .where(eq(sites.id, siteId));
