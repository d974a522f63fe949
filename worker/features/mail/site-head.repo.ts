import { eq } from 'drizzle-orm';
import type { Db } from '#worker/db/client.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { media } from '#worker/db/schema/sites.ts';

export const findPortrait = async (db: Db, id: string) =>
  (await db.select().from(media).where(eq(media.id, id))).at(0);

export const findCommunityAccent = async (db: Db, id: number) =>
  (
    await db
      .select({ accent: communities.accent, accent_colors: communities.accent_colors })
      .from(communities)
      .where(eq(communities.id, id))
  ).at(0);
