import { ApiError, needsSignIn } from '#web/lib/api-error.ts';
import { personOf } from '#web/lib/offline/places.ts';
import { isOnline } from '#web/lib/online.ts';
import { isFinal } from '#web/lib/refused.ts';
import { onToken, readToken } from '#web/lib/token.ts';
import type { DraftPhoto } from './memory-draft.ts';
import { changeWaiting, dropWaiting, listOutbox, readWaiting, tellOutbox, type Waiting } from './outbox.ts';
import { PhotoWork } from './photo-work.ts';
import { share } from './share.ts';

/** How an attempt has ended: all that could be sent was; a later one may do better; whoever wrote has to sign in. */
export type Outcome = { end: 'done' | 'later' | 'signed-out'; retryAfter?: number | undefined };

const underWay = new Set<string>();

/** Whether this tab is sending it at this moment. */
export const isUnderWay = (key: string): boolean => underWay.has(key);

let run: Promise<Outcome> | null = null;

/** Sends what waits of whoever is signed in, in the order it was written. One tab does. */
export function sendOutbox(): Promise<Outcome> {
  run ??= alone(sendAll).finally(() => {
    run = null;
  });
  return run;
}

const alone = (send: () => Promise<Outcome>): Promise<Outcome> =>
  navigator.locks
    ? navigator.locks.request('outbox', { ifAvailable: true }, (mine) => (mine ? send() : { end: 'later' }))
    : send();

async function sendAll(): Promise<Outcome> {
  const userId = Number(personOf(readToken()));
  if (!userId) return { end: 'done' };
  const tried = new Set<string>();
  // listed anew each time: something may have been written meanwhile
  const next = async () =>
    (await listOutbox(userId)).find(({ key, fault }) => fault === null && !tried.has(key));
  for (let one = await next(); one; one = await next()) {
    if (!isHere(userId)) return await sendAll();
    if (!isOnline()) return { end: 'later' };
    tried.add(one.key);
    const outcome = await sendOne(one.key);
    if (outcome.end !== 'done') return outcome;
  }
  return { end: 'done' };
}

/** Whether it is still they who are signed in: what they wrote goes out in nobody else's name. */
const isHere = (userId: number): boolean => personOf(readToken()) === String(userId);

const isSomebodyElse = (userId: number): boolean => readToken() !== null && !isHere(userId);

/** They are signed in no more. */
class Left extends Error {}

async function sendOne(key: string): Promise<Outcome> {
  const waiting = await readWaiting(key);
  if (!waiting) return { end: 'done' };
  underWay.add(key);
  tellOutbox({ type: 'changed' });
  try {
    await bringPhotos(waiting);
    const now = await readWaiting(key);
    if (!now) return { end: 'done' };
    const memory = await share({
      ...now,
      remember: async (sent) => {
        await changeWaiting(key, (one) => ({ ...one, draft: { ...one.draft, sent } }));
        if (!isHere(now.userId)) throw new Left();
      },
    });
    // where its writer has taken it back meanwhile, they go on writing with the same key: it stays one memory
    const stays = await readWaiting(key);
    if (stays) await dropWaiting(stays);
    tellOutbox({ type: 'sent', memory });
    return { end: 'done' };
  } catch (error) {
    return await failed(waiting, error);
  } finally {
    underWay.delete(key);
    tellOutbox({ type: 'changed' });
  }
}

async function failed({ key, userId }: Waiting, error: unknown): Promise<Outcome> {
  if (error instanceof Left) return { end: 'done' };
  if (needsSignIn(error)) {
    if (isSomebodyElse(userId)) return { end: 'done' };
    tellOutbox({ type: 'signed-out' });
    return { end: 'signed-out' };
  }
  const known = error instanceof ApiError;
  if (known && !(error instanceof Unwanted) && !isFinal(error)) {
    return { end: 'later', retryAfter: error.retryAfter };
  }
  const detail = known ? error.detail : '';
  await changeWaiting(key, (now) => ({ ...now, fault: detail }));
  tellOutbox({ type: 'refused', detail });
  return { end: 'done' };
}

/** A photo that will not be taken. */
class Unwanted extends ApiError {
  constructor(detail: string) {
    super({ code: 'unreadable', detail, status: 422 });
  }
}

/** Uploads the photos that have not arrived, one after the other, and keeps how far each has come. */
async function bringPhotos({ key, siteId, userId, draft }: Waiting): Promise<void> {
  const missing = draft.photos.filter(({ mediaId }) => !mediaId);
  if (missing.length === 0) return;
  let kept: Promise<unknown> = Promise.resolve();
  const keep = (photo: string, patch: Partial<DraftPhoto>) => {
    kept = kept.then(() => changeWaiting(key, (now) => withPhoto(now, photo, patch)));
  };
  const work = new PhotoWork(siteId, keep);
  const stay = onToken(() => isHere(userId) || work.close());
  try {
    for (const photo of missing) work.add(photo);
    work.mayUpload();
    await work.settled();
    await kept;
    if (!isHere(userId)) throw new Left();
    const faults = [...work.states().values()].filter(({ phase }) => phase !== 'here');
    const refused = faults.find((one) => one.refused);
    if (refused) throw new Unwanted(refused.fault ?? '');
    if (faults.length > 0) throw new ApiError({ code: 'offline', detail: '', status: 0 });
  } finally {
    stay();
    work.close();
  }
}

const withPhoto = (now: Waiting, photo: string, patch: Partial<DraftPhoto>): Waiting => ({
  ...now,
  draft: {
    ...now.draft,
    photos: now.draft.photos.map((one) => (one.key === photo ? { ...one, ...patch } : one)),
  },
});
