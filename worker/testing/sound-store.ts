import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { outbox } from '#worker/db/schema/operations.ts';
import { media, sites, upload_parts, uploads } from '#worker/db/schema/sites.ts';
import { testEnv } from './app.ts';
import { db } from './seed.ts';

/** All rows of an upload and of the medium that it became. */
export const rowsOfUpload = async (up: string) => ({
  media: await db.select().from(media).where(eq(media.id, up)),
  parts: await db.select().from(upload_parts).where(eq(upload_parts.upload_id, up)),
  upload: (await db.select().from(uploads).where(eq(uploads.id, up))).at(0),
});

/** Asserts the invariants of the store: no row without its files, no orphaned file, and counters that are true. */
export async function soundStore(): Promise<void> {
  const { objects } = await testEnv.MEDIA.list({ prefix: 'uploads/' });
  const sizes = new Map(objects.map(({ key, size }) => [key, size]));
  const [begun, ended] = [await db.select().from(uploads), await db.select().from(media)];
  for (const { key, widths, sizes: wide, file_bytes, state } of ended) {
    for (const [at, width] of widths.entries()) expect(sizes.get(`${key}/${width}`)).toBe(wide[at]);
    if (file_bytes === null) continue;
    const stored = sizes.get(`${key}/file`) ?? (state === 'ready' ? undefined : sizes.get(`${key}/raw`));
    expect(stored, `${key} is ${state}`).toBe(file_bytes);
  }
  const pending = JSON.stringify((await db.select().from(outbox)).map(({ payload }) => payload));
  const known = new Set([...begun, ...ended].map(({ id }) => id));
  for (const key of sizes.keys()) {
    const id = key.split('/')[2] ?? '';
    expect(known.has(id) || pending.includes(id), key).toBe(true);
  }
  for (const site of await db.select().from(sites)) {
    const stored = ended
      .filter(({ site_id }) => site_id === site.id)
      .reduce((sum, { bytes }) => sum + bytes, 0);
    expect(site.media_bytes).toBe(stored);
  }
}
