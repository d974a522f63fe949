import { del, get, set } from 'idb-keyval';
import { ApiError } from '#web/lib/api-error.ts';
import { PhotoFault as PhotoError } from '#web/lib/photo/photo-fault.ts';
import type { ShrunkPhoto } from '#web/lib/photo/shrink.ts';
import { PHOTO_KEY, PHOTO_UPLOAD_KEY } from '#web/lib/storage-keys.ts';
import { forgetCreation } from './creation.ts';
import type { PhotoFault } from './draft.ts';

/** The progress of the photo's upload. */
export type PhotoUpload = { key: string; uploadId: string | null };

/** In memory, for browsers without storage. */
let held: ShrunkPhoto | null = null;

/** The chosen photo, already scaled down; null where the browser cannot read it back. */
export async function readPhoto(): Promise<ShrunkPhoto | null> {
  if (held) return held;
  try {
    const stored: unknown = await get(PHOTO_KEY);
    if (!isPhoto(stored)) return null;
    // some browsers return a file whose bytes are gone
    for (const { blob } of stored.widths) await blob.slice(0, 1).arrayBuffer();
    return stored;
  } catch {
    return null;
  }
}

export async function keepPhoto(photo: ShrunkPhoto): Promise<void> {
  held = photo;
  forgetCreation();
  await quietly(() => del(PHOTO_UPLOAD_KEY));
  await quietly(() => set(PHOTO_KEY, photo));
}

export async function dropPhoto(): Promise<void> {
  held = null;
  forgetCreation();
  await quietly(() => del(PHOTO_KEY));
  await quietly(() => del(PHOTO_UPLOAD_KEY));
}

export async function readUpload(): Promise<PhotoUpload | null> {
  const stored: unknown = await quietly(() => get(PHOTO_UPLOAD_KEY));
  if (typeof stored !== 'object' || stored === null) return null;
  const { key, uploadId } = stored as Record<string, unknown>;
  const known = uploadId === null || typeof uploadId === 'string';
  return typeof key === 'string' && known ? { key, uploadId } : null;
}

export async function keepUpload(upload: PhotoUpload | null): Promise<void> {
  await quietly(() => (upload ? set(PHOTO_UPLOAD_KEY, upload) : del(PHOTO_UPLOAD_KEY)));
}

/** What is wrong with the photo itself; null for any other error, such as a failed connection. */
export function photoFaultOf(error: unknown): PhotoFault | null {
  if (error instanceof PhotoError) return error.code === 'unreadable' ? 'unreadable' : 'too_large';
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'media.type') return 'unreadable';
  return error.code === 'media.too_large' || error.code === 'media.pixels' ? 'too_large' : null;
}

/** Ignores storage errors: browsers without storage fail in several ways. */
async function quietly<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch {
    return undefined;
  }
}

function isPhoto(value: unknown): value is ShrunkPhoto {
  if (typeof value !== 'object' || value === null) return false;
  const { widths, name } = value as Record<string, unknown>;
  return (
    typeof name === 'string' &&
    Array.isArray(widths) &&
    widths.length > 0 &&
    widths.every((one: unknown) => (one as { blob?: unknown } | null)?.blob instanceof Blob)
  );
}
