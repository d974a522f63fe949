import { createHash } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { R2Bucket } from '@cloudflare/workers-types';

/** What the bucket has, and what a run did with its files; `refused` are keys that cannot be names of files. */
export type Counts = {
  pages: number;
  codes: number;
  copied: number;
  unchanged: number;
  deleted: number;
  refused: string[];
};

type Stored = { key: string; size: number; md5: string | undefined };

/** Marks a folder of ours, in which files that the bucket has not may be deleted. */
const MARK = '.dorot-forever';
/** Lists of hashes, by which the copy itself is made; the standby does not serve them either. */
const NOT_SERVED = /^manifest\//;
const AT_ONCE = 16;
const LONGEST_NAME_BYTES = 255;
const UNFINISHED = '.part';

/**
 * Makes a folder the same as the bucket, as a site that any static host can serve. What is there already is read, but
 * not copied again, so that a run that was interrupted goes on where it was. Codes of sites and of shared graves are
 * written under both letters.
 */
export async function copyForever(bucket: R2Bucket, folder: string): Promise<Counts> {
  claimFolder(folder);
  const stored = await listed(bucket);
  if (stored.length === 0) throw new Error('The bucket is empty: nothing was copied, and nothing deleted.');
  const places = placesOf(stored);
  const counts = { pages: 0, codes: 0, copied: 0, unchanged: 0, deleted: 0, refused: [] as string[] };
  for (const [place] of places) if (!isFileName(place)) counts.refused.push(place);
  for (const place of counts.refused) places.delete(place);
  for (const { key } of new Set(places.values())) {
    if (/^[smcb]\//.test(key)) counts.codes++;
    else if (key.endsWith('.html')) counts.pages++;
  }
  // first, since a link that stands where a folder belongs would lead the copy elsewhere
  counts.deleted = deleteOthers(folder, places);
  await eachAtOnce([...places], async ([place, object]) => {
    const file = path.join(folder, place);
    if (isSame(file, object)) counts.unchanged++;
    else if (await copy(bucket, object, file)) counts.copied++;
  });
  return counts;
}

/** Takes an empty folder, or one that was copied into before: in any other, files would be deleted. */
function claimFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const names = readdirSync(folder);
  if (names.length > 0 && !names.includes(MARK))
    throw new Error(
      `${folder} has other files in it: choose an empty folder, or one that was copied into before.`,
    );
  if (names.length === 0) writeFileSync(path.join(folder, MARK), '');
}

async function listed(bucket: R2Bucket): Promise<Stored[]> {
  const stored: Stored[] = [];
  let cursor: string | undefined;
  do {
    const page = await bucket.list(cursor === undefined ? {} : { cursor });
    // the tag of what was uploaded in parts is no hash
    for (const { key, size, etag } of page.objects)
      stored.push({ key, size, md5: /^[0-9a-f]{32}$/.test(etag) ? etag : undefined });
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return stored;
}

/** Where each object goes. */
function placesOf(stored: Stored[]): Map<string, Stored> {
  const served = stored.filter(({ key }) => !NOT_SERVED.test(key));
  const places = new Map(served.map((object) => [object.key, object]));
  for (const object of served) {
    const twin = object.key.replace(/^[sm](?=\/)/, (letter) => (letter === 's' ? 'm' : 's'));
    if (!places.has(twin)) places.set(twin, object);
  }
  return places;
}

/** Whether a key is a path within the folder, and not within a hidden one, which may be of another tool. */
export function isFileName(key: string): boolean {
  const names = key.split('/');
  return (
    !key.startsWith('.') &&
    names.every(
      (name) =>
        !/^\.{0,2}$|[\\\p{Cc}]/u.test(name) &&
        !name.endsWith(UNFINISHED) &&
        Buffer.byteLength(name + UNFINISHED) <= LONGEST_NAME_BYTES,
    )
  );
}

function isSame(file: string, { size, md5 }: Stored): boolean {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (!found?.isFile() || found.size !== size || md5 === undefined) return false;
  return createHash('md5').update(readFileSync(file)).digest('hex') === md5;
}

/** Writes an object beside its place and moves it there; false where it was deleted meanwhile. */
async function copy(bucket: R2Bucket, { key }: Stored, file: string): Promise<boolean> {
  const object = await bucket.get(key);
  if (!object) {
    rmSync(file, { force: true });
    return false;
  }
  mkdirSync(path.dirname(file), { recursive: true });
  const unfinished = file + UNFINISHED;
  writeFileSync(unfinished, Buffer.from(await object.arrayBuffer()));
  renameSync(unfinished, file);
  return true;
}

/** Deletes the files, the links and the empty folders that the bucket has not, except hidden ones such as `.git`. */
function deleteOthers(folder: string, places: ReadonlyMap<string, unknown>): number {
  const folders = new Set<string>();
  for (const place of places.keys())
    for (let at = place.indexOf('/'); at !== -1; at = place.indexOf('/', at + 1))
      folders.add(place.slice(0, at));
  let deleted = 0;
  const walk = (inside: string) => {
    for (const entry of readdirSync(path.join(folder, inside), { withFileTypes: true })) {
      const place = inside ? `${inside}/${entry.name}` : entry.name;
      if (place.startsWith('.')) continue;
      const file = path.join(folder, place);
      if (entry.isDirectory()) {
        walk(place);
        if (!folders.has(place)) rmdirSync(file);
      } else if (!(entry.isFile() && places.has(place))) {
        rmSync(file);
        deleted++;
      }
    }
  };
  walk('');
  return deleted;
}

async function eachAtOnce<T>(all: T[], act: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values();
  const lane = async () => {
    for (const one of waiting) await act(one);
  };
  const lanes = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane));
  for (const one of lanes) if (one.status === 'rejected') throw one.reason;
}
