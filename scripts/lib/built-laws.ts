import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chunksWithZod, type Manifest } from '#worker/testing/laws/static/first-view.ts';
import { root } from './machine.mjs';

/** The chunks of a first view that hold zod, read from the last build. */
export function schemasInFirstView(): string[] {
  const client = path.join(root, 'dist/client');
  const manifest = path.join(client, 'build.manifest.json');
  if (!existsSync(manifest)) return ['There is no build: dist/client/build.manifest.json is missing.'];
  return chunksWithZod(JSON.parse(readFileSync(manifest, 'utf8')) as Manifest, (file) =>
    readFileSync(path.join(client, file), 'utf8'),
  );
}
