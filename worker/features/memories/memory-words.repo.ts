import { sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Db, Statement } from '#worker/db/client.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { looseKey } from '#worker/shared/search-key.ts';
import { type SearchedTexts, textsOf, tokenOf, wordsIn } from './memory-words.rules.ts';

/** An FTS5 virtual table, which the Drizzle schema cannot declare. Its rowid is the id of the memory. */
export const memory_words = sqliteTable('memory_words', {
  rowid: integer().notNull(),
  words: text().notNull(),
});

/** Between the id of a site and a word of it: a search then costs what the site has, not what all sites have. */
const OF_SITE = '\u{E000}';

const indexedWords = (siteId: number, texts: readonly string[]): string =>
  [...wordsIn(texts)].map((word) => `${siteId}${OF_SITE}${tokenOf(word)}`).join(' ');

/** For the commit that changes the texts of a memory, its transcripts or its site: `spoken` are the transcripts. */
export const indexMemory = (
  db: Db,
  memory: SearchedTexts & { id: number; owner_id: number },
  spoken: readonly string[],
): Statement[] => {
  const words = indexedWords(memory.owner_id, [...textsOf(memory), ...spoken]);
  return [
    db.delete(memory_words).where(sql`rowid = ${memory.id}`),
    ...(words ? [db.insert(memory_words).values({ rowid: memory.id, words })] : []),
  ];
};

type Indexed = SearchedTexts & { id: number; owner_id: number; version: number; spoken: string[] };

/** Writes the words of memories that have not changed since they were read. */
export function indexUnchanged(db: Db, rows: readonly Indexed[]): Statement[] {
  const entries = JSON.stringify(
    rows.map((row) => [row.id, row.version, indexedWords(row.owner_id, [...textsOf(row), ...row.spoken])]),
  );
  const unchanged = sql`json_each(${entries}) e join ${memories} m on m.id = json_extract(e.value, '$[0]')
    and m.version = json_extract(e.value, '$[1]')`;
  return [
    db.delete(memory_words).where(sql`rowid in (select m.id from ${unchanged})`),
    db.insert(memory_words).select(sql`select m.id, json_extract(e.value, '$[2]') from ${unchanged}
      where json_extract(e.value, '$[2]') <> ''`),
  ];
}

/** An FTS5 query of all words of a key on a site; of the last one the beginning is enough. */
export const matchingWords = (siteId: number, key: string): string => {
  const asked = key.split(' ');
  return asked
    .map((word, at) => {
      const rest = at === asked.length - 1 ? '*' : '';
      const forms = [...new Set([word, looseKey(word)])].map(
        (form) => `"${siteId}${OF_SITE}${tokenOf(form)}"${rest}`,
      );
      return `(${forms.join(' OR ')})`;
    })
    .join(' AND ');
};
