import { attachmentKind, kindOfAttached } from '#web/features/memories/kinds/attachment-kinds.ts';
import { formOf } from '#web/features/memories/kinds/memory-kinds.ts';
import { WRITINGS, type Writing } from '#web/features/memories/kinds/writings.ts';
import {
  areStored,
  deleteDrafts,
  moveDraft,
  readDraft,
  writeDraft,
  writeDraftDebounced,
} from '#web/lib/drafts.ts';
import type { FilePrint } from '#web/lib/media/file-print.ts';
import type { MediaFacts } from '#web/lib/media/media-facts.ts';
import type { ShrunkPhoto } from '#web/lib/photo/shrink.ts';
import { randomId } from '#web/lib/random-id.ts';
import { type DraftKey, draftKey, draftPhotoKey } from '#web/lib/storage-keys.ts';
import type { MediaKind } from '#worker/contract/media.ts';
import type { Memory, MemoryMedia, Visibility } from '#worker/contract/memory.ts';
import type { CalendarDate, Focal } from '#worker/contract/primitives.ts';
import { pictureNear } from '#worker/shared/picture.ts';
import { type DraftLink, draftLinkOf, isBlank } from './draft-link.ts';
import { parseBytes, parseStoredDraft } from './stored-draft.ts';

/** An attachment of a draft. Its bytes are stored separately under `key` until it is uploaded. */
export type DraftAttachment = {
  key: string;
  kind: MediaKind;
  name: string;
  caption: string;
  uploadKey: string;
  uploadId: string | null;
  /** Set once it is uploaded. */
  mediaId: string | null;
  /** Set where the memory had this attachment before: the address of its picture, or of a recording. */
  src: string | null;
  /** The point of a picture that stays in view; null for the usual one. */
  focal: Point | null;
  /** By what the file is recognised when it has to be chosen again; null for a photo, which is always stored. */
  print: FilePrint | null;
};

type Point = Pick<Focal, 'x' | 'y'>;

/** A date as entered, `parts` as in the field of the composer; null until it is changed there. */
export type DraftDay = {
  date: CalendarDate | null;
  parts: unknown;
  /** The input is no date. */
  isWrong: boolean;
};

export const NO_DAY: DraftDay = { date: null, parts: null, isWrong: false };

export type MemoryDraft = {
  clientKey: string;
  text: string;
  location: string;
  visibility: Visibility;
  /** Its attachments of any kind, in order; named as in drafts stored before there were others than photos. */
  photos: DraftAttachment[];
  links: DraftLink[];
  tags: string[];
  /** When what is told happened. */
  happenedOn: DraftDay;
  /** What the author is to the person. */
  relation: string;
  /** The memory that is edited, with the version that was read. */
  editing: { id: number; version: number } | null;
  /** When its author submitted it before having an account. */
  send: string | null;
  /** The body of the last attempt and its idempotency key: an identical body reuses the key. */
  sent: { body: string; key: string } | null;
};

export const newDraft = (): MemoryDraft => ({
  clientKey: randomId(),
  text: '',
  location: '',
  visibility: 'everyone',
  photos: [],
  links: [],
  tags: [],
  happenedOn: NO_DAY,
  relation: '',
  editing: null,
  send: null,
  sent: null,
});

export const draftOf = (memory: Memory): MemoryDraft => ({
  ...newDraft(),
  text: formOf(memory).textOf(memory) ?? '',
  location: memory.location ?? '',
  visibility: memory.visibility,
  photos: memory.media.map((one) => ({
    ...newAttachment(kindOfAttached(one), one.name ?? ''),
    caption: one.caption ?? '',
    mediaId: one.id,
    src: sourceOf(one),
    focal: one.widths.length > 0 ? { x: one.focal.x, y: one.focal.y } : null,
  })),
  links: memory.links.map(draftLinkOf),
  tags: memory.tags,
  happenedOn: { ...NO_DAY, date: memory.happened_on },
  relation: memory.author_relation ?? '',
  editing: { id: memory.id, version: memory.version },
});

function sourceOf(media: MemoryMedia): string | null {
  if (media.widths.length > 0) return pictureNear(media, 320);
  return attachmentKind(kindOfAttached(media)).isHeard ? media.src || null : null;
}

export const newAttachment = (kind: MediaKind, name: string): DraftAttachment => ({
  key: randomId(),
  kind,
  name,
  caption: '',
  uploadKey: randomId(),
  uploadId: null,
  mediaId: null,
  src: null,
  focal: null,
  print: null,
});

export const newPhoto = (name: string): DraftAttachment => newAttachment('photo', name);

export const isEmpty = ({ text, photos, links }: MemoryDraft): boolean =>
  !text.trim() && photos.length === 0 && links.every(isBlank);

/** What a draft is of: a new memory from one of the forms, the edit of one, or one of a community. */
export const DRAFTED = [...WRITINGS, 'edit', 'answer', 'community'] as const;

/** Where a draft is stored: one per form, site and user, and one for visitors who are not signed in. */
export type Place = { what: (typeof DRAFTED)[number]; id: number; userId: number | null };

const keyOf = ({ what, id, userId }: Place): DraftKey => draftKey(what, id, userId);

/** The draft stored here. A draft written before signing in is merged into the user's own. */
export async function loadDraft(place: Place): Promise<MemoryDraft | null> {
  const own = withoutBlankLinks(parseStoredDraft(await readDraft(keyOf(place))));
  if (place.userId === null) return own ?? null;
  const visitors = { ...place, userId: null };
  const before = withoutBlankLinks(parseStoredDraft(await readDraft(keyOf(visitors))));
  if (!before || before.clientKey === own?.clientKey) return own ?? null;
  const both = own ? joined(own, before) : before;
  await writeDraft(keyOf(place), both);
  await deleteDrafts([keyOf(visitors)]);
  return both;
}

const withoutBlankLinks = (draft: MemoryDraft | undefined): MemoryDraft | undefined =>
  draft && { ...draft, links: draft.links.filter((link) => !isBlank(link)) };

const joined = (own: MemoryDraft, before: MemoryDraft): MemoryDraft => ({
  ...before,
  text: [own.text, before.text].filter((text) => text.trim()).join('\n\n'),
  location: before.location || own.location,
  photos: [...own.photos, ...before.photos],
  links: [...own.links, ...before.links],
  tags: [...new Set([...own.tags, ...before.tags])],
  happenedOn: before.happenedOn.date ? before.happenedOn : own.happenedOn,
  relation: before.relation || own.relation,
  // text that was not submitted is not sent automatically
  send: isEmpty(own) ? before.send : null,
});

export const storeDraftDebounced = (
  place: Place,
  draft: MemoryDraft,
  done: (onDevice: boolean) => void,
): void => writeDraftDebounced(keyOf(place), draft, done);

export const storeDraft = (place: Place, draft: MemoryDraft): Promise<boolean> =>
  writeDraft(keyOf(place), draft);

/** Moves a draft to the outbox. Returns whether it did. */
export const moveToOutbox = (place: Place, to: DraftKey, waiting: unknown): Promise<boolean> =>
  moveDraft(keyOf(place), to, waiting);

/** Moves a draft back from the outbox, merging it with one begun since. */
export async function moveFromOutbox(place: Place, from: DraftKey, draft: MemoryDraft): Promise<void> {
  const begun = parseStoredDraft(await readDraft(keyOf(place)));
  const both = begun && !isEmpty(begun) ? joined(begun, draft) : draft;
  if (await moveDraft(from, keyOf(place), both)) return;
  await writeDraft(keyOf(place), both);
  await deleteDrafts([from]);
}

export async function deleteDraft(place: Place, draft: MemoryDraft): Promise<void> {
  await deleteDrafts([keyOf(place)]);
  await deleteAttachments(draft);
}

/**
 * The bytes of an attachment: the original file of a photo, later the resized versions to send; of any other
 * kind the file with what was found out about it. `file` is null where it is too large to be stored.
 */
export type AttachmentBytes = { file: File } | { shrunk: ShrunkPhoto } | { media: StoredMedia };
export type StoredMedia = { file: File | null; facts: MediaFacts };

/** A larger file is not stored on the device with the draft; after a reload it has to be chosen again. */
export const STORED_BYTES = 5 * 1024 * 1024;

/** The files chosen in this page that are too large to be stored. */
const chosenFiles = new Map<string, File>();

export async function storeBytes(key: string, bytes: AttachmentBytes): Promise<boolean> {
  const { media } = 'media' in bytes ? bytes : { media: null };
  if (!media?.file || media.file.size <= STORED_BYTES) return await writeDraft(draftPhotoKey(key), bytes);
  chosenFiles.set(key, media.file);
  return await writeDraft(draftPhotoKey(key), { media: { ...media, file: null } });
}

export async function readBytes(key: string): Promise<AttachmentBytes | undefined> {
  const bytes = parseBytes(await readDraft(draftPhotoKey(key)));
  if (!bytes || !('media' in bytes)) return bytes;
  return { media: { ...bytes.media, file: bytes.media.file ?? chosenFiles.get(key) ?? null } };
}

/**
 * Whether its pending attachments would survive a reload, those apart that are too large: storage may have room
 * for the text but not for them.
 */
export const attachmentsStored = ({ photos }: MemoryDraft): Promise<boolean> =>
  areStored(photos.filter(({ mediaId }) => !mediaId).map(({ key }) => draftPhotoKey(key)));
export const deleteAttachments = ({ photos }: MemoryDraft): Promise<void> =>
  deleteKeys(photos.map(({ key }) => key));
export const deleteBytes = (key: string): Promise<void> => deleteKeys([key]);

function deleteKeys(keys: readonly string[]): Promise<void> {
  for (const key of keys) chosenFiles.delete(key);
  return deleteDrafts(keys.map(draftPhotoKey));
}

const A_DAY_MS = 24 * 60 * 60 * 1000;

/** Whether its author submitted it before signing up; after a day it is shown for review instead. */
export const isToBeSent = ({ send }: MemoryDraft): boolean =>
  send !== null && Date.now() - Date.parse(send) < A_DAY_MS;

/** What was written on this device before signing in. */
export const peekVisitorDraft = async (what: Writing, id: number): Promise<MemoryDraft | undefined> =>
  parseStoredDraft(await readDraft(keyOf({ what, id, userId: null })));
