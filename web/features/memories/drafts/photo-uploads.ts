import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiError } from '#web/lib/api-error.ts';
import { PhotoFault } from '#web/lib/photo/photo-fault.ts';
import { type ShrunkPhoto, shrinkPhoto, wholeFile } from '#web/lib/photo/shrink.ts';
import { dropUpload, uploadPhoto } from '#web/lib/photo/upload.ts';
import { isFinal } from '#web/lib/refused.ts';
import { type DraftPhoto, deleteBytes, readBytes, storeBytes } from './memory-draft.ts';

export type PhotoState = {
  phase: 'shrinking' | 'ready' | 'sending' | 'here' | 'fault';
  /** The uploaded share, 0–1. */
  share: number;
  fault: string | null;
  /** Whether to offer a retry; an unreadable file would fail again. */
  again: boolean;
  /** Whether the server rejects it permanently. */
  refused: boolean;
  /** An object URL to show while the photo has no other source. */
  preview: string | null;
};

type StorePatch = (key: string, patch: Partial<DraftPhoto>) => void;

const BEGUN: PhotoState = {
  phase: 'shrinking',
  share: 0,
  fault: null,
  again: false,
  refused: false,
  preview: null,
};

/** Resizes and uploads the photos of a draft, one at a time, and reports their progress. */
export class PhotoUploads {
  #states: ReadonlyMap<string, PhotoState> = new Map();
  readonly #photos = new Map<string, DraftPhoto>();
  readonly #aborts = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();
  readonly #siteId: number;
  readonly #keep: StorePatch;
  #mayUpload = false;
  #shrinking: Promise<unknown> = Promise.resolve();
  #sending: Promise<unknown> = Promise.resolve();

  constructor(siteId: number, storePatch: StorePatch) {
    this.#siteId = siteId;
    this.#keep = storePatch;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly states = (): ReadonlyMap<string, PhotoState> => this.#states;

  /** Adds a newly chosen photo or one of a restored draft. */
  add(photo: DraftPhoto, file?: File): void {
    this.#photos.set(photo.key, photo);
    if (photo.mediaId) {
      this.#set(photo.key, { ...BEGUN, phase: 'here', share: 1, preview: photo.src });
      if (!photo.src) void this.#showAgain(photo.key);
      return;
    }
    this.#set(photo.key, BEGUN);
    this.#shrinking = this.#shrinking.then(() => this.#shrink(photo.key, file));
  }

  /** Starts uploads: the author is signed in. */
  mayUpload(): void {
    if (this.#mayUpload) return;
    this.#mayUpload = true;
    for (const [key, { phase }] of this.#states) if (phase === 'ready') this.#queue(key);
  }

  retry(key: string): void {
    const photo = this.#photos.get(key);
    if (photo) this.add(photo);
  }

  remove(key: string): void {
    const photo = this.#photos.get(key);
    this.#aborts.get(key)?.abort();
    this.#photos.delete(key);
    this.#set(key, null);
    void deleteBytes(key);
    if (photo?.uploadId) void dropUpload(photo.uploadId);
  }

  /** Resolves when every chosen photo is stored on the device in the form to be sent. */
  async allStored(): Promise<void> {
    await this.#shrinking;
  }

  /** Resolves when all processing has finished, successfully or not. */
  async settled(): Promise<void> {
    await this.#shrinking;
    await this.#sending;
  }

  /** Stops. Interrupted uploads resume the next time. */
  close(): void {
    for (const abort of this.#aborts.values()) abort.abort();
    for (const { preview } of this.#states.values()) forget(preview);
    this.#photos.clear();
    this.#listeners.clear();
  }

  async #shrink(key: string, chosen?: File): Promise<void> {
    if (!this.#photos.has(key)) return;
    try {
      if (chosen) await storeBytes(key, { file: chosen });
      const bytes = chosen ? { file: chosen } : await readBytes(key);
      if (!bytes) throw new PhotoFault('unreadable');
      const shrunk = 'shrunk' in bytes ? bytes.shrunk : await shrinkOrWhole(bytes.file);
      if (!('shrunk' in bytes)) await storeBytes(key, { shrunk });
      if (!this.#photos.has(key)) return;
      this.#set(key, { ...BEGUN, phase: 'ready', preview: previewOf(shrunk) });
      if (this.#mayUpload) this.#queue(key);
    } catch (error) {
      if (!this.#photos.has(key)) return;
      const known = error instanceof PhotoFault;
      this.#set(key, {
        ...BEGUN,
        phase: 'fault',
        fault: known ? error.detail : unknownFault(),
        again: !known,
        refused: true,
      });
    }
  }

  #queue(key: string): void {
    this.#sending = this.#sending.then(() => this.#send(key));
  }

  async #send(key: string): Promise<void> {
    const photo = this.#photos.get(key);
    const bytes = await readBytes(key);
    if (!photo || !bytes || !('shrunk' in bytes)) return;
    const abort = new AbortController();
    this.#aborts.set(key, abort);
    this.#patch(key, { phase: 'sending', fault: null });
    try {
      const picture = await uploadPhoto(
        bytes.shrunk,
        { purpose: 'memory', target: this.#siteId },
        {
          signal: abort.signal,
          onProgress: (share) => this.#patch(key, { share }),
          resume: {
            key: photo.uploadKey,
            uploadId: photo.uploadId,
            onBegun: (uploadId, uploadKey) => this.#remember(key, { uploadId, uploadKey }),
          },
        },
      );
      this.#remember(key, { mediaId: picture.id });
      this.#patch(key, { phase: 'here', share: 1 });
    } catch (error) {
      if (abort.signal.aborted) return;
      const known = error instanceof ApiError;
      const fault = known ? error.detail : unknownFault();
      const again = !known || error.code !== 'media.type';
      this.#patch(key, { phase: 'fault', fault, again, refused: isFinal(error) });
    } finally {
      this.#aborts.delete(key);
    }
  }

  async #showAgain(key: string): Promise<void> {
    const bytes = await readBytes(key);
    if (bytes && 'shrunk' in bytes) this.#patch(key, { preview: previewOf(bytes.shrunk) });
  }

  #remember(key: string, patch: Partial<DraftPhoto>): void {
    const photo = this.#photos.get(key);
    if (!photo) return;
    this.#photos.set(key, { ...photo, ...patch });
    this.#keep(key, patch);
  }

  #patch(key: string, patch: Partial<PhotoState>): void {
    const state = this.#states.get(key);
    if (state) this.#set(key, { ...state, ...patch });
  }

  #set(key: string, state: PhotoState | null): void {
    const next = new Map(this.#states);
    const before = next.get(key)?.preview;
    if (before !== state?.preview) forget(before ?? null);
    if (state) next.set(key, state);
    else next.delete(key);
    this.#states = next;
    for (const listener of this.#listeners) listener();
  }
}

const unknownFault = (): string => i18n._(msg`Something went wrong on our side.`);

/**
 * Resizes a photo. Formats that this browser cannot decode are sent unchanged where the server accepts them.
 */
async function shrinkOrWhole(file: File): Promise<ShrunkPhoto> {
  try {
    return await shrinkPhoto(file);
  } catch (error) {
    const whole = error instanceof PhotoFault && error.code === 'unreadable' ? wholeFile(file) : null;
    if (whole) return whole;
    throw error;
  }
}

/**
 * An object URL of the smallest size, to be revoked by the caller; null where this browser cannot decode it.
 */
export function previewOf({ widths }: ShrunkPhoto): string | null {
  const smallest = widths[0];
  return smallest && smallest.width > 0 ? URL.createObjectURL(smallest.blob) : null;
}

function forget(preview: string | null): void {
  if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview);
}
