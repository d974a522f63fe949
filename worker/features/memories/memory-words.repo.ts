import { sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Db, Statement } from '#worker/db/client.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { looseKey } from '#worker/shared/search-key.ts';
import type { Place } from './find-place.ts';
import { type SearchedTexts, textsOf, tokenOf, wordsIn } from './memory-words.rules.ts';

/** An FTS5 virtual table, which the Drizzle schema cannot declare. Its rowid is the id of the memory. */
export const memory_words = sqliteTable('memory_words', {
  rowid: integer().notNull(),
  words: text().notNull(),
});

/** Between a place and a word of it: a search then costs what the place has, not what all places have. */
const OF_PLACE = '\u{E000}';

const tokenAt = ({ kind, id }: Place, word: string): string =>
  `${kind === 'community' ? 'c' : ''}${id}${OF_PLACE}${tokenOf(word)}`;

/** What the index has of texts at a place. */
export const indexedWords = (place: Place, texts: readonly string[]): string =>
  [...wordsIn(texts)].map((word) => tokenAt(place, word)).join(' ');

type Indexed = SearchedTexts & { id: number; owner_kind: Place['kind']; owner_id: number };

const placeOf = ({ owner_kind, owner_id }: Indexed): Place => ({ kind: owner_kind, id: owner_id });

/** For the commit that changes the texts of a memory, its transcripts or its place: `spoken` are the transcripts. */
export const indexMemory = (db: Db, memory: Indexed, spoken: readonly string[]): Statement[] => {
  const words = indexedWords(placeOf(memory), [...textsOf(memory), ...spoken]);
  return [
    db.delete(memory_words).where(sql`rowid = ${memory.id}`),
    ...(words ? [db.insert(memory_words).values({ rowid: memory.id, words })] : []),
  ];
};

type Unchanged = Indexed & { version: number; spoken: string[] };

/** Writes the words of memories that have not changed since they were read. */
export function indexUnchanged(db: Db, rows: readonly Unchanged[]): Statement[] {
  const entries = JSON.stringify(
    rows.map((row) => [row.id, row.version, indexedWords(placeOf(row), [...textsOf(row), ...row.spoken])]),
  );
  const unchanged = sql`json_each(${entries}) e join ${memories} m on m.id = json_extract(e.value, '$[0]')
    and m.version = json_extract(e.value, '$[1]')`;
  return [
    db.delete(memory_words).where(sql`rowid in (select m.id from ${unchanged})`),
    db.insert(memory_words).select(sql`select m.id, json_extract(e.value, '$[2]') from ${unchanged}
      where json_extract(e.value, '$[2]') <> ''`),
  ];
}

/** An FTS5 query of all words of a key at a place; of the last one the beginning is enough. */
export const matchingWords = (place: Place, key: string): string => {
  const asked = key.split(' ');
  return asked
    .map((word, at) => {
      const rest = at === asked.length - 1 ? '*' : '';
      const forms = [...new Set([word, looseKey(word)])].map((form) => `"${tokenAt(place, form)}"${rest}`);
      return `(${forms.join(' OR ')})`;
    })
    .join(' AND ');
};
