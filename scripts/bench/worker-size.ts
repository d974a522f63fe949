import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipped } from './floor.ts';
import { atMost, type Line } from './goal.ts';

const KB = 1024;
/** Of what is imported on demand, as many as are worth a line. */
const LARGEST = 3;

type Chunk = { file: string; isEntry?: boolean; isDynamicEntry?: boolean; imports?: string[] };

/** P15: the worker's entry and all that it imports; what is imported on demand stands apart. */
export function workerSizeLines(built: string): Line[] {
  const manifest = JSON.parse(readFileSync(path.join(built, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const loaded = new Set<string>();
  const load = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || loaded.has(chunk.file)) return;
    loaded.add(chunk.file);
    for (const imported of chunk.imports ?? []) load(imported);
  };
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry) load(key);
  const sizeOf = (file: string) => gzipped(readFileSync(path.join(built, file)));
  const later = Object.values(manifest)
    .filter(({ file }) => file.endsWith('.js') && !loaded.has(file))
    .map(({ file }) => ({ name: file.replace(/^assets\/|-[\w-]{8}\.js$/g, ''), kb: sizeOf(file) / KB }))
    .sort((a, b) => b.kb - a.kb)
    .slice(0, LARGEST);
  return [
    atMost('P15', 'worker, gzip', [...loaded].reduce((sum, file) => sum + sizeOf(file), 0) / KB, 150, 'KB'),
    ...later.map(({ name, kb }) => atMost('P15', `${name}, on demand`, kb, 700, 'KB')),
  ];
}
