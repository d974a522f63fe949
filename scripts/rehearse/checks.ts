import type { DatabaseSync } from 'node:sqlite';

/** The size of each object of a bucket by its key. */
export type Stored = ReadonlyMap<string, number>;

type Medium = {
  id: string;
  key: string;
  state: string;
  widths: string;
  sizes: string;
  file_bytes: number | null;
};

/** Numbers that are stored beside what they count: each query selects the rows in which they are wrong. */
const COUNTERS: Record<string, string> = {
  'sites.memories_count': `select id from sites s where memories_count <> (select count(*) from memories m
    where m.owner_kind = 'site' and m.owner_id = s.id and m.status = 'published')`,
  'sites.held_count': `select id from sites s where held_count <> (select count(*) from memories m
    where m.owner_kind = 'site' and m.owner_id = s.id and m.status = 'pending')`,
  'sites.codes_count': `select id from sites s
    where codes_count <> (select count(*) from codes c where c.site_id = s.id)`,
  'sites.media_bytes': `select id from sites s
    where media_bytes <> (select coalesce(sum(m.bytes), 0) from media m where m.site_id = s.id)`,
  'communities.media_bytes': `select id from communities c
    where media_bytes <> (select coalesce(sum(m.bytes), 0) from media m where m.community_id = c.id)`,
  'platform_totals.media_bytes': `select name as id from platform_totals where name = 'media_bytes' and value <>
    (select coalesce(sum(media_bytes), 0) from sites) + (select coalesce(sum(media_bytes), 0) from communities)`,
  'users.sites_count': `select id from users u where sites_count <>
    (select count(*) from sites s where s.owner_id = u.id and s.deleted_at is null)`,
  'memories.likes': `select id from memories m
    where likes <> (select count(*) from memory_likes l where l.memory_id = m.id)`,
  'memories.comments': `select id from memories m where comments <>
    (select count(*) from comments c where c.memory_id = m.id and c.status = 'published')`,
  'memories.media': `select id from memories m
    where json_array_length(m.media) <> (select count(*) from media f where f.memory_id = m.id)`,
  'sites.portrait_id': `select id from sites where portrait_id not in (select id from media)`,
  'sites.cover_id': `select id from sites where cover_id not in (select id from media)`,
};

/** What is wrong within a database: its pages, its references, its counters. */
export function databaseFaults(db: DatabaseSync): string[] {
  const pages = db.prepare('pragma integrity_check').all() as { integrity_check: string }[];
  const references = db.prepare('pragma foreign_key_check').all() as { table: string; rowid: number }[];
  return [
    ...pages.flatMap(({ integrity_check }) => (integrity_check === 'ok' ? [] : [integrity_check])),
    ...references.map(({ table, rowid }) => `${table} ${rowid} refers to a row that is not there`),
    ...Object.entries(COUNTERS).flatMap(([name, wrong]) =>
      (db.prepare(wrong).all() as { id: unknown }[]).map(({ id }) => `${name} is wrong in ${id}`),
    ),
  ];
}

/**
 * The number of media rows in use, and their objects that the bucket has not, or in another size. Those of an upload
 * that nothing shows go with its row, since a restore has nothing that would show it either.
 */
export function mediaFaults(db: DatabaseSync, stored: Stored): { rows: number; faults: string[] } {
  const rows = db
    .prepare('select id, key, state, widths, sizes, file_bytes from media where attached_at is not null')
    .all() as unknown as Medium[];
  const faults = rows.flatMap((row) =>
    objectsOf(row).flatMap(([key, size]) => {
      const found = stored.get(key);
      if (found === undefined) return [`${key} of medium ${row.id} is missing`];
      return size === null || found === size ? [] : [`${key} has ${found} bytes instead of ${size}`];
    }),
  );
  return { rows: rows.length, faults };
}

/** The keys of a medium's objects with their sizes; null for a file that is still to be processed. */
function objectsOf({ key, state, widths, sizes, file_bytes }: Medium): [key: string, size: number | null][] {
  const bytes = JSON.parse(sizes) as number[];
  const pictures = (JSON.parse(widths) as number[]).map((width, at): [string, number | null] => [
    `${key}/${width}`,
    bytes[at] ?? null,
  ]);
  if (state !== 'ready') return [...pictures, [`${key}/raw`, null]];
  return file_bytes === null ? pictures : [...pictures, [`${key}/file`, file_bytes]];
}
