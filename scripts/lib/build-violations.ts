import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  chunksWithZod,
  type Manifest,
  tooManySmallChunks,
} from '#worker/testing/architecture/static/first-view.ts';
import { root } from './machine.mjs';

/** The violations in the last build: zod in a first view, or too many small chunks. */
export function buildViolations(): string[] {
  const client = path.join(root, 'dist/client');
  const file = path.join(client, 'build.manifest.json');
  if (!existsSync(file)) return ['There is no build: dist/client/build.manifest.json is missing.'];
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const read = (name: string) => readFileSync(path.join(client, name), 'utf8');
  return [
    ...chunksWithZod(manifest, read),
    ...tooManySmallChunks(manifest, (name) => gzipSync(read(name), { level: 6 }).length),
  ];
}
