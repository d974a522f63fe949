import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { ADD_SITE_FLAG_KEY, PENDING_SITE_KEY } from '#web/lib/onboarding-keys.ts';
import { PhotoFault } from '#web/lib/photo/photo-fault.ts';
import { uploadPhoto } from '#web/lib/photo/upload.ts';
import { randomId } from '#web/lib/random-id.ts';
import { local } from '#web/lib/storage.ts';
import * as acts from '#worker/contract/site-acts.ts';
import { type Creation, forgetCreation, keepCreation, readCreation } from './creation.ts';
import { dropDraft, readDraft } from './draft.ts';
import { payloadOf } from './payload.ts';
import { dropPhoto, keepUpload, readPhoto, readUpload } from './photo-draft.ts';

export type Created = { siteId: number; photo: Creation['photo'] };

/** The share of the photo that has arrived, 0–1; null once it is the site's turn. */
export type OnProgress = (share: number | null) => void;

/** The specification's event: a site could not be made. What was filled in is still there. */
const FAILED_EVENT = 'create-site-error';

/** Nothing is made without a purpose and a form. */
export class NothingToCreate extends Error {}

/** For a browser that keeps nothing. */
let marked = false;
let running: Promise<Created> | null = null;
let tell: OnProgress = () => undefined;

/** A creation is in flight: whoever comes back asks for its result. */
export const isCreating = (): boolean => marked || local.get(PENDING_SITE_KEY) === 'true';

/** Marks it before it begins, so that a reload goes on with it. */
export function markCreating(on = true): void {
  marked = on;
  if (on) local.set(PENDING_SITE_KEY, 'true');
  else local.remove(PENDING_SITE_KEY);
}

/** Makes the site from what is stored. Whoever asks meanwhile is given the same one. */
export function createSite(onProgress: OnProgress): Promise<Created> {
  tell = onProgress;
  running ??= alone(create).finally(() => {
    running = null;
  });
  return running;
}

/** Two tabs do it one after the other, where the browser can see to that. */
const alone = (make: () => Promise<Created>): Promise<Created> =>
  // absent on plain http
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
    const { key, body, photo } = keptCreation() ?? (await newCreation());
    tell(null);
    try {
      return { ...(await call(acts.addSite, { body, idempotencyKey: key })), photo };
    } catch (error) {
      if (!left || !(error instanceof ApiError)) throw error;
      if (error.code === 'idempotency.in_progress') await new Promise((go) => setTimeout(go, WAIT_MS));
      else if (error.code === 'idempotency.mismatch') forgetCreation();
      else if (body.profile && error.errors.some(({ code }) => code === 'media.gone')) {
        // it lay about for so long that the server has thrown it away
        forgetCreation();
        await keepUpload(null);
      } else throw error;
    }
  }
}

type Portrait = { profile: string | null; photo: Creation['photo'] };

/** Uploads the photo. Without a connection this fails like everything else; a photo that is no good is left out. */
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
        onProgress: (share) => tell(share),
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

/** Uploads what is to be uploaded, and settles what to ask for, under which key. */
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

/** What was asked for before, if the same is wanted now: asked again under its key, it is made once. */
function keptCreation(): Creation | null {
  const kept = readCreation();
  return kept?.wanted === wantedNow().wanted ? kept : null;
}

function wantedNow(): { filled: acts.AddSite; wanted: string } {
  const draft = readDraft();
  const filled = payloadOf(draft);
  if (!filled) throw new NothingToCreate();
  const { photo, focal } = draft.information ?? {};
  return { filled, wanted: JSON.stringify([filled, photo && focal]) };
}
