import { randomId } from '#web/lib/random-id.ts';
import type { Visibility } from '#worker/contract/memory.ts';
import type { DraftPhoto, MemoryDraft } from './memory-draft.ts';

type Unknown = Record<string, unknown>;

const VISIBILITIES: readonly Visibility[] = ['everyone', 'members', 'staff'];
const CLIENT_KEY = /^[\w-]{8,64}$/;

/**
 * Reads a stored draft, which may be from an earlier version or damaged: returns its readable text and
 * photos. An incomplete draft is not sent automatically.
 */
export function parseStoredDraft(kept: unknown): MemoryDraft | undefined {
  if (!isObject(kept)) return undefined;
  const { clientKey, text, location, visibility, photos, editing, send, sent } = kept;
  if (!isText(text) || (editing !== null && !isEdited(editing))) return undefined;
  const seenBy = VISIBILITIES.find((one) => one === visibility);
  const readable = Array.isArray(photos) ? photos.filter(isPhoto) : [];
  const whole = seenBy && Array.isArray(photos) && readable.length === photos.length;
  return {
    clientKey: isText(clientKey) && CLIENT_KEY.test(clientKey) ? clientKey : randomId(),
    text,
    location: isText(location) ? location : '',
    visibility: seenBy ?? 'everyone',
    photos: readable,
    editing,
    send: whole && isText(send) ? send : null,
    sent: isSent(sent) ? sent : null,
  };
}

const isObject = (value: unknown): value is Unknown => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);

const isEdited = (value: unknown): value is MemoryDraft['editing'] =>
  isObject(value) && Number.isInteger(value.id) && Number.isInteger(value.version);

const isSent = (value: unknown): value is MemoryDraft['sent'] =>
  isObject(value) && isText(value.body) && isText(value.key);

const isPhoto = (value: unknown): value is DraftPhoto =>
  isObject(value) &&
  [value.key, value.name, value.caption, value.uploadKey].every(isText) &&
  [value.uploadId, value.mediaId, value.src].every(isTextOrNull);
