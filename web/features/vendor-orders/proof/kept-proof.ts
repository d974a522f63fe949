import { deleteDrafts, readDraft, writeDraft, writeDraftDebounced } from '#web/lib/drafts.ts';
import { isRecord } from '#web/lib/json.ts';
import { proofKey } from '#web/lib/storage-keys.ts';

/** A photo by its random id, in JPEG. */
export type ProofPhoto = { id: string; bytes: ArrayBuffer; isSent: boolean };

/** The proof of an order as far as it is made. `finish` is the key of the move, once the vendor has asked for it. */
export type Proof = { photos: readonly ProofPhoto[]; note: string; finish: string | null };

export const NO_PROOF: Proof = { photos: [], note: '', finish: null };

/** What is kept on this device for an order. */
export const readProof = async (place: string): Promise<Proof> => parse(await readDraft(proofKey(place)));

/** Keeps it. Returns whether it would survive a reload. */
export const keepProof = (place: string, proof: Proof): Promise<boolean> =>
  writeDraft(proofKey(place), proof);

export const keepProofSoon = (place: string, proof: Proof): void =>
  writeDraftDebounced(proofKey(place), proof);

export const forgetProof = (place: string): Promise<void> => deleteDrafts([proofKey(place)]);

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
