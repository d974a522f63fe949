import { kindOf, WRITINGS, type Writing } from '#web/features/memories/kinds/memory-kinds.ts';
import {
  areStored,
  deleteDrafts,
  moveDraft,
  readDraft,
  writeDraft,
  writeDraftDebounced,
} from '#web/lib/drafts.ts';
import type { ShrunkPhoto } from '#web/lib/photo/shrink.ts';
import { randomId } from '#web/lib/random-id.ts';
import { type DraftKey, draftKey, draftPhotoKey } from '#web/lib/storage-keys.ts';
import type { Memory, Visibility } from '#worker/contract/memory.ts';
import { pictureNear } from '#worker/shared/picture.ts';
import { photosOf } from '#worker/shared/views/memory-kinds/photo.tsx';
import { parsePhotoBytes, parseStoredDraft } from './stored-draft.ts';

/** A photo of a draft. Its bytes are stored separately under `key` until it is uploaded. */
export type DraftPhoto = {
  key: string;
  name: string;
  caption: string;
  uploadKey: string;
  uploadId: string | null;
  /** Set once it is uploaded. */
  mediaId: string | null;
  /** Set where the memory had this photo before. */
  src: string | null;
};

export type MemoryDraft = {
  clientKey: string;
  text: string;
  location: string;
  visibility: Visibility;
  photos: DraftPhoto[];
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
  editing: null,
  send: null,
  sent: null,
});

export const draftOf = (memory: Memory): MemoryDraft => ({
  ...newDraft(),
  text: kindOf(memory).form.textOf(memory) ?? '',
  location: memory.location ?? '',
  visibility: memory.visibility,
  photos: memory.media.map((one) => ({
    ...newPhoto(one.name ?? ''),
    caption: one.caption ?? '',
    mediaId: one.id,
    src: photosOf(memory).includes(one) ? pictureNear(one, 320) : null,
  })),
  editing: { id: memory.id, version: memory.version },
});

export const newPhoto = (name: string): DraftPhoto => ({
  key: randomId(),
  name,
  caption: '',
  uploadKey: randomId(),
  uploadId: null,
  mediaId: null,
  src: null,
});

export const isEmpty = (draft: MemoryDraft): boolean => !draft.text.trim() && draft.photos.length === 0;

/** What a draft is of: a new memory from one of the forms, or the edit of one. */
export const DRAFTED = [...WRITINGS, 'edit'] as const;

/** Where a draft is stored: one per form, site and user, and one for visitors who are not signed in. */
export type Place = { what: (typeof DRAFTED)[number]; id: number; userId: number | null };

const keyOf = ({ what, id, userId }: Place): DraftKey => draftKey(what, id, userId);

/** The draft stored here. A draft written before signing in is merged into the user's own. */
export async function loadDraft(place: Place): Promise<MemoryDraft | null> {
  const own = parseStoredDraft(await readDraft(keyOf(place)));
  if (place.userId === null) return own ?? null;
  const visitors = { ...place, userId: null };
  const before = parseStoredDraft(await readDraft(keyOf(visitors)));
  if (!before || before.clientKey === own?.clientKey) return own ?? null;
  const both = own ? joined(own, before) : before;
  await writeDraft(keyOf(place), both);
  await deleteDrafts([keyOf(visitors)]);
  return both;
}

const joined = (own: MemoryDraft, before: MemoryDraft): MemoryDraft => ({
  ...before,
  text: [own.text, before.text].filter((text) => text.trim()).join('\n\n'),
  location: before.location || own.location,
  photos: [...own.photos, ...before.photos],
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

export const deleteDraft = (place: Place, { photos }: MemoryDraft): Promise<void> =>
  deleteDrafts([keyOf(place), ...photos.map(({ key }) => draftPhotoKey(key))]);

/** The bytes of a photo: the original file, later the resized versions to send. */
export type PhotoBytes = { file: File } | { shrunk: ShrunkPhoto };

export const storeBytes = (key: string, bytes: PhotoBytes): Promise<boolean> =>
  writeDraft(draftPhotoKey(key), bytes);
export const readBytes = async (key: string): Promise<PhotoBytes | undefined> =>
  parsePhotoBytes(await readDraft(draftPhotoKey(key)));
/** Whether its pending photos would survive a reload: storage may have room for the text but not for them. */
export const photosStored = ({ photos }: MemoryDraft): Promise<boolean> =>
  areStored(photos.filter(({ mediaId }) => !mediaId).map(({ key }) => draftPhotoKey(key)));
export const deletePhotos = ({ photos }: MemoryDraft): Promise<void> =>
  deleteDrafts(photos.map(({ key }) => draftPhotoKey(key)));
export const deleteBytes = (key: string): Promise<void> => deleteDrafts([draftPhotoKey(key)]);

const A_DAY_MS = 24 * 60 * 60 * 1000;

/** Whether its author submitted it before signing up; after a day it is shown for review instead. */
export const isToBeSent = ({ send }: MemoryDraft): boolean =>
  send !== null && Date.now() - Date.parse(send) < A_DAY_MS;

/** What was written on this device before signing in. */
export const peekVisitorDraft = async (what: Writing, id: number): Promise<MemoryDraft | undefined> =>
  parseStoredDraft(await readDraft(keyOf({ what, id, userId: null })));
