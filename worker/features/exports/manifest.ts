import { z } from 'zod';
import type { Ctx } from '#worker/core/ctx.ts';
import { crcOf } from '#worker/features/media/public.ts';
import { lengthOf, zipOf } from './zip.rules.ts';

/** The files of one ZIP of an archive: where the bytes of each are, with their size and CRC-32. */
export const Manifest = z.strictObject({
  modified: z.iso.datetime(),
  entries: z.array(
    z.strictObject({
      name: z.string(),
      bytes: z.number().int().nonnegative(),
      crc: z.number().int().nonnegative(),
      key: z.string(),
      /** Which bytes they were then. Absent where the file was gone already. */
      etag: z.string().optional(),
    }),
  ),
});
export type Manifest = z.infer<typeof Manifest>;
export type ManifestEntry = Manifest['entries'][number];

/** Where the manifests and the texts of an export are stored. */
export const folderOf = (id: string): string => `exports/${id}/`;
export const manifestKey = (id: string, volume: number): string => `${folderOf(id)}manifest-${volume}.json`;

/** Stores the manifest of a ZIP, whose size it returns. */
export async function storeManifest(
  { media }: Pick<Ctx, 'media'>,
  id: string,
  volume: number,
  manifest: Manifest,
): Promise<number> {
  await media.put(manifestKey(id, volume), JSON.stringify(manifest));
  return lengthOf(zipOf(manifest.entries, new Date(manifest.modified)));
}

/** Stores a text of an export, which is in its archive under the same name. */
export async function storeText(
  { media }: Pick<Ctx, 'media'>,
  id: string,
  name: string,
  text: string,
): Promise<ManifestEntry> {
  const bytes = new TextEncoder().encode(text);
  const key = `${folderOf(id)}${name}`;
  const stored = await media.put(key, bytes);
  return { name, bytes: bytes.length, crc: crcOf(bytes), key, etag: stored?.etag };
}
