import { and, asc, desc, eq, gte, isNull, lt, max, type SQL, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/sqlite-core';
import type { SearchFilter } from '#worker/contract/search.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { inList } from '#worker/db/in-list.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { members } from '#worker/db/schema/members.ts';
import { popular_prefixes, popular_state, rotations } from '#worker/db/schema/search.ts';
import { tags } from '#worker/db/schema/site-details.ts';
import { media, sites } from '#worker/db/schema/sites.ts';
import { type PictureRow, pictureJson } from '#worker/features/media/public.ts';
import { INNER_MIN } from '#worker/shared/name-match.ts';
import { found_words, publicCommunity, publicSite } from './search-index.repo.ts';
import { ENTRY_FORM, INNER } from './search-index.rules.ts';

const AFTER_ALL = '\u{10FFFF}';
const rotation = { kind: rotations.kind, id: rotations.id, shown: rotations.shown };

/**
 * The entries with a key that starts with one of `starts`, in the order of `starts`. Reads the returned rows,
 * and one more for each range read to its end.
 */
export async function listByPrefix(db: Db, starts: readonly string[], limit: number) {
  const begins = (start: string) =>
    db
      .select(rotation)
      .from(rotations)
      .where(and(gte(rotations.k, start), lt(rotations.k, start + AFTER_ALL)));
  const [first, second, ...rest] = starts;
  if (first === undefined || limit < 1) return [];
  if (second === undefined) return begins(first).limit(limit);
  return unionAll(begins(first), begins(second), ...rest.map(begins)).limit(limit);
}

/** The entries ranked for a prefix, most visited first. */
export const popularQuery = (db: Db, prefix: string, limit: number) =>
  db
    .select({ kind: popular_prefixes.kind, id: popular_prefixes.id, shown: popular_prefixes.shown })
    .from(popular_prefixes)
    .where(eq(popular_prefixes.prefix, prefix))
    .orderBy(asc(popular_prefixes.place))
    .limit(limit);

export const popularVersionQuery = (db: Db) =>
  db.select({ version: popular_state.version }).from(popular_state).where(eq(popular_state.id, 1));

/** Names weigh most, then tags, then texts. */
const SCORE = sql`bm25(found_words, 0.0, 10.0, 1.0, 3.0)`;
/** The maximum number of ranked matches: ranking all of a common word would delay every other read. */
const MOST_RANKED = 2000;

/** An FTS5 query of all words of `key`: each is quoted, so that none is an operator; the last is a prefix. */
const matching = (key: string, columns: string, filter?: SearchFilter): string => {
  const words = key.split(' ').map((word) => `"${word}"`);
  return `${ofKind(filter)}{${columns}} : (${words.join(' AND ')}*)`;
};

/** An FTS5 query of all words of `key` at the beginning of words of the names, or within them. */
const matchingWithin = (key: string, filter?: SearchFilter): string =>
  key
    .split(' ')
    .map((word) =>
      [...word].length < INNER_MIN
        ? `{names} : "${word}"*`
        : `({names} : "${word}"* OR {words} : "${INNER}${word}"*)`,
    )
    .join(' AND ')
    .replace(/^/, ofKind(filter));

const ofKind = (filter?: SearchFilter): string =>
  filter ? `kind : "${filter === 'group' ? 'community' : 'site'}" AND ` : '';

// Drizzle omits table names from columns in a single-table select, so the subqueries spell them out
/** The entries with all words of `key` within their names, in any order. */
export const listByName = (db: Db, key: string, filter: SearchFilter | undefined, limit: number) =>
  db
    .select({
      kind: found_words.kind,
      id: sql<number>`${found_words.rowid} / 2`,
      shown:
        sql`(select r.shown from rotations r where r.kind = found_words.kind and r.id = found_words.rowid / 2
        limit 1)`.mapWith(rotations.shown),
    })
    .from(found_words)
    .where(sql`found_words match ${matchingWithin(key, filter)}`)
    .limit(limit);

/**
 * The entries with all words of `key` in their names, within them, or in tags and texts: in this order, then by
 * score.
 */
export function listMatches(
  db: Db,
  key: string,
  filter: SearchFilter | undefined,
  { offset, limit }: { offset: number; limit: number },
) {
  const named = matching(key, 'names');
  const within = matchingWithin(key);
  const tiers = [
    matching(key, 'names', filter),
    `(${matchingWithin(key, filter)}) NOT (${named})`,
    `((${matching(key, 'names words tags', filter)}) NOT (${named})) NOT (${within})`,
  ];
  const best = (match: string, tier: number) => sql`select * from (
    select kind, rowid as place, ${tier} as tier, ${SCORE} as score from found_words
    where found_words match ${match} limit ${MOST_RANKED})`;
  return db
    .select({
      kind: sql<'site' | 'community'>`best.kind`,
      id: sql<number>`best.place / 2`,
      inTexts: sql`best.tier = ${tiers.length - 1}`.mapWith(Boolean),
    })
    .from(sql`(${sql.join(tiers.map(best), sql` union all `)}) as best`)
    .orderBy(sql`best.tier, best.score, best.place`)
    .limit(limit)
    .offset(offset);
}

const portrait = alias(media, 'portrait');
const picture = sql`iif(${portrait.id} is null, null, ${pictureJson(portrait)})`.mapWith(
  (json: string): PictureRow => JSON.parse(json),
);

export const sitesQuery = (db: Db, ids: readonly number[]) =>
  db
    .select({ site: sites, portrait: picture })
    .from(sites)
    .leftJoin(portrait, eq(portrait.id, sites.portrait_id))
    .where(and(inList(sites.id, ids), isNull(sites.deleted_at)));

/** The tags of sites. */
export const tagsQuery = (db: Db, siteIds: readonly number[]) =>
  db
    .select({ site_id: tags.site_id, name: tags.name })
    .from(tags)
    .where(inList(tags.site_id, siteIds))
    .orderBy(asc(tags.id));

export const communitiesQuery = (db: Db, ids: readonly number[]) =>
  db
    .select()
    .from(communities)
    .where(and(inList(communities.id, ids), isNull(communities.deleted_at)));

/** The user's memberships of one kind, newest first. */
const belonging = (db: Db, userId: number, kind: 'site' | 'community', limit: number) =>
  db
    .select({ id: members.owner_id, group: sql<number>`coalesce(${members.group_id}, 0)`.as('own_group') })
    .from(members)
    .where(
      and(
        eq(members.user_id, userId),
        eq(members.unclaimed, false),
        eq(members.owner_kind, kind),
        isNull(members.suspended_at),
      ),
    )
    .orderBy(desc(members.joined_at), desc(members.owner_id))
    .limit(limit)
    .as('own');

/** The non-public sites that the user is a member of. */
export const ownSitesQuery = (db: Db, userId: number, limit: number) => {
  const own = belonging(db, userId, 'site', limit);
  return db
    .select({ site: sites, portrait: picture, group: own.group })
    .from(own)
    .innerJoin(sites, and(eq(sites.id, own.id), isNull(sites.deleted_at), notForEveryone))
    .leftJoin(portrait, eq(portrait.id, sites.portrait_id));
};

const notForEveryone: SQL = sql`(${sites.mode} = 'private' or ${sites.sign_in_to_view} or ${sites.frozen_at} is not null
  or (${sites.work} and ${sites.work_activated_at} is null))`;

/** The non-public communities that the user is a member of. */
export const ownCommunitiesQuery = (db: Db, userId: number, limit: number) => {
  const own = belonging(db, userId, 'community', limit);
  return db
    .select({ community: communities, group: own.group })
    .from(own)
    .innerJoin(communities, and(eq(communities.id, own.id), isNull(communities.deleted_at)))
    .where(sql`(${communities.permissions} = 'private' or ${communities.frozen_at} is not null)`);
};

/** The public sites with `after < id <= until` that are missing from the search index, or in it in an older form. */
export const listUnindexedSites = (db: Db, after: number, until: number, limit: number) =>
  db
    .select()
    .from(sites)
    .where(
      sql`${sites.id} > ${after} and ${sites.id} <= ${until} and ${unindexedSite}
        and exists (select 1 from sites s where s.id = sites.id and ${publicSite})`,
    )
    .orderBy(asc(sites.id))
    .limit(limit);

/** Aborts the commit if a site changed since it was read. Put it before the statements that depend on it. */
export const unlessChanged = (db: Db, read: readonly { id: number; version: number }[]): Statement =>
  abortUnless(
    db,
    sql`not exists (select 1 from json_each(${JSON.stringify(read.map(({ id, version }) => [id, version]))}) r
      join sites s on s.id = json_extract(r.value, '$[0]') where s.version <> json_extract(r.value, '$[1]'))`,
  );

export const listUnindexedCommunities = (db: Db, after: number, until: number, limit: number) =>
  db
    .select()
    .from(communities)
    .where(
      sql`${communities.id} > ${after} and ${communities.id} <= ${until} and ${unindexedCommunity}
        and exists (select 1 from communities s where s.id = communities.id and ${publicCommunity})`,
    )
    .orderBy(asc(communities.id))
    .limit(limit);

const isCurrent = sql`substr(f.words, 1, ${ENTRY_FORM.length}) = ${ENTRY_FORM}`;
const unindexedSite = sql`not exists (select 1 from found_words f where f.rowid = 2 * sites.id and ${isCurrent})`;
const unindexedCommunity = sql`not exists (select 1 from found_words f
  where f.rowid = 2 * communities.id + 1 and ${isCurrent})`;

/** The greatest id, or 0 for an empty table. */
export const findLastNumber = async (db: Db, kind: 'site' | 'community'): Promise<number> => {
  const { id } = kind === 'site' ? sites : communities;
  const [row] = await db.select({ last: max(id) }).from(kind === 'site' ? sites : communities);
  return row?.last ?? 0;
};
