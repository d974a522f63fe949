import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { attachmentKind } from '#web/features/memories/kinds/attachment-kinds.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { isSameFile, printOf } from '#web/lib/media/file-print.ts';
import { type MediaFacts, NO_FACTS } from '#web/lib/media/media-facts.ts';
import { isAnimated } from '#web/lib/photo/is-animated.ts';
import { PhotoFault } from '#web/lib/photo/photo-fault.ts';
import { type ShrunkPhoto, shrinkPhoto, wholeFile } from '#web/lib/photo/shrink.ts';
import { widthFiles } from '#web/lib/photo/upload-photo.ts';
import { randomId } from '#web/lib/random-id.ts';
import { isFinal } from '#web/lib/refused.ts';
import { guestCalls } from '#web/lib/upload/guest-calls.ts';
import {
  dropUpload,
  type OutgoingFile,
  sendFiles,
  type UploadFacts,
  type UploadOf,
  type UploadOptions,
  uploadFiles,
} from '#web/lib/upload/upload-files.ts';
import { PART_BYTES } from '#worker/contract/media.ts';
import { fileTypeOf } from '#worker/shared/file-type.ts';
import {
  type AttachmentBytes,
  type DraftAttachment,
  deleteBytes,
  readBytes,
  storeBytes,
} from './memory-draft.ts';

export type AttachmentState = {
  /** `missing`: too large to be stored on the device; its author has to choose the file again. */
  phase: 'preparing' | 'ready' | 'sending' | 'paused' | 'missing' | 'here' | 'fault';
  /** The uploaded share, 0–1. */
  share: number;
  fault: string | null;
  /** Whether to offer a retry; an unreadable file would fail again. */
  again: boolean;
  /** Whether the server rejects it permanently, or only its author can go on. */
  refused: boolean;
  /** An object URL of a picture, or of a recording to listen to, while there is no other source. */
  preview: string | null;
  /** A picture that moves, of which only the first image is sent. */
  stilled: boolean;
};

type StorePatch = (key: string, patch: Partial<DraftAttachment>) => void;

const BEGUN: AttachmentState = {
  phase: 'preparing',
  share: 0,
  fault: null,
  again: false,
  refused: false,
  preview: null,
  stilled: false,
};

/** A chosen file, and what is already known of one that was recorded here. */
export type Chosen = { file: File; facts?: MediaFacts };

/**
 * Prepares and uploads the attachments of a draft, and reports their progress: one at a time, and beside it one
 * that is sent in parts, so that a large video does not keep back the photos.
 */
export class AttachmentUploads {
  #states: ReadonlyMap<string, AttachmentState> = new Map();
  readonly #attachments = new Map<string, DraftAttachment>();
  readonly #aborts = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();
  readonly #target: Pick<UploadOf, 'target' | 'community'>;
  readonly #keep: StorePatch;
  #mayUpload = false;
  /** With which someone without an account uploads the only attachment. */
  #pass: string | null = null;
  #preparing: Promise<unknown> = Promise.resolve();
  readonly #sending: Record<'small' | 'large', Promise<unknown>> = {
    small: Promise.resolve(),
    large: Promise.resolve(),
  };

  /** `place`: the site by its id, or the community. */
  constructor(place: number | { community: number }, storePatch: StorePatch) {
    this.#target = typeof place === 'number' ? { target: place } : place;
    this.#keep = storePatch;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly states = (): ReadonlyMap<string, AttachmentState> => this.#states;

  /** Adds a newly chosen attachment or one of a restored draft. */
  add(attachment: DraftAttachment, chosen?: Chosen): void {
    const { key, src } = attachment;
    this.#attachments.set(key, attachment);
    if (attachment.mediaId) {
      this.#set(key, { ...BEGUN, phase: 'here', share: 1, preview: src });
      if (!src) void this.#showAgain(key);
      return;
    }
    this.#set(key, BEGUN);
    this.#preparing = this.#preparing.then(() => this.#prepare(key, chosen));
  }

  /** Starts uploads: the author is signed in. */
  mayUpload(): void {
    if (this.#mayUpload) return;
    this.#mayUpload = true;
    for (const [key, { phase }] of this.#states) if (phase === 'ready') this.#queue(key);
  }

  /** Uploads with a pass what is not uploaded yet. Returns whether everything is. */
  async uploadWith(pass: string): Promise<boolean> {
    const isOther = this.#pass !== null && this.#pass !== pass;
    this.#pass = pass;
    this.mayUpload();
    for (const [key, { phase, again }] of this.#states)
      if ((phase === 'fault' && again) || (phase === 'here' && isOther)) this.retry(key);
    await this.settled();
    return [...this.#states.values()].every(({ phase }) => phase === 'here');
  }

  retry(key: string): void {
    const attachment = this.#attachments.get(key);
    if (attachment) this.add(attachment);
  }

  /** Goes on with a file that was chosen again, if it is the same one. Sharing waits until that is known. */
  chooseAgain(key: string, file: File): Promise<void> {
    this.#patch(key, { phase: 'preparing', fault: null });
    const prepared = this.#preparing.then(() => this.#prepareAgain(key, file));
    this.#preparing = prepared;
    return prepared;
  }

  /** Stops sending one, without losing what has arrived. */
  pause(key: string): void {
    this.#patch(key, { phase: 'paused' });
    this.#aborts.get(key)?.abort();
  }

  resume(key: string): void {
    if (this.#states.get(key)?.phase !== 'paused') return;
    this.#patch(key, { phase: 'ready' });
    if (this.#mayUpload) this.#queue(key);
  }

  remove(key: string): void {
    const attachment = this.#attachments.get(key);
    this.#aborts.get(key)?.abort();
    this.#attachments.delete(key);
    this.#set(key, null);
    void deleteBytes(key);
    // with a pass, another upload replaces it
    if (attachment?.uploadId && this.#pass === null) void dropUpload(attachment.uploadId);
  }

  /** Resolves when every chosen file is stored on the device in the form to be sent, unless it is too large. */
  async allStored(): Promise<void> {
    await this.#preparing;
  }

  /** Resolves when all processing has finished, successfully or not. What was paused goes on. */
  async settled(): Promise<void> {
    for (const key of this.#states.keys()) this.resume(key);
    await this.#preparing;
    await Promise.all([this.#sending.small, this.#sending.large]);
  }

  /** Stops. Interrupted uploads resume the next time. */
  close(): void {
    for (const abort of this.#aborts.values()) abort.abort();
    for (const { preview } of this.#states.values()) forget(preview);
    this.#attachments.clear();
    this.#listeners.clear();
  }

  async #prepare(key: string, chosen?: Chosen): Promise<void> {
    const attachment = this.#attachments.get(key);
    if (!attachment) return;
    try {
      const bytes = attachmentKind(attachment.kind).isResized
        ? await preparePhoto(key, chosen?.file)
        : await this.#prepareMedia(attachment, chosen);
      if (!this.#attachments.has(key)) return;
      const preview = previewOf(bytes, attachment.kind);
      if ('media' in bytes && !bytes.media.file) this.#set(key, { ...missingState(attachment), preview });
      else {
        this.#set(key, { ...BEGUN, phase: 'ready', preview, stilled: isStilled(bytes) });
        if (this.#mayUpload) this.#queue(key);
      }
    } catch (error) {
      if (!this.#attachments.has(key)) return;
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

  async #prepareAgain(key: string, file: File): Promise<void> {
    const attachment = this.#attachments.get(key);
    if (!attachment) return;
    const { print, name } = attachment;
    // a file that cannot be read is not the same either
    if (print && !(await isSameFile(file, print).catch(() => false))) {
      const fault = i18n._(msg`This is another file. Choose “${name}”, or remove it here.`);
      return this.#patch(key, { phase: 'missing', fault });
    }
    await this.#prepare(key, { file });
  }

  /** Measures a chosen file and stores it, or only what was found out about it where it is too large. */
  async #prepareMedia({ key, kind, uploadId }: DraftAttachment, chosen?: Chosen): Promise<AttachmentBytes> {
    const stored = await readBytes(key);
    const found = stored && 'media' in stored ? stored.media : null;
    if (!chosen) {
      // without its facts, an upload that has begun cannot go on
      if (!found && uploadId) this.#remember(key, { uploadId: null, uploadKey: randomId() });
      return { media: found ?? { file: null, facts: NO_FACTS } };
    }
    const { file } = chosen;
    this.#remember(key, { print: await printOf(file) });
    const facts =
      chosen.facts ?? (uploadId ? found?.facts : null) ?? (await attachmentKind(kind).measure(file));
    const bytes = { media: { file, facts } };
    if (this.#attachments.has(key)) await storeBytes(key, bytes);
    return bytes;
  }

  #queue(key: string): void {
    const { print } = this.#attachments.get(key) ?? {};
    const lane = print && print.bytes > PART_BYTES ? 'large' : 'small';
    this.#sending[lane] = this.#sending[lane].then(() => this.#send(key));
  }

  async #send(key: string): Promise<void> {
    const attachment = this.#attachments.get(key);
    const bytes = await readBytes(key);
    // paused or removed while it waited for its turn
    if (!attachment || !bytes || this.#states.get(key)?.phase !== 'ready') return;
    const abort = new AbortController();
    this.#aborts.set(key, abort);
    this.#patch(key, { phase: 'sending', fault: null });
    try {
      const media = await this.#upload(bytes, attachment, {
        signal: abort.signal,
        onProgress: (share) => this.#patch(key, { share }),
        resume: {
          key: attachment.uploadKey,
          uploadId: attachment.uploadId,
          onBegun: (uploadId, uploadKey) => this.#remember(key, { uploadId, uploadKey }),
        },
      });
      // what was uploaded with a pass is none of the account's that may send the draft later
      if (this.#pass === null) this.#remember(key, { mediaId: media.id });
      this.#patch(key, { phase: 'here', share: 1 });
    } catch (error) {
      if (abort.signal.aborted) return;
      const known = error instanceof ApiError;
      const fault = known ? error.detail : unknownFault();
      const again = !known || !isOfFile(error);
      this.#patch(key, { phase: 'fault', fault, again, refused: isFinal(error) });
    } finally {
      if (this.#aborts.get(key) === abort) this.#aborts.delete(key);
    }
  }

  #upload(
    bytes: AttachmentBytes,
    { name }: DraftAttachment,
    options: UploadOptions,
  ): Promise<{ id: string }> {
    const upload = (files: OutgoingFile[], facts: UploadFacts) =>
      this.#pass === null
        ? uploadFiles(files, { purpose: 'memory', ...this.#target }, facts, options)
        : sendFiles(files, guestCalls(this.#pass), facts, options);
    if ('shrunk' in bytes) {
      const { widths, name: photo, thumbhash } = bytes.shrunk;
      return upload(widthFiles(widths, photo), thumbhash ? { thumbhash } : {});
    }
    const { file, facts } = 'media' in bytes ? bytes.media : { file: null, facts: NO_FACTS };
    if (!file) throw new PhotoFault('unreadable');
    const { durationMs, peaks, poster, thumbhash } = facts;
    return upload(
      [{ name, type: fileTypeOf(file) ?? file.type, blob: file }, ...widthFiles(poster, 'poster')],
      {
        ...(thumbhash && { thumbhash }),
        ...(durationMs !== null && { duration_ms: durationMs }),
        ...(peaks && { peaks }),
      },
    );
  }

  async #showAgain(key: string): Promise<void> {
    const bytes = await readBytes(key);
    const attachment = this.#attachments.get(key);
    if (bytes && attachment)
      this.#patch(key, { preview: previewOf(bytes, attachment.kind), stilled: isStilled(bytes) });
  }

  #remember(key: string, patch: Partial<DraftAttachment>): void {
    const attachment = this.#attachments.get(key);
    if (!attachment) return;
    this.#attachments.set(key, { ...attachment, ...patch });
    this.#keep(key, patch);
  }

  #patch(key: string, patch: Partial<AttachmentState>): void {
    const state = this.#states.get(key);
    if (state) this.#set(key, { ...state, ...patch });
  }

  #set(key: string, state: AttachmentState | null): void {
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

const missingState = ({ name }: DraftAttachment): AttachmentState => ({
  ...BEGUN,
  phase: 'missing',
  fault: i18n._(msg`“${name}” is too large to be kept on this device. Choose it again to go on.`),
  refused: true,
});

/** Whether the file itself is refused, so that sending it again is of no use. */
const isOfFile = ({ code }: ApiError): boolean =>
  code.startsWith('plan.') || ['media.type', 'media.too_large', 'media.pixels'].includes(code);

/** Stores a photo in the widths to send. */
async function preparePhoto(key: string, chosen?: File): Promise<AttachmentBytes> {
  if (chosen) await storeBytes(key, { file: chosen });
  const bytes = chosen ? { file: chosen } : await readBytes(key);
  if (!bytes || 'media' in bytes) throw new PhotoFault('unreadable');
  if ('shrunk' in bytes) return bytes;
  const { file } = bytes;
  // without a way to stop it, as every animation needs one, it stays a photo
  const stilled = await isAnimated(file).catch(() => false);
  const shrunk = { shrunk: { ...(await shrinkOrWhole(file)), ...(stilled && { stilled }) } };
  await storeBytes(key, shrunk);
  return shrunk;
}

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

const isStilled = (bytes: AttachmentBytes): boolean => 'shrunk' in bytes && bytes.shrunk.stilled === true;

/**
 * An object URL of the smallest picture, or of a recording, to be revoked by the caller; null where there is
 * none that this browser can show.
 */
export function previewOf(bytes: AttachmentBytes, kind: DraftAttachment['kind']): string | null {
  if ('media' in bytes && attachmentKind(kind).isHeard) {
    return bytes.media.file ? URL.createObjectURL(bytes.media.file) : null;
  }
  const widths = 'shrunk' in bytes ? bytes.shrunk.widths : 'media' in bytes ? bytes.media.facts.poster : [];
  const [smallest] = widths;
  return smallest && smallest.width > 0 ? URL.createObjectURL(smallest.blob) : null;
}

function forget(preview: string | null): void {
  if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview);
}
