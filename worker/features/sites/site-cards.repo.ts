import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#worker/db/client.ts';
import { members } from '#worker/db/schema/members.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { bySiteRef, controlsOf, membership, membershipOf, pictures, portrait } from './site.repo.ts';

/** What a card is made of, and what `userId` is to its site; wants `withCards`' joins. */
export const cardColumns = (userId: number) => ({
  site: sites,
  portrait: pictures.portrait,
  membership,
  controls: controlsOf(userId),
});

/** The joins behind `cardColumns`, as `[table, on]`. */
export const cardJoins = (userId: number) =>
  ({
    portrait: [portrait, eq(portrait.id, sites.portrait_id)],
    members: [members, membershipOf(userId)],
  }) as const;

/** A site as a card shows it, to be read in one trip with what is on it. */
export const siteCardQuery = (db: Db, ref: string, userId: number) =>
  db
    .select(cardColumns(userId))
    .from(sites)
    .leftJoin(...cardJoins(userId).portrait)
    .leftJoin(...cardJoins(userId).members)
    .where(and(bySiteRef(ref), isNull(sites.deleted_at)));

export type CardRow = Awaited<ReturnType<typeof siteCardQuery>>[number];
