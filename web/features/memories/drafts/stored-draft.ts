import { isRecord } from '#web/lib/json.ts';
import { isFilePrint } from '#web/lib/media/file-print.ts';
import type { MediaFacts } from '#web/lib/media/media-facts.ts';
import type { ShrunkPhoto } from '#web/lib/photo/shrink.ts';
import { randomId } from '#web/lib/random-id.ts';
import { MEDIA_KINDS } from '#worker/contract/media.ts';
import { VISIBILITIES } from '#worker/contract/memory.ts';
import type { CalendarDate } from '#worker/contract/primitives.ts';
import type { DraftLink } from './draft-link.ts';
import type { AttachmentBytes, DraftAttachment, DraftDay, MemoryDraft, StoredMedia } from './memory-draft.ts';

const CLIENT_KEY = /^[\w-]{8,64}$/;

/**
 * Reads a stored draft, which may be from an earlier version or damaged: returns its readable text and
 * attachments. An incomplete draft is not sent automatically.
 */
export function parseStoredDraft(json: unknown): MemoryDraft | undefined {
  if (!isRecord(json)) return undefined;
  const {
    clientKey,
    text,
    location,
    visibility,
    photos,
    links,
    tags,
    happenedOn,
    relation,
    editing,
    send,
    sent,
  } = json;
  const readable = Array.isArray(photos) ? photos.filter(isAttachment).map(completed) : [];
  const readableLinks = Array.isArray(links) ? links.filter(isLink) : [];
  const intact = isIntact(json);
  const storedText = isText(text) ? text : '';
  if (!intact && !storedText.trim() && readable.length + readableLinks.length === 0) return undefined;
  return {
    clientKey: isText(clientKey) && CLIENT_KEY.test(clientKey) ? clientKey : randomId(),
    text: storedText,
    location: isText(location) ? location : '',
    visibility: VISIBILITIES.find((one) => one === visibility) ?? 'everyone',
    photos: readable,
    links: readableLinks,
    tags: Array.isArray(tags) ? tags.filter(isText) : [],
    happenedOn: isDay(happenedOn) ? happenedOn : { date: null, parts: null, isWrong: false },
    relation: isText(relation) ? relation : '',
    editing: isEdited(editing) ? editing : null,
    send: intact && isText(send) ? send : null,
    sent: isSent(sent) ? sent : null,
  };
}

/** Whether nothing that would be sent is missing from a stored draft; earlier versions stored fewer fields. */
export const isIntact = (json: unknown): boolean =>
  isRecord(json) &&
  isText(json.text) &&
  VISIBILITIES.some((one) => one === json.visibility) &&
  Array.isArray(json.photos) &&
  json.photos.every(isAttachment) &&
  (json.links === undefined || (Array.isArray(json.links) && json.links.every(isLink))) &&
  (json.tags === undefined || (Array.isArray(json.tags) && json.tags.every(isText))) &&
  (json.happenedOn === undefined || isDay(json.happenedOn)) &&
  (json.relation === undefined || isText(json.relation)) &&
  (json.editing === null || isEdited(json.editing));

/** The stored bytes of an attachment; undefined where they cannot be read. */
export function parseBytes(json: unknown): AttachmentBytes | undefined {
  if (!isRecord(json)) return undefined;
  if (json.file instanceof File) return { file: json.file };
  if (isStoredMedia(json.media)) return { media: json.media };
  return isShrunk(json.shrunk) ? { shrunk: json.shrunk } : undefined;
}

const isStoredMedia = (value: unknown): value is StoredMedia =>
  isRecord(value) && (value.file === null || value.file instanceof File) && isMediaFacts(value.facts);

const isMediaFacts = (value: unknown): value is MediaFacts =>
  isRecord(value) &&
  (value.durationMs === null || Number.isInteger(value.durationMs)) &&
  (value.peaks === null || (Array.isArray(value.peaks) && value.peaks.every(Number.isInteger))) &&
  isTextOrNull(value.thumbhash) &&
  Array.isArray(value.poster) &&
  value.poster.every(isPhotoWidth);

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

const isAttachment = (value: unknown): value is DraftAttachment =>
  isRecord(value) &&
  [value.key, value.name, value.caption, value.uploadKey].every(isText) &&
  [value.uploadId, value.mediaId, value.src].every(isTextOrNull);

const isLink = (value: unknown): value is DraftLink =>
  isRecord(value) && [value.key, value.url, value.host, value.title].every(isText) && isTextOrNull(value.id);

const isDay = (value: unknown): value is DraftDay =>
  isRecord(value) && typeof value.isWrong === 'boolean' && (value.date === null || isDate(value.date));

const isDate = (value: unknown): value is CalendarDate =>
  isRecord(value) &&
  (value.format === 'en' || value.format === 'he') &&
  Number.isInteger(value.year) &&
  [value.month, value.day].every((part) => part === null || Number.isInteger(part));

/** Drafts stored before there were other kinds have photos, without the newer fields. */
const completed = (stored: DraftAttachment): DraftAttachment => ({
  ...stored,
  kind: MEDIA_KINDS.find((kind) => kind === stored.kind) ?? 'photo',
  focal: isPoint(stored.focal) ? stored.focal : null,
  print: isFilePrint(stored.print) ? stored.print : null,
});

const isPoint = (value: unknown): value is DraftAttachment['focal'] =>
  isRecord(value) && Number.isFinite(value.x) && Number.isFinite(value.y);
