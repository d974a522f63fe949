import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { uploadPhoto } from '#web/lib/photo/upload-photo.ts';
import { randomId } from '#web/lib/random-id.ts';
import { type AddSite, addSite } from '#worker/contract/new-site.ts';
import { markCreating } from './creating.ts';
import { type Creation, forgetCreation, keepCreation, readCreation } from './creation.ts';
import { changeInformation, dropDraft, type PhotoFault, readDraft } from './draft.ts';
import { payloadOf } from './payload.ts';
import { dropPhoto, keepUpload, photoFaultOf, readPhoto, readUpload } from './photo-draft.ts';

/** The uploaded share of the photo, 0–1; null once the site itself is being created. */
export type OnProgress = (share: number | null) => void;

/** The specification's event for a failed creation of a site. The draft is preserved. */
const FAILED_EVENT = 'create-site-error';

/** Thrown where the draft lacks a purpose or required information. */
export class NothingToCreate extends Error {}

/** Thrown where the photo cannot be used; the draft says why. No site is created without asking. */
export class PhotoMissing extends Error {}

let running: Promise<number> | null = null;
let reportProgress: OnProgress = () => undefined;

/** Creates the site from the stored draft and returns its id. Concurrent calls share one creation. */
export function createSite(onProgress: OnProgress): Promise<number> {
  reportProgress = onProgress;
  running ??= alone(create).finally(() => {
    running = null;
  });
  return running;
}

/** Serializes the creations of two tabs where the browser supports locks. */
const alone = (make: () => Promise<number>): Promise<number> =>
  // undefined on plain http
  (navigator.locks as LockManager | undefined)?.request('create-site', make) ?? make();

async function create(): Promise<number> {
  try {
    const { site_id } = await askUntilAnswered();
    await dropPhoto();
    dropDraft();
    markCreating(false);
    return site_id;
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
    const { key, body } = storedCreation() ?? (await newCreation());
    reportProgress(null);
    try {
      return await call(addSite, { body, idempotencyKey: key });
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

/** Uploads the photo, if one was chosen, and returns its id. */
async function uploadPortrait(): Promise<string | null> {
  const { information } = readDraft();
  if (!information?.photo) return null;
  const photo = await readPhoto();
  if (!photo) return await withoutPhoto('lost');
  const begun = (await readUpload()) ?? { key: randomId(), uploadId: null };
  await keepUpload(begun);
  try {
    const { id } = await uploadPhoto(
      photo,
      { purpose: 'profile' },
      {
        onProgress: (share) => reportProgress(share),
        resume: { ...begun, onBegun: (uploadId, key) => void keepUpload({ key, uploadId }) },
      },
    );
    return id;
  } catch (error) {
    const fault = photoFaultOf(error);
    if (!fault) throw error;
    return await withoutPhoto(fault);
  }
}

/** Removes the photo from the draft, to ask its author what to do. */
async function withoutPhoto(fault: PhotoFault): Promise<never> {
  await dropPhoto();
  changeInformation({ photo: false, photo_fault: fault });
  throw new PhotoMissing();
}

/** Uploads the photo if there is one, and stores the request body with its idempotency key. */
async function newCreation(): Promise<Creation> {
  const { filled, wanted } = wantedNow();
  const profile = await uploadPortrait();
  const focal = readDraft().information?.focal;
  const creation = {
    key: randomId(),
    wanted,
    body: { ...filled, ...(profile && { profile, profile_focal: focal }) },
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
