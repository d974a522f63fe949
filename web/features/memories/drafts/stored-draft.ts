import { isRecord } from '#web/lib/json.ts';
import type { ShrunkPhoto } from '#web/lib/photo/shrink.ts';
import { randomId } from '#web/lib/random-id.ts';
import { VISIBILITIES } from '#worker/contract/memory.ts';
import type { DraftPhoto, MemoryDraft, PhotoBytes } from './memory-draft.ts';

const CLIENT_KEY = /^[\w-]{8,64}$/;

/**
 * Reads a stored draft, which may be from an earlier version or damaged: returns its readable text and
 * photos. An incomplete draft is not sent automatically.
 */
export function parseStoredDraft(json: unknown): MemoryDraft | undefined {
  if (!isRecord(json)) return undefined;
  const { clientKey, text, location, visibility, photos, editing, send, sent } = json;
  const readable = Array.isArray(photos) ? photos.filter(isPhoto) : [];
  const intact = isIntact(json);
  const storedText = isText(text) ? text : '';
  if (!intact && !storedText.trim() && readable.length === 0) return undefined;
  return {
    clientKey: isText(clientKey) && CLIENT_KEY.test(clientKey) ? clientKey : randomId(),
    text: storedText,
    location: isText(location) ? location : '',
    visibility: VISIBILITIES.find((one) => one === visibility) ?? 'everyone',
    photos: readable,
    editing: isEdited(editing) ? editing : null,
    send: intact && isText(send) ? send : null,
    sent: isSent(sent) ? sent : null,
  };
}

/** Whether nothing that would be sent is missing from a stored draft. */
export const isIntact = (json: unknown): boolean =>
  isRecord(json) &&
  isText(json.text) &&
  VISIBILITIES.some((one) => one === json.visibility) &&
  Array.isArray(json.photos) &&
  json.photos.every(isPhoto) &&
  (json.editing === null || isEdited(json.editing));

/** The stored bytes of a photo; undefined where they cannot be read. */
export function parsePhotoBytes(json: unknown): PhotoBytes | undefined {
  if (!isRecord(json)) return undefined;
  if (json.file instanceof File) return { file: json.file };
  return isShrunk(json.shrunk) ? { shrunk: json.shrunk } : undefined;
}

const isShrunk = (value: unknown): value is ShrunkPhoto =>
  isRecord(value) &&
  isText(value.name) &&
  isTextOrNull(value.thumbhash) &&
  Array.isArray(value.widths) &&
  value.widths.every(isPhotoWidth);

const isPhotoWidth = (value: unknown): boolean =>
  isRecord(value) && [value.width, value.height].every(Number.isFinite) && value.blob instanceof Blob;

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);

const isEdited = (value: unknown): value is MemoryDraft['editing'] =>
  isRecord(value) && Number.isInteger(value.id) && Number.isInteger(value.version);

const isSent = (value: unknown): value is MemoryDraft['sent'] =>
  isRecord(value) && isText(value.body) && isText(value.key);

const isPhoto = (value: unknown): value is DraftPhoto =>
  isRecord(value) &&
  [value.key, value.name, value.caption, value.uploadKey].every(isText) &&
  [value.uploadId, value.mediaId, value.src].every(isTextOrNull);
