import { deleteDrafts, readDraft, writeDraft, writeDraftDebounced } from '#web/lib/drafts.ts';
import { isRecord } from '#web/lib/json.ts';
import { tab } from '#web/lib/storage.ts';
import { FORM_PREFIX, proofKey } from '#web/lib/storage-keys.ts';

/** A photo by its random id, in JPEG. */
export type ProofPhoto = { id: string; bytes: ArrayBuffer; isSent: boolean };

/** The proof of an order as far as it is made. `finish` is the key of the move, once the vendor has asked for it. */
export type Proof = { photos: readonly ProofPhoto[]; note: string; finish: string | null };

export const NO_PROOF: Proof = { photos: [], note: '', finish: null };

/** What is kept on this device for an order. */
export const readProof = async (place: string): Promise<Proof> => parse(await readDraft(proofKey(place)));

/** Names an order in the storage of the device, which forgets it a week after its day. */
export type Place = { place: string; dueOn: string };

/** Keeps it. Returns whether it would survive a reload. */
export const keepProof = ({ place, dueOn }: Place, proof: Proof): Promise<boolean> =>
  writeDraft(proofKey(place), { ...proof, dueOn });

export const keepProofSoon = ({ place, dueOn }: Place, proof: Proof): void =>
  writeDraftDebounced(proofKey(place), { ...proof, dueOn });

/** The day of the order that a stored proof is of; null where it says none. */
export const dueOnIn = (stored: unknown): string | null =>
  isRecord(stored) && typeof stored.dueOn === 'string' ? stored.dueOn : null;

export const forgetProof = (place: string): Promise<void> => deleteDrafts([proofKey(place)]);

/** Whether a stored proof has photos: they are deleted only once they are sent, or by the vendor. */
export const hasPhotos = (stored: unknown): boolean => parse(stored).photos.length > 0;

/** Deletes what was typed for an order that is over, and the photos if they were sent. */
export async function forgetDelivery(place: string): Promise<void> {
  for (const key of tab.keys(FORM_PREFIX)) if (key.split('.').includes(place)) tab.remove(key);
  const { photos } = await readProof(place);
  if (photos.every(({ isSent }) => isSent)) await forgetProof(place);
}

function parse(stored: unknown): Proof {
  if (!isRecord(stored)) return NO_PROOF;
  const { photos, note, finish } = stored;
  const read = Array.isArray(photos) ? photos.flatMap(parsePhoto) : [];
  return {
    photos: read,
    note: typeof note === 'string' ? note : '',
    finish: typeof finish === 'string' && read.length > 0 ? finish : null,
  };
}

function parsePhoto(stored: unknown): ProofPhoto[] {
  if (!isRecord(stored)) return [];
  const { id, bytes, isSent } = stored;
  if (typeof id !== 'string' || !/^[\w-]{16,40}$/.test(id) || !(bytes instanceof ArrayBuffer)) return [];
  return [{ id, bytes, isSent: isSent === true }];
}
