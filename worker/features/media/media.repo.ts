import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#worker/db/client.ts';
import { media, sites } from '#worker/db/schema/sites.ts';

/** What is needed to serve a file of a site that still stands. */
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
      })
      .from(media)
      .innerJoin(sites, and(eq(sites.id, media.site_id), isNull(sites.deleted_at)))
      .where(eq(media.id, id))
  ).at(0);
