import { z } from 'zod';

/** The files of an archive's ZIPs: where the bytes of each are, with their size and CRC-32. */
export const Manifest = z.strictObject({
  modified: z.iso.datetime(),
  volumes: z.array(
    z.array(
      z.strictObject({
        name: z.string(),
        bytes: z.number().int().nonnegative(),
        crc: z.number().int().nonnegative(),
        key: z.string(),
      }),
    ),
  ),
});
export type Manifest = z.infer<typeof Manifest>;
export type ManifestEntry = Manifest['volumes'][number][number];

/** Where the manifest and the texts of an export are stored. */
export const folderOf = (id: string): string => `exports/${id}/`;
export const manifestKey = (id: string): string => `${folderOf(id)}manifest.json`;
