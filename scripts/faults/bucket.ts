import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Stored } from '../rehearse/checks.ts';
import { reading } from '../rehearse/digest.ts';

type Entry = { key: string; size: number; blob_id: string | null };

/** All objects in the buckets of a state with their sizes, those whose bytes are there. */
export function storedObjects(state: string): Stored {
  const stored = new Map<string, number>();
  const r2 = path.join(state, 'v3/r2');
  const names = readdirSync(r2, { recursive: true, encoding: 'utf8' });
  const blobs = new Set(names.filter((name) => name.includes('/blobs/')).map((name) => path.basename(name)));
  for (const name of names.filter((one) => one.endsWith('.sqlite') && !one.endsWith('metadata.sqlite'))) {
    if (!existsSync(path.join(r2, name))) continue;
    const entries = reading(path.join(r2, name), (db) =>
      db.prepare('select key, size, blob_id from _mf_objects').all(),
    ) as Entry[];
    for (const { key, size, blob_id } of entries)
      if (blob_id === null || blobs.has(blob_id)) stored.set(key, size);
  }
  return stored;
}
