import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { randomId } from '#web/lib/random-id.ts';
import * as api from '#worker/contract/media.ts';
import type { Focal, Picture } from '#worker/contract/primitives.ts';
import { putBytes } from './put-bytes.ts';
import { patiently } from './retry.ts';
import type { ShrunkPhoto } from './shrink.ts';

export type UploadOf = {
  purpose: api.UploadPurpose;
  /** The site; without one a `profile` picture is the user's own. */
  target?: number;
  focal?: Focal;
};

/** What an upload is continued by, after a reload too; whoever keeps a draft keeps this in it. */
export type Resume = {
  /** The idempotency key of its beginning. */
  key: string;
  uploadId: string | null;
  /** Told when the upload has begun, or begun anew. */
  onBegun?: (uploadId: string, key: string) => void;
};

type Options = {
  /** The share that has arrived, 0–1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  resume?: Resume;
};

/**
 * Uploads a photo, its narrowest width first. A lost connection is waited for, and only what is missing
 * is sent again. Throws `ApiError`, or the abort that `signal` asked for.
 */
export async function uploadPhoto(
  photo: ShrunkPhoto,
  of: UploadOf,
  { onProgress, signal, resume = { key: randomId(), uploadId: null } }: Options = {},
): Promise<Picture> {
  const state = { ...resume };
  const files = photo.widths;
  const total = files.reduce((sum, { blob }) => sum + blob.size, 0);
  return await patiently(async (progressed) => {
    const up = state.uploadId ?? (await begin(photo, of, state.key, signal));
    if (up !== state.uploadId) {
      state.uploadId = up;
      resume.onBegun?.(up, state.key);
    }
    const status = await statusOf(up, signal);
    if (!status) {
      Object.assign(state, { key: randomId(), uploadId: null });
      throw new Swept();
    }
    let arrived = 0;
    const tell = (sent: number) => onProgress?.(Math.min(1, (arrived + sent) / total));
    for (const [at, { part, bytes, received }] of status.parts.entries()) {
      const blob = files[at]?.blob;
      if (status.state === 'open' && !received && blob) {
        await putBytes({ up, part, bytes: blob }, tell, signal);
        progressed();
      }
      arrived += bytes;
      tell(0);
    }
    return (await call(api.finishUpload, { params: { up } }, signal)).media;
  }, signal);
}

/** An upload that was waited for so long that the server has dropped it; it begins anew. */
class Swept extends ApiError {
  constructor() {
    super({ code: 'media.incomplete', detail: '', status: 0 });
  }
}

async function begin(photo: ShrunkPhoto, of: UploadOf, key: string, signal?: AbortSignal): Promise<string> {
  const { upload_id } = await call(
    api.startUpload,
    {
      body: {
        ...of,
        ...(photo.thumbhash && { thumbhash: photo.thumbhash }),
        files: photo.widths.map(({ width, blob }) => ({
          name: nameFor(photo.name, width, blob.type),
          type: blob.type,
          bytes: blob.size,
          ...(width > 0 && { width }),
        })),
      },
      idempotencyKey: key,
    },
    signal,
  );
  return upload_id;
}

const LONGEST_NAME = 160;

/** A name whose extension says what the bytes are. */
function nameFor(name: string, width: number, type: string): string {
  if (width === 0) return name.slice(-LONGEST_NAME);
  const stem =
    name
      .replace(/\.[^.]*$/, '')
      .trim()
      .slice(0, LONGEST_NAME) || 'photo';
  return `${stem.toWellFormed()}.${type === 'image/webp' ? 'webp' : 'jpg'}`;
}

/** Which parts have arrived; null where the server knows nothing of it. */
async function statusOf(up: string, signal?: AbortSignal): Promise<api.UploadStatus | null> {
  try {
    // without a signature this address answers with JSON, which its endpoint does not declare
    const status: unknown = await call(api.getMedia, { params: { id: up }, query: {} }, signal);
    return status as api.UploadStatus;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Drops an upload that is not wanted any more; should that fail, the server's sweep does it. */
export const dropUpload = (up: string): Promise<unknown> =>
  call(api.abortUpload, { params: { up } }).catch(() => undefined);
