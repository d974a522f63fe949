import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { PhotoFault } from '#web/lib/photo/photo-fault.ts';
import { uploadPhoto } from '#web/lib/photo/upload.ts';
import { randomId } from '#web/lib/random-id.ts';
import { asFlag, local } from '#web/lib/storage.ts';
import { ADD_SITE_FLAG_KEY, PENDING_SITE_KEY } from '#web/lib/storage-keys.ts';
import { type AddSite, addSite } from '#worker/contract/new-site.ts';
import { type Creation, forgetCreation, keepCreation, readCreation } from './creation.ts';
import { dropDraft, readDraft } from './draft.ts';
import { payloadOf } from './payload.ts';
import { dropPhoto, keepUpload, readPhoto, readUpload } from './photo-draft.ts';

export type Created = { siteId: number; photo: Creation['photo'] };

/** The uploaded share of the photo, 0–1; null once the site itself is being created. */
export type OnProgress = (share: number | null) => void;

/** The specification's event for a failed creation of a site. The draft is preserved. */
const FAILED_EVENT = 'create-site-error';

/** Thrown where the draft lacks a purpose or required information. */
export class NothingToCreate extends Error {}

/** In memory, for browsers without storage. */
let marked = false;
let running: Promise<Created> | null = null;
let reportProgress: OnProgress = () => undefined;

/** Whether a creation is in flight. A returning visitor then receives its result. */
export const isCreating = (): boolean => marked || local.get(PENDING_SITE_KEY, asFlag) !== null;

/** Marks a creation as in flight before it begins, so that a reload resumes it. */
export function markCreating(on = true): void {
  marked = on;
  if (on) local.set(PENDING_SITE_KEY, 'true');
  else local.remove(PENDING_SITE_KEY);
}

/** Creates the site from the stored draft. Concurrent calls share one creation. */
export function createSite(onProgress: OnProgress): Promise<Created> {
  reportProgress = onProgress;
  running ??= alone(create).finally(() => {
    running = null;
  });
  return running;
}

/** Serializes the creations of two tabs where the browser supports locks. */
const alone = (make: () => Promise<Created>): Promise<Created> =>
  // undefined on plain http
  (navigator.locks as LockManager | undefined)?.request('create-site', make) ?? make();

async function create(): Promise<Created> {
  try {
    const { site_id: siteId, photo } = await askUntilAnswered();
    await dropPhoto();
    dropDraft();
    markCreating(false);
    local.remove(ADD_SITE_FLAG_KEY);
    return { siteId, photo };
  } catch (error) {
    markCreating(false);
    window.dispatchEvent(new CustomEvent(FAILED_EVENT, { detail: error }));
    throw error;
  }
}

const WAIT_MS = 1500;
const TRIES = 8;

async function askUntilAnswered() {
  for (let left = TRIES; ; left--) {
    const { key, body, photo } = storedCreation() ?? (await newCreation());
    reportProgress(null);
    try {
      return { ...(await call(addSite, { body, idempotencyKey: key })), photo };
    } catch (error) {
      if (!left || !(error instanceof ApiError)) throw error;
      if (error.code === 'idempotency.in_progress') await new Promise((go) => setTimeout(go, WAIT_MS));
      else if (error.code === 'idempotency.mismatch') forgetCreation();
      else if (body.profile && error.errors.some(({ code }) => code === 'media.gone')) {
        // the server has deleted the expired upload
        forgetCreation();
        await keepUpload(null);
      } else throw error;
    }
  }
}

type Portrait = { profile: string | null; photo: Creation['photo'] };

/** Uploads the photo. A failed connection is an error like any other; an invalid photo is left out. */
async function portrait(): Promise<Portrait> {
  const { information } = readDraft();
  if (!information?.photo) return { profile: null, photo: 'none' };
  const photo = await readPhoto();
  if (!photo) return { profile: null, photo: 'lost' };
  const begun = (await readUpload()) ?? { key: randomId(), uploadId: null };
  await keepUpload(begun);
  try {
    const { id } = await uploadPhoto(
      photo,
      { purpose: 'profile', focal: information.focal },
      {
        onProgress: (share) => reportProgress(share),
        resume: { ...begun, onBegun: (uploadId, key) => void keepUpload({ key, uploadId }) },
      },
    );
    return { profile: id, photo: 'there' };
  } catch (error) {
    if (!isPhotosFault(error)) throw error;
    return { profile: null, photo: 'lost' };
  }
}

const isPhotosFault = (error: unknown): boolean =>
  error instanceof PhotoFault ||
  (error instanceof ApiError && ['media.type', 'media.too_large', 'media.pixels'].includes(error.code));

/** Uploads the photo if there is one, and stores the request body with its idempotency key. */
async function newCreation(): Promise<Creation> {
  const { filled, wanted } = wantedNow();
  const { profile, photo } = await portrait();
  const focal = readDraft().information?.focal;
  const creation = {
    key: randomId(),
    wanted,
    body: { ...filled, ...(profile && { profile, profile_focal: focal }) },
    photo,
  };
  keepCreation(creation);
  return creation;
}

/** The stored request if the draft is unchanged: sent again under its key, it creates only one site. */
function storedCreation(): Creation | null {
  const stored = readCreation();
  return stored?.wanted === wantedNow().wanted ? stored : null;
}

function wantedNow(): { filled: AddSite; wanted: string } {
  const draft = readDraft();
  const filled = payloadOf(draft);
  if (!filled) throw new NothingToCreate();
  const { photo, focal } = draft.information ?? {};
  return { filled, wanted: JSON.stringify([filled, photo && focal]) };
}
