import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { randomId } from '#web/lib/random-id.ts';
import * as api from '#worker/contract/media.ts';
import type { Picture } from '#worker/contract/primitives.ts';
import { putBytes } from './put-bytes.ts';
import { withRetries } from './retry.ts';
import type { ShrunkPhoto } from './shrink.ts';

export type UploadOf = {
  purpose: api.UploadPurpose;
  /** The site; without one, a `profile` picture is the user's own. */
  target?: number;
};

/** The state from which an upload resumes, also after a reload; stored with the draft. */
export type Resume = {
  /** The idempotency key of the request that starts the upload. */
  key: string;
  uploadId: string | null;
  /** Called when the upload has started or restarted. */
  onBegun?: (uploadId: string, key: string) => void;
};

type Options = {
  /** The uploaded share, 0–1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  resume?: Resume;
};

/**
 * Uploads a photo, its narrowest width first. Waits while the connection is lost, and then sends only the
 * missing parts. Throws `ApiError`, or the reason of an aborted `signal`.
 */
export async function uploadPhoto(
  photo: ShrunkPhoto,
  of: UploadOf,
  { onProgress, signal, resume = { key: randomId(), uploadId: null } }: Options = {},
): Promise<Picture> {
  const state = { ...resume };
  const files = photo.widths;
  const total = files.reduce((sum, { blob }) => sum + blob.size, 0);
  return await withRetries(async (progressed) => {
    const up = state.uploadId ?? (await begin(photo, of, state.key, signal));
    if (up !== state.uploadId) {
      state.uploadId = up;
      resume.onBegun?.(up, state.key);
    }
    const status = await statusOf(up, signal);
    if (!status) {
      Object.assign(state, { key: randomId(), uploadId: null });
      throw new UploadExpired();
    }
    let uploadedBytes = 0;
    const reportProgress = (sentBytes: number) =>
      onProgress?.(Math.min(1, (uploadedBytes + sentBytes) / total));
    for (const [at, { part, bytes, received }] of status.parts.entries()) {
      const blob = files[at]?.blob;
      if (status.state === 'open' && !received && blob) {
        await putBytes({ up, part, bytes: blob }, reportProgress, signal);
        progressed();
      }
      uploadedBytes += bytes;
      reportProgress(0);
    }
    return (await call(api.finishUpload, { params: { up } }, signal)).media;
  }, signal);
}

/** The server deleted the upload because it was idle for too long; it starts again. */
class UploadExpired extends ApiError {
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

const NAME_MAX = 160;

/** A file name whose extension matches the bytes. */
function nameFor(name: string, width: number, type: string): string {
  if (width === 0) return name.slice(-NAME_MAX);
  const stem =
    name
      .replace(/\.[^.]*$/, '')
      .trim()
      .slice(0, NAME_MAX) || 'photo';
  return `${stem.toWellFormed()}.${type === 'image/webp' ? 'webp' : 'jpg'}`;
}

/** The parts that have arrived; null if the server does not know the upload. */
async function statusOf(up: string, signal?: AbortSignal): Promise<api.UploadStatus | null> {
  try {
    // without a signature this URL answers with JSON, which its endpoint does not declare
    const status: unknown = await call(api.getMedia, { params: { id: up }, query: {} }, signal);
    return status as api.UploadStatus;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Deletes an upload that is no longer wanted; if that fails, the server's cleanup does it. */
export const dropUpload = (up: string): Promise<unknown> =>
  call(api.abortUpload, { params: { up } }).catch(() => undefined);
