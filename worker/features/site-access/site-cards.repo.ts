import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#worker/db/client.ts';
import { members } from '#worker/db/schema/members.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { bySiteRef, controlsOf, membership, membershipOf, pictures, portrait } from './site.repo.ts';

/** The columns of a card and of the membership of `userId`. Requires the joins of `cardJoins`. */
export const cardColumns = (userId: number) => ({
  site: sites,
  portrait: pictures.portrait,
  membership,
  controls: controlsOf(userId),
});

/** The joins that `cardColumns` requires, as `[table, on]`. */
export const cardJoins = (userId: number) =>
  ({
    portrait: [portrait, eq(portrait.id, sites.portrait_id)],
    members: [members, membershipOf(userId)],
  }) as const;

/** A site with the columns of its card, as a query for a batch with the site's content. */
export const siteCardQuery = (db: Db, ref: string, userId: number) =>
  db
    .select(cardColumns(userId))
    .from(sites)
    .leftJoin(...cardJoins(userId).portrait)
    .leftJoin(...cardJoins(userId).members)
    .where(and(bySiteRef(ref), isNull(sites.deleted_at)));

export type CardRow = Awaited<ReturnType<typeof siteCardQuery>>[number];
