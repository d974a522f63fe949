import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './machine.mjs';

const UNBUILT = /\.test\.tsx?$|\.gen\.ts$|\/testing\/|\/\.|README\.md$/;

function* filesIn(place: string): Generator<string> {
  const whole = path.join(root, place);
  if (!existsSync(whole)) return;
  if (statSync(whole).isFile()) yield place;
  else for (const name of readdirSync(whole).sort()) yield* filesIn(`${place}/${name}`);
}

/** One hash of the files at these paths, except those that are never built. */
export function hashOf(places: string[]): string {
  const hash = createHash('sha256');
  for (const place of places) {
    for (const file of filesIn(place)) {
      if (!UNBUILT.test(file)) hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
    }
  }
  return hash.digest('hex');
}

/** Does the work unless the stamp file contains the same hash. */
export async function unlessStamped(stamp: string, hash: string, work: () => Promise<void>): Promise<void> {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  await work();
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}
