import { eq, type SQL, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Db, Statement } from '#worker/db/client.ts';
import { popular_prefixes, popular_state, rotations } from '#worker/db/schema/search.ts';
import { LOOSE } from '#worker/shared/rotations.ts';
import {
  type Entry,
  GROUPS,
  PREFIX_LENGTHS,
  prefixesOf,
  SUGGESTED,
  suggestedIn,
} from './search-index.rules.ts';

/** An FTS5 virtual table, which the Drizzle schema cannot declare. */
export const found_words = sqliteTable('found_words', {
  rowid: integer().notNull(),
  kind: text({ enum: ['site', 'community'] }).notNull(),
  names: text().notNull(),
  words: text().notNull(),
  tags: text().notNull(),
});

/** SQL condition: the site `s` is visible to everyone. */
export const publicSite: SQL = sql`s.deleted_at is null and s.frozen_at is null and s.mode <> 'private'
  and s.sign_in_to_view = 0 and (s.work = 0 or s.work_activated_at is not null)`;
/** SQL condition: the community `s` is visible to everyone. */
export const publicCommunity: SQL = sql`s.deleted_at is null and s.frozen_at is null and s.permissions = 'public'`;

const portrait = sql`(select json_object('id', m.id, 'width', m.width, 'height', m.height,
  'widths', json(m.widths), 'thumbhash', m.thumbhash, 'focal_x', m.focal_x, 'focal_y', m.focal_y,
  'zoom', m.zoom)
  from media m where m.id = s.portrait_id)`;

const SOURCES = {
  site: {
    from: sql`sites s`,
    isPublic: publicSite,
    rest: sql`'$.slug', s.slug, '$.work', json(iif(s.work, 'true', 'false')), '$.portrait', json(${portrait})`,
    tags: sql`coalesce((select group_concat(t.key, ' ') from tags t where t.site_id = s.id), '')`,
    odd: 0,
    /** SQL condition: the site may be suggested. One that opted out of search engines may not. */
    suggested: (id: number) => sql`exists (select 1 from sites s where s.id = ${id} and s.indexable)`,
  },
  community: {
    from: sql`communities s`,
    isPublic: publicCommunity,
    rest: sql`'$.slug', s.slug, '$.work', json('false'), '$.portrait', null`,
    tags: sql`''`,
    odd: 1,
    suggested: () => sql`true`,
  },
} as const;

/** The `rowid` of an entry in `found_words`. */
const rowOf = ({ kind, id }: Pick<Entry, 'kind' | 'id'>): number => 2 * id + SOURCES[kind].odd;

/**
 * Replaces an entry in the search index; only removes it if the row is not public when the statements run.
 * Put them after the statements they depend on.
 */
export function writeEntry(db: Db, entry: Entry): Statement[] {
  const { kind, id } = entry;
  const { from, isPublic, rest, tags, suggested } = SOURCES[kind];
  const prefixes = [
    ...prefixesOf(entry.keys),
    ...(['en', 'he'] as const).map((locale) => suggestedIn(locale, kind)),
  ];
  const isEntry = sql`kind = ${kind} and id = ${id}`;
  const shown = sql`(select r.shown from rotations r where r.kind = ${kind} and r.id = ${id} limit 1)`;
  return [
    db
      .update(popular_state)
      .set({ version: sql`version + 1` })
      .where(sql`exists (select 1 from popular_prefixes where ${isEntry})`),
    db.delete(rotations).where(isEntry),
    db.insert(rotations).select(sql`select key.value, ${kind}, s.id,
        json_set(${JSON.stringify(entry.cell)}, ${rest})
      from ${from} cross join json_each(${JSON.stringify(entry.keys)}) key where s.id = ${id} and ${isPublic}`),
    db.delete(popular_prefixes).where(
      sql`${isEntry} and (${shown} is null or prefix not in (select value from json_each(${JSON.stringify(prefixes)}))
          or (instr(prefix, ${SUGGESTED}) > 0 and not ${suggested(id)}))`,
    ),
    db.update(popular_prefixes).set({ shown }).where(isEntry),
    db.delete(found_words).where(eq(found_words.rowid, rowOf(entry))),
    db.insert(found_words).select(sql`select ${rowOf(entry)}, ${kind}, ${entry.names}, ${entry.words}, ${tags}
      from ${from} where s.id = ${id} and ${isPublic}`),
  ];
}

const MOST_A_PREFIX = 16;
const AFTER_ALL = '\u{10FFFF}';

/**
 * Ranks the most visited entries for each prefix of two or three letters of the keys that start with
 * `letter`. Idempotent. Starts from the visited entries, by an index: looking up each key in a table of a
 * million sites would read nearly all of it.
 */
export function rankPrefixes(db: Db, letter: string): Statement[] {
  const lead = letter === GROUPS ? GROUPS.length : 0;
  const [from, until] = [letter, letter + AFTER_ALL];
  const lengths = JSON.stringify(PREFIX_LENGTHS.map((length) => lead + length));
  return [
    db
      .delete(popular_prefixes)
      .where(sql`prefix >= ${from} and prefix < ${until} and instr(prefix, ${SUGGESTED}) = 0`),
    db.insert(popular_prefixes).select(sql`
      with visited as materialized (
        select 'site' as kind, id, popularity from sites where popularity > 0
        union all
        select 'community', id, popularity from communities where popularity > 0)
      select prefix, place, kind, id, (select r.shown from rotations r
        where r.kind = ranked.kind and r.id = ranked.id limit 1)
      from (select prefix, kind, id,
          row_number() over (partition by prefix order by popularity desc, kind, id) - 1 as place
        from (select distinct substr(r.k, 1, l.value) as prefix, r.kind, r.id, v.popularity
          from rotations r cross join visited v on v.id = r.id and v.kind = r.kind
            cross join json_each(${lengths}) l
          where r.k >= ${from} and r.k < ${until})
        where instr(prefix, ' ') = 0 and instr(prefix, ${LOOSE}) = 0
          and length(prefix) in (select value from json_each(${lengths}))) ranked
      where place < ${MOST_A_PREFIX}`),
    incrementVersion(db),
  ];
}

/** Ranks the suggestions of an empty search in `locale`: sites in that language first. Idempotent. */
export function rankSuggestions(db: Db, locale: 'en' | 'he'): Statement[] {
  const [sitesIn, groupsIn] = [suggestedIn(locale, 'site'), suggestedIn(locale, 'community')];
  const most = (kind: 'site' | 'community', where: SQL) => sql`select * from (
    select s.id, s.popularity, s.lang = ${locale} as near, (select r.shown from rotations r
      where r.kind = ${kind} and r.id = s.id limit 1) as shown
    from ${SOURCES[kind].from} where ${where} and s.popularity > 0 and ${SOURCES[kind].isPublic}
    order by s.popularity desc limit ${MOST_A_PREFIX})`;
  const ranked = (prefix: string, kind: 'site' | 'community', rows: SQL) =>
    db.insert(popular_prefixes).select(sql`select ${prefix}, place, ${kind}, id, shown
      from (select id, shown, row_number() over (order by near desc, popularity desc, id) - 1 as place
        from (${rows}) where shown is not null) where place < ${MOST_A_PREFIX}`);
  const inLanguage = (lang: string) => most('site', sql`s.lang = ${lang} and s.indexable`);
  return [
    db.delete(popular_prefixes).where(sql`prefix in (${sitesIn}, ${groupsIn})`),
    ranked(sitesIn, 'site', sql`${inLanguage('en')} union all ${inLanguage('he')}`),
    ranked(groupsIn, 'community', most('community', sql`true`)),
    incrementVersion(db),
  ];
}

const incrementVersion = (db: Db): Statement => db.update(popular_state).set({ version: sql`version + 1` });

/** The distinct first characters of all keys; reads about two rows for each. */
export const listInitials = async (db: Db): Promise<string[]> =>
  (
    await db.all<{ letter: string }>(sql`with recursive letters (letter) as (
        select substr(min(k), 1, 1) from rotations
        union all
        select (select substr(min(r.k), 1, 1) from rotations r where r.k >= letter || ${AFTER_ALL})
        from letters where letter is not null)
      select letter from letters where letter is not null and letter <> ${LOOSE}`)
  ).map(({ letter }) => letter);
