import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import type { Miniflare } from 'miniflare';
import { databaseIn } from './filled-state.ts';
import { OWNER } from './session.ts';
import { demoState } from './state.ts';

export const MEMORIES = 5000;
const FROM = 5_000_000;
const NOW = '2026-11-01T08:00:00.000Z';
export const EXPORT_ID = 'a-backup-of-the-bench';

/** As many different files as are stored: rows of media share them. */
const PHOTOS = { different: 50, bytes: 300_000 };
const VIDEOS = { count: 5, bytes: 100_000_000 };
/** Of one in so many photos the CRC is not known; of one in so many memories there are captions. */
const WITHOUT_CRC = 50;
const WITH_CAPTIONS = 100;
export const MEDIA_BYTES = MEMORIES * PHOTOS.bytes + VIDEOS.count * VIDEOS.bytes;

const photo = (number: number): Buffer => Buffer.alloc(PHOTOS.bytes, number + 1);
const video = (number: number): Buffer => Buffer.alloc(VIDEOS.bytes, number + 101);

/** The demo with a site of its owner that has 5,000 memories, a photo each, and 2 GB of media. */
export async function backupState(folder: string): Promise<{ state: string; site: number }> {
  const state = await demoState(folder, 'backup');
  const db = new DatabaseSync(databaseIn(state));
  db.exec('pragma synchronous = off; begin');
  const owner = db
    .prepare(
      `select s.id, s.owner_id from sites s join users u on u.id = s.owner_id
       where u.email = ? and s.deleted_at is null order by s.id limit 1`,
    )
    .get(OWNER) as { id: number; owner_id: number } | undefined;
  if (!owner) throw new Error('The owner of the demo owns no site.');
  const { id: site, owner_id: by } = owner;
  db.prepare('update sites set subscribed = 1 where id = ?').run(site);
  const memory = db.prepare(
    `insert into memories (id, owner_kind, owner_id, author_id, type, text, lang, tags, status, position, client_key,
       created_at, updated_at)
     values (?, 'site', ?, ?, 'photo', ?, 'he', '["bench"]', 'published', ?, ?, ?, ?)`,
  );
  const medium = db.prepare(
    `insert into media (id, site_id, memory_id, purpose, kind, content_type, widths, sizes, crcs, file_bytes, file_crc,
       key, bytes, name, attached_at, created_by, created_at)
     values (?, ?, ?, 'memory', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const comment = db.prepare(
    `insert into comments (memory_id, site_id, author_id, text, lang, status, client_key, created_at)
     values (?, ?, ?, 'She laughed.', 'en', 'published', ?, ?)`,
  );
  const spoken = db.prepare(
    `insert into transcripts (media_id, memory_id, text, lang, captions, captions_lang, flagged, version, updated_at)
     values (?, ?, 'We sang.', 'en', 'WEBVTT', 'en', 0, 2, ?)`,
  );
  const crcs = Array.from({ length: PHOTOS.different }, (_, number) => crc32(photo(number)));
  for (let n = 0; n < MEMORIES; n++) {
    const id = FROM + n;
    memory.run(id, site, by, `זיכרון ${n}. ${'מילים '.repeat(100)}`, n, `bench-${n}`, NOW, NOW);
    const kind = n % PHOTOS.different;
    const known = n % WITHOUT_CRC === 0 ? null : JSON.stringify([crcs[kind]]);
    const sizes = JSON.stringify([PHOTOS.bytes]);
    const key = `bench/photo-${kind}`;
    const name = `תמונה ${n}.jpg`;
    const of = [`photo-${n}`, site, id, 'photo', 'image/webp', '[1600]', sizes, known, null, null, key];
    medium.run(...of, PHOTOS.bytes, name, NOW, by, NOW);
    comment.run(id, site, by, `bench-${n}`, NOW);
    if (n % WITH_CAPTIONS === 0) spoken.run(`photo-${n}`, id, NOW);
  }
  for (let n = 0; n < VIDEOS.count; n++) {
    const of = [`video-${n}`, site, FROM + n * 1000, 'video', 'video/mp4', '[]', '[]', null];
    const file = [VIDEOS.bytes, crc32(video(n)), `bench/video-${n}`, VIDEOS.bytes, `video ${n}.mp4`];
    medium.run(...of, ...file, NOW, by, NOW);
  }
  db.exec('commit');
  db.close();
  return { state, site };
}

/** Stores the files of the media. */
export async function storeFiles(miniflare: Miniflare): Promise<void> {
  const bucket = await miniflare.getR2Bucket('MEDIA', 'dorot');
  for (let n = 0; n < PHOTOS.different; n++) await bucket.put(`bench/photo-${n}/1600`, photo(n));
  for (let n = 0; n < VIDEOS.count; n++) await bucket.put(`bench/video-${n}/file`, video(n));
}
