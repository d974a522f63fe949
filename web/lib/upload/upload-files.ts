import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { randomId } from '#web/lib/random-id.ts';
import * as api from '#worker/contract/media.ts';
import { putBytes, type UploadPart } from './put-bytes.ts';
import { withRetries } from './retry.ts';

export type UploadOf = {
  purpose: api.UploadPurpose;
  /** The site; without one, a `profile` picture is the user's own. */
  target?: number;
  /** In place of a site a community. */
  community?: number;
};

/** A file to send. `width` for the widths of a photo and of a poster. */
export type OutgoingFile = { name: string; type: string; blob: Blob; width?: number };

/** What is said of the files when their upload begins. `thumbhash` in base64. */
export type UploadFacts = {
  thumbhash?: string;
  duration_ms?: number;
  peaks?: number[];
};

/** The state from which an upload resumes, also after a reload; stored with the draft. */
export type Resume = {
  /** The idempotency key of the request that starts the upload. */
  key: string;
  uploadId: string | null;
  /** Called when the upload has started or restarted. */
  onBegun?: (uploadId: string, key: string) => void;
};

export type UploadOptions = {
  /** The uploaded share, 0–1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  resume?: Resume;
};

/** The requests of an upload; `finish` gives what it came to. */
export type UploadCalls<Done> = {
  start: (body: UploadBody, key: string, signal?: AbortSignal) => Promise<{ upload_id: string }>;
  status: (up: string, signal?: AbortSignal) => Promise<api.UploadStatus>;
  put: (part: UploadPart, onProgress?: (sentBytes: number) => void, signal?: AbortSignal) => Promise<void>;
  finish: (up: string, signal?: AbortSignal) => Promise<Done>;
};

export type UploadBody = UploadFacts & {
  files: { name: string; type: string; bytes: number; width?: number }[];
};

/** How many parts are sent at a time: a break loses at most these. */
const PARALLEL = 3;

type Part = { part: number; bytes: Blob };

/** The parts of files as the server numbers them: from 1 over all files. A part is read only when it is sent. */
export function partsOf(files: readonly OutgoingFile[]): Part[] {
  const slices = files.flatMap(({ blob }) =>
    Array.from({ length: Math.max(1, Math.ceil(blob.size / api.PART_BYTES)) }, (_, at) =>
      blob.slice(at * api.PART_BYTES, (at + 1) * api.PART_BYTES),
    ),
  );
  return slices.map((bytes, at) => ({ part: at + 1, bytes }));
}

/**
 * Uploads the files of one attachment. Waits while the connection is lost, then asks which parts have arrived
 * and sends only the others. Throws `ApiError`, or the reason of an aborted `signal`.
 */
export const uploadFiles = (
  files: readonly OutgoingFile[],
  of: UploadOf,
  facts: UploadFacts = {},
  options: UploadOptions = {},
): Promise<api.UploadedMedia> => sendFiles(files, accountCalls(of), facts, options);

/** The same with other requests. */
export async function sendFiles<Done>(
  files: readonly OutgoingFile[],
  calls: UploadCalls<Done>,
  facts: UploadFacts = {},
  { onProgress, signal, resume = { key: randomId(), uploadId: null } }: UploadOptions = {},
): Promise<Done> {
  const state = { ...resume };
  const parts = partsOf(files);
  const total = parts.reduce((sum, { bytes }) => sum + bytes.size, 0);
  return await withRetries(async (progressed) => {
    const up = state.uploadId ?? (await calls.start(bodyOf(files, facts), state.key, signal)).upload_id;
    if (up !== state.uploadId) {
      state.uploadId = up;
      resume.onBegun?.(up, state.key);
    }
    const status = await statusOf(calls, up, signal);
    if (!status) {
      Object.assign(state, { key: randomId(), uploadId: null });
      throw new UploadExpired();
    }
    const arrived = new Set(
      status.parts.flatMap(({ part, received }) => (received || status.state === 'done' ? [part] : [])),
    );
    const sent = new Map(parts.map(({ part, bytes }) => [part, arrived.has(part) ? bytes.size : 0]));
    const report = () => onProgress?.(total && Math.min(1, sum(sent.values()) / total));
    report();
    await inParallel(
      parts.filter(({ part }) => !arrived.has(part)),
      async ({ part, bytes }) => {
        const onSent = (count: number) => {
          sent.set(part, Math.min(count, bytes.size));
          report();
        };
        try {
          await calls.put({ up, part, bytes }, onSent, signal);
        } catch (error) {
          onSent(0);
          throw error;
        }
        onSent(bytes.size);
        progressed();
      },
    );
    return await calls.finish(up, signal);
  }, signal);
}

/** The requests of an account. */
const accountCalls = (of: UploadOf): UploadCalls<api.UploadedMedia> => ({
  start: (body, idempotencyKey, signal) =>
    call(api.startUpload, { body: { ...of, ...body }, idempotencyKey }, signal),
  // without a signature this URL answers with JSON, which its endpoint does not declare
  status: async (up, signal) =>
    (await call(api.getMedia, { params: { id: up }, query: {} }, signal)) as unknown as api.UploadStatus,
  put: putBytes,
  finish: async (up, signal) => (await call(api.finishUpload, { params: { up } }, signal)).media,
});

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);

/** Runs a task for each item, three at a time. After a failure none is begun; those under way are waited for. */
async function inParallel<T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const failures: unknown[] = [];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await run(item);
      } catch (error) {
        failures.push(error);
        waiting.length = 0;
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, lane));
  if (failures.length > 0) throw failures[0];
}

/** The server deleted the upload because it was idle for too long; it starts again. */
class UploadExpired extends ApiError {
  constructor() {
    super({ code: 'media.incomplete', detail: '', status: 0 });
  }
}

const bodyOf = (files: readonly OutgoingFile[], facts: UploadFacts): UploadBody => ({
  ...facts,
  files: files.map(({ name, type, blob, width }) => ({
    name: shortened(name),
    type,
    bytes: blob.size,
    ...(width && { width }),
  })),
});

const NAME_MAX = 160;

/** A file name within the limit, with its extension. */
const shortened = (name: string): string => name.slice(-NAME_MAX).toWellFormed();

/** The parts that have arrived; null if the server does not know the upload. */
async function statusOf(
  calls: UploadCalls<unknown>,
  up: string,
  signal?: AbortSignal,
): Promise<api.UploadStatus | null> {
  try {
    return await calls.status(up, signal);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Deletes an upload that is no longer wanted; if that fails, the server's cleanup does it. */
export const dropUpload = (up: string): Promise<unknown> =>
  call(api.abortUpload, { params: { up } }).catch(() => undefined);
