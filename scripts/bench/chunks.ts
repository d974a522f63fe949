import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipped } from './floor.ts';
import { atMost, type Line } from './goal.ts';

const SMALL = 4 * 1024;
/** A message catalog, by the source file of its chunk. */
const CATALOG = /\.po(\?|$)/;

type Chunk = { file: string; src?: string };

/** P9: the number of scripts in the whole build that are too small for a request of their own. */
export function chunkLines(built: string): Line[] {
  const client = path.join(built, '../client');
  const manifest = JSON.parse(readFileSync(path.join(client, 'build.manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const catalogs = new Set(
    Object.entries(manifest).flatMap(([key, { file, src = key }]) => (CATALOG.test(src) ? [file] : [])),
  );
  const scripts = readdirSync(path.join(client, 'assets'))
    .map((name) => `assets/${name}`)
    .filter((file) => file.endsWith('.js') && !catalogs.has(file));
  const small = scripts.filter((file) => gzipped(readFileSync(path.join(client, file))) < SMALL);
  return [atMost('P9', `scripts under 4 KB gzip, of ${scripts.length}`, small.length, 5, 'scripts')];
}
