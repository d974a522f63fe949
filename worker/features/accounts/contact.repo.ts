import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#worker/db/client.ts';
import { communities } from '#worker/db/schema/communities.ts';

/** The name and the contact address of a community whose brand is active. */
export const findBranded = async (
  db: Db,
  id: number,
): Promise<{ name: string; email: string | null } | undefined> =>
  (
    await db
      .select({
        name: communities.name,
        email: sql<string | null>`json_extract(${communities.branding}, '$.email')`,
      })
      .from(communities)
      .where(
        and(
          eq(communities.id, id),
          isNull(communities.deleted_at),
          sql`json_extract(${communities.branding}, '$.active')`,
        ),
      )
  ).at(0);
