import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  deleteBytes,
  loadDraft,
  newAttachment,
  newDraft,
  newPhoto,
  readBytes,
  STORED_BYTES,
  storeBytes,
  storeDraft,
} from '#web/features/memories/drafts/memory-draft.ts';
import { activate } from '#web/i18n/messages.ts';
import { areStored } from '#web/lib/drafts.ts';
import { NO_FACTS } from '#web/lib/media/media-facts.ts';
import { draftPhotoKey } from '#web/lib/storage-keys.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { json, network } from '#web/testing/network.ts';
import { aMemory } from '#worker/testing/view-fixtures.ts';
import { addToOutbox, dropWaiting, listOutbox } from './outbox.ts';
import { sendOutbox } from './send-outbox.ts';

let site = 300;
let posted: number;
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  site += 1;
  posted = 0;
  localStorage.setItem(TOKEN_KEY, `Bearer x.${btoa(JSON.stringify({ sub: '3' }))}.y`);
  network({
    'POST /api/sites/memories': () => {
      posted += 1;
      return json(aMemory(posted), 201);
    },
  });
});
afterEach(async () => {
  for (const one of await listOutbox(3)) await dropWaiting(one);
});

const written = (text: string) => ({ ...newDraft(), text });
const mine = () => ({ userId: 3, siteId: site, what: 'memory', locale: 'en' }) as const;

test('a photo that cannot be read any more brings its memory back to its writer', async () => {
  const photo = newPhoto('sea.jpg');
  await storeBytes(photo.key, { file: new File(['x'], 'sea.jpg') });
  expect(await addToOutbox(mine(), { ...written('With a photo.'), photos: [photo] })).toBe(true);
  await deleteBytes(photo.key);
  expect((await sendOutbox()).end).toBe('done');
  expect(posted).toBe(0);
  const [waiting] = await listOutbox(3, site);
  expect(waiting?.fault).toBeTruthy();
});

test('a video too large for the device waits with its memory, is asked for by name, and nothing goes out without it', async () => {
  const video = { ...newAttachment('video', 'wedding.mp4'), uploadId: 'up-1' };
  const file = new File(['x'], 'wedding.mp4', { type: 'video/mp4' });
  vi.spyOn(file, 'size', 'get').mockReturnValue(STORED_BYTES + 1);
  await storeBytes(video.key, { media: { file, facts: NO_FACTS } });
  expect(await readBytes(video.key)).toMatchObject({ media: { file } });
  expect(await addToOutbox(mine(), { ...written('The wedding.'), photos: [video] })).toBe(true);
  // as after a reload: what was found out about it is stored, the file is not
  await deleteBytes(video.key);
  await storeBytes(video.key, { media: { file: null, facts: NO_FACTS } });
  await sendOutbox();
  expect(posted).toBe(0);
  const [waiting] = await listOutbox(3, site);
  expect(waiting?.fault).toContain('wedding.mp4');
  expect(waiting?.draft.photos).toMatchObject([{ uploadId: 'up-1', name: 'wedding.mp4' }]);
});

test('a short recording is kept on the device with its memory', async () => {
  const recording = newAttachment('audio', 'voice.m4a');
  const file = new File(['voice'], 'voice.m4a', { type: 'audio/mp4' });
  await storeBytes(recording.key, { media: { file, facts: NO_FACTS } });
  expect(await addToOutbox(mine(), { ...written('Her voice.'), photos: [recording] })).toBe(true);
  expect(await areStored([draftPhotoKey(recording.key)])).toBe(true);
});

test('where the device is too full for a photo, its memory stays in the form, and nobody is told that it waits', async () => {
  const place = { what: 'memory', id: site, userId: 3 } as const;
  const photo = newPhoto('sea.jpg');
  const draft = { ...written('With a photo.'), photos: [photo] };
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await storeBytes(photo.key, { file: new File(['x'], 'sea.jpg') })).toBe(false);
  full.mockRestore();
  await storeDraft(place, draft);
  expect(await addToOutbox(mine(), draft)).toBe(false);
  expect(await listOutbox(3, site)).toEqual([]);
  expect(await loadDraft(place)).toMatchObject({ text: 'With a photo.' });
});

test('why a photo cannot be sent is stored in the language of a page that says nothing of photos', async () => {
  await activate('he');
  const photo = newPhoto('sea.jpg');
  await storeBytes(photo.key, { file: new File(['x'], 'sea.jpg') });
  await addToOutbox(mine(), { ...written('She sang.'), photos: [photo] });
  await deleteBytes(photo.key);
  await sendOutbox();
  const [one] = await listOutbox(3, site);
  expect(one?.fault).toBe('אי אפשר לקרוא את התמונה הזאת. אפשר לבחור תמונה אחרת.');
});
