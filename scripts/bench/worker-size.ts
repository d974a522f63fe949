import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipped } from './floor.ts';
import { atMost, exactly, type Line } from './goal.ts';

const KB = 1024;
/** Texts of each library that remain in a minified build. */
const MARKS = { Hono: /\bHonoRequest\b/, zod: /\b_zod\b/, drizzle: /drizzle:/ };

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] };
export type WorkerManifest = Record<string, Chunk>;

/** P15: the code that a scan evaluates, and the total upload to Cloudflare. */
export function workerSizeLines(built: string): Line[] {
  const manifest = workerManifest(built);
  const text = (file: string) => readFileSync(path.join(built, file), 'utf8');
  const holding = (files: string[]) =>
    Object.entries(MARKS).flatMap(([library, mark]) =>
      files.some((file) => mark.test(text(file))) ? [library] : [],
    );
  const first = closureOf(manifest, ({ isEntry }) => isEntry === true);
  const modules = uploadedFiles(built);
  const all = holding(modules.filter((file) => file.endsWith('.js')));
  if (all.length < Object.keys(MARKS).length)
    throw new Error(`Of the libraries, only ${all.join(', ')} can be told in the built worker.`);
  const size = (files: string[]) =>
    files.reduce((sum, file) => sum + gzipped(readFileSync(path.join(built, file))), 0);
  return [
    atMost('P15', 'what a scan evaluates, gzip', size(first) / KB, 15, 'KB'),
    exactly('P15', 'Hono, zod or drizzle in it', 'none', holding(first).join(', ') || 'none'),
    atMost('P15', 'upload, gzip', size(modules) / KB / KB, 2, 'MB'),
  ];
}

export const workerManifest = (built: string): WorkerManifest =>
  JSON.parse(readFileSync(path.join(built, '.vite/manifest.json'), 'utf8')) as WorkerManifest;

/** The files of the chunks selected by `where` and of all their static imports. */
function closureOf(manifest: WorkerManifest, where: (chunk: Chunk) => boolean): string[] {
  const found = new Set(Object.values(manifest).filter(where));
  for (const { imports = [] } of found)
    for (const chunk of imports.flatMap((key) => manifest[key] ?? [])) found.add(chunk);
  return [...new Set([...found].map(({ file }) => file))];
}

/** The modules of a built worker: scripts, and files imported as bytes. */
export const uploadedFiles = (built: string): string[] =>
  readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|bin)$/.test(file));
