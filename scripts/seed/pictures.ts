import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { R2Bucket } from '@cloudflare/workers-types';
import type { media } from '#worker/db/schema/sites.ts';
import type { ArtRecipe } from '../demo/art/recipe.ts';
import { type RenderedArt, renderArt } from '../demo/art/render-art.ts';

type MediaInsert = typeof media.$inferInsert;
export type Owner = Pick<
  MediaInsert,
  'site_id' | 'memory_id' | 'purpose' | 'caption' | 'position' | 'created_by' | 'created_at'
>;

const cache = path.join(import.meta.dirname, '../../.cache/art');
const studio = path.join(import.meta.dirname, '../demo/art');
/** A hash of the drawing code, since the pictures depend on it. */
const drawingHash = readdirSync(studio)
  .sort()
  .reduce((hash, file) => hash.update(readFileSync(path.join(studio, file))), createHash('sha256'))
  .digest('hex');

/** Draws a recipe, stores it in three widths and returns its media row. */
export async function storePicture(store: R2Bucket, recipe: ArtRecipe, owner: Owner): Promise<MediaInsert> {
  const { type, thumbhash, sizes } = await rendered(recipe);
  const id = createHash('sha256')
    .update(`${JSON.stringify(recipe)}${owner.site_id}${owner.memory_id}${owner.purpose}${owner.position}`)
    .digest('hex')
    .slice(0, 24);
  const key = `demo/${id}`;
  await Promise.all(
    sizes.map(({ width, bytes }) =>
      store.put(`${key}/${width}`, bytes, { httpMetadata: { contentType: type } }),
    ),
  );
  const largest = sizes.at(-1);
  return {
    ...owner,
    attached_at: owner.created_at,
    id,
    key,
    kind: 'photo',
    content_type: type,
    width: largest?.width ?? 0,
    height: largest?.height ?? 0,
    widths: sizes.map(({ width }) => width),
    sizes: sizes.map(({ bytes }) => bytes.length),
    bytes: sizes.reduce((sum, { bytes }) => sum + bytes.length, 0),
    thumbhash,
    focal_x: 0.5,
    focal_y: owner.purpose === 'profile' ? 0.38 : 0.5,
  };
}

/** Draws a recipe, with a cache since drawing is slow. */
async function rendered(recipe: ArtRecipe): Promise<RenderedArt> {
  const file = path.join(
    cache,
    createHash('sha256')
      .update(drawingHash + JSON.stringify(recipe))
      .digest('hex'),
  );
  if (existsSync(file)) return deserialize(readFileSync(file)) as RenderedArt;
  const art = await renderArt(recipe);
  mkdirSync(cache, { recursive: true });
  writeFileSync(file, serialize(art));
  return art;
}
