import { areStored, dropDrafts, keepNow, keepSoon, moveDraft, readDraft } from '#web/lib/drafts.ts';
import type { ShrunkPhoto } from '#web/lib/photo/shrink.ts';
import { randomId } from '#web/lib/random-id.ts';
import type { Memory, Visibility } from '#worker/contract/memory.ts';
import { pictureNear } from '#worker/shared/picture.ts';
import { keptDraft } from './kept-draft.ts';

export type Writing = 'memory' | 'candle';

/** A photo of a draft. Its bytes are kept beside the draft, under `key`, until it has arrived. */
export type DraftPhoto = {
  key: string;
  name: string;
  caption: string;
  uploadKey: string;
  uploadId: string | null;
  /** Once it has arrived. */
  mediaId: string | null;
  /** Of a photo that the memory had before. */
  src: string | null;
};

export type MemoryDraft = {
  clientKey: string;
  text: string;
  location: string;
  visibility: Visibility;
  photos: DraftPhoto[];
  /** The memory that is rewritten, as it was read. */
  editing: { id: number; version: number } | null;
  /** When its writer asked to send it, before having an account. */
  send: string | null;
  /** What was sent last and its idempotency key: the same again is the same. */
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
  text: (memory.type === 'candle' ? memory.candle_text : memory.text) ?? '',
  location: memory.location ?? '',
  visibility: memory.visibility,
  photos: memory.media.map((one) => ({
    ...newPhoto(one.name ?? ''),
    caption: one.caption ?? '',
    mediaId: one.id,
    src: one.kind === 'photo' ? pictureNear(one, 320) : null,
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

/** Where a draft is kept: one of each kind for each site and person, and one for who has not signed in. */
export type Place = { what: Writing | 'edit'; id: number; userId: number | null };

const keyOf = ({ what, id, userId }: Place): string => `${what}:${id}:${userId ?? 'visitor'}`;
const photoKey = (key: string): string => `photo:${key}`;

/** The draft kept here. Whoever signed in after writing finds what they wrote before. */
export async function loadDraft(place: Place): Promise<MemoryDraft | null> {
  const own = keptDraft(await readDraft(keyOf(place)));
  if (place.userId === null) return own ?? null;
  const visitors = { ...place, userId: null };
  const before = keptDraft(await readDraft(keyOf(visitors)));
  if (!before || before.clientKey === own?.clientKey) return own ?? null;
  const both = own ? joined(own, before) : before;
  await keepNow(keyOf(place), both);
  await dropDrafts([keyOf(visitors)]);
  return both;
}

const joined = (own: MemoryDraft, before: MemoryDraft): MemoryDraft => ({
  ...before,
  text: [own.text, before.text].filter((text) => text.trim()).join('\n\n'),
  location: before.location || own.location,
  photos: [...own.photos, ...before.photos],
  // words that were not meant to go yet are not sent by themselves
  send: isEmpty(own) ? before.send : null,
});

export const keepDraft = (place: Place, draft: MemoryDraft, done: (onDevice: boolean) => void): void =>
  keepSoon(keyOf(place), draft, done);

export const keepDraftNow = (place: Place, draft: MemoryDraft): Promise<boolean> =>
  keepNow(keyOf(place), draft);

/** Moves a draft to where it waits to be sent; says whether it did. */
export const moveOut = (place: Place, to: string, waiting: unknown): Promise<boolean> =>
  moveDraft(keyOf(place), to, waiting);

/** Moves what was to be sent back to where it is written, to what has been begun there since. */
export async function moveBack(place: Place, from: string, draft: MemoryDraft): Promise<void> {
  const begun = keptDraft(await readDraft(keyOf(place)));
  const both = begun && !isEmpty(begun) ? joined(begun, draft) : draft;
  if (await moveDraft(from, keyOf(place), both)) return;
  await keepNow(keyOf(place), both);
  await dropDrafts([from]);
}

export const forgetDraft = (place: Place, { photos }: MemoryDraft): Promise<void> =>
  dropDrafts([keyOf(place), ...photos.map(({ key }) => photoKey(key))]);

/** A photo on its way: as it came, then as it will be sent. */
export type PhotoBytes = { file: File } | { shrunk: ShrunkPhoto };

export const keepBytes = (key: string, bytes: PhotoBytes): Promise<boolean> => keepNow(photoKey(key), bytes);
export const readBytes = async (key: string): Promise<PhotoBytes | undefined> =>
  (await readDraft(photoKey(key))) as PhotoBytes | undefined;
/** Whether what has yet to be sent of its photos would survive a reload: they take more room than words. */
export const photosStored = ({ photos }: MemoryDraft): Promise<boolean> =>
  areStored(photos.filter(({ mediaId }) => !mediaId).map(({ key }) => photoKey(key)));
export const forgetPhotos = ({ photos }: MemoryDraft): Promise<void> =>
  dropDrafts(photos.map(({ key }) => photoKey(key)));
export const forgetBytes = (key: string): Promise<void> => dropDrafts([photoKey(key)]);

const A_DAY_MS = 24 * 60 * 60 * 1000;

/** What its writer asked to send and then signed up for; a day later it waits to be looked at first. */
export const isToBeSent = ({ send }: MemoryDraft): boolean =>
  send !== null && Date.now() - Date.parse(send) < A_DAY_MS;

/** What someone wrote on this device before signing in. */
export const peekVisitorDraft = async (what: Writing, id: number): Promise<MemoryDraft | undefined> =>
  keptDraft(await readDraft(keyOf({ what, id, userId: null })));
