import { AttachmentUploads } from '#web/features/memories/drafts/attachment-uploads.ts';
import type { DraftAttachment } from '#web/features/memories/drafts/memory-draft.ts';
import { loadMessages } from '#web/i18n/messages.ts';
import { ApiError, needsSignIn } from '#web/lib/api-error.ts';
import { personOf } from '#web/lib/offline/places.ts';
import { isOnline } from '#web/lib/online.ts';
import { isFinal } from '#web/lib/refused.ts';
import type { DraftKey } from '#web/lib/storage-keys.ts';
import { onTokenChange, readToken } from '#web/lib/token.ts';
import { changeWaiting, dropWaiting, listOutbox, notifyOutbox, readWaiting, type Waiting } from './outbox.ts';
import { share } from './share-draft.ts';

/**
 * The end of an attempt: everything that could be sent was sent; a later attempt may succeed; or the author
 * has to sign in.
 */
export type Outcome = { end: 'done' | 'later' | 'signed-out'; retryAfter?: number | undefined };

const underWay = new Set<string>();

/** Whether this tab is sending the item now. */
export const isUnderWay = (key: string): boolean => underWay.has(key);

let run: Promise<Outcome> | null = null;

/** Sends the outbox of the signed-in user, in the order of writing. Runs in one tab at a time. */
export function sendOutbox(): Promise<Outcome> {
  run ??= withLock(sendAll).finally(() => {
    run = null;
  });
  return run;
}

const withLock = (send: () => Promise<Outcome>): Promise<Outcome> =>
  navigator.locks
    ? navigator.locks.request('outbox', { ifAvailable: true }, (lock) => (lock ? send() : { end: 'later' }))
    : send();

async function sendAll(): Promise<Outcome> {
  const userId = Number(personOf(readToken()));
  if (!userId) return { end: 'done' };
  const tried = new Set<string>();
  // listed again for each item: new ones may have been added meanwhile
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

/** Whether the user is still signed in: nothing is sent in another user's name. */
const isHere = (userId: number): boolean => personOf(readToken()) === String(userId);

const isOtherUser = (userId: number): boolean => readToken() !== null && !isHere(userId);

/** Thrown when the user is no longer signed in. */
class SignedOut extends Error {}

async function sendOne(key: DraftKey): Promise<Outcome> {
  const waiting = await readWaiting(key);
  if (!waiting) return { end: 'done' };
  underWay.add(key);
  notifyOutbox({ type: 'changed' });
  try {
    await bringAttachments(waiting);
    const now = await readWaiting(key);
    if (!now) return { end: 'done' };
    const memory = await share({
      ...now,
      storeSent: async (sent) => {
        await changeWaiting(key, (one) => ({ ...one, draft: { ...one.draft, sent } }));
        if (!isHere(now.userId)) throw new SignedOut();
      },
    });
    // if its author has moved it back meanwhile, the draft keeps its idempotency key: no duplicate is created
    const stays = await readWaiting(key);
    if (stays) await dropWaiting(stays);
    notifyOutbox({ type: 'sent', memory });
    return { end: 'done' };
  } catch (error) {
    return await failed(waiting, error);
  } finally {
    underWay.delete(key);
    notifyOutbox({ type: 'changed' });
  }
}

async function failed({ key, userId }: Waiting, error: unknown): Promise<Outcome> {
  if (error instanceof SignedOut) return { end: 'done' };
  if (needsSignIn(error)) {
    if (isOtherUser(userId)) return { end: 'done' };
    notifyOutbox({ type: 'signed-out' });
    return { end: 'signed-out' };
  }
  const known = error instanceof ApiError;
  if (known && !(error instanceof Unwanted) && !isFinal(error)) {
    return { end: 'later', retryAfter: error.retryAfter };
  }
  const detail = known ? error.detail : '';
  await changeWaiting(key, (now) => ({ ...now, fault: detail }));
  notifyOutbox({ type: 'refused', detail });
  return { end: 'done' };
}

/** An attachment that the server rejects permanently, or that its author has to choose again. */
class Unwanted extends ApiError {
  constructor(detail: string) {
    super({ code: 'unreadable', detail, status: 422 });
  }
}

/** A failure that a later attempt may not have. */
const unreached = () => new ApiError({ code: 'offline', detail: '', status: 0 });

/** Uploads the remaining attachments and stores their progress. */
async function bringAttachments({ key, siteId, userId, draft }: Waiting): Promise<void> {
  const missing = draft.photos.filter(({ mediaId }) => !mediaId);
  if (missing.length === 0) return;
  // the fault of an attachment is stored as text, on any page
  await loadMessages('writing').catch(() => {
    throw unreached();
  });
  let stored: Promise<unknown> = Promise.resolve();
  const keep = (attachment: string, patch: Partial<DraftAttachment>) => {
    stored = stored.then(() => changeWaiting(key, (now) => withAttachment(now, attachment, patch)));
  };
  const work = new AttachmentUploads(siteId, keep);
  const stay = onTokenChange(() => isHere(userId) || work.close());
  try {
    for (const attachment of missing) work.add(attachment);
    work.mayUpload();
    await work.settled();
    await stored;
    if (!isHere(userId)) throw new SignedOut();
    const faults = [...work.states().values()].filter(({ phase }) => phase !== 'here');
    const refused = faults.find((one) => one.refused);
    if (refused) throw new Unwanted(refused.fault ?? '');
    if (faults.length > 0) throw unreached();
  } finally {
    stay();
    work.close();
  }
}

const withAttachment = (now: Waiting, attachment: string, patch: Partial<DraftAttachment>): Waiting => ({
  ...now,
  draft: {
    ...now.draft,
    photos: now.draft.photos.map((one) => (one.key === attachment ? { ...one, ...patch } : one)),
  },
});
