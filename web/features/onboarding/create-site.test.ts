import { beforeEach, expect, test, vi } from 'vitest';
import { INFORMATION_KEY } from '#web/lib/storage-keys.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { createSite, NothingToCreate, PhotoMissing } from './create-site.ts';
import { isCreating, markCreating } from './creating.ts';
import { forgetCreation } from './creation.ts';
import { changeDraft, changeInformation, NO_INFORMATION, readDraft, rereadDraft } from './draft.ts';
import { keepPhoto } from './photo-draft.ts';

const PATH = 'POST /api/sites/add-site';
const quiet = () => undefined;
const keysOf = (asked: Request[]) => asked.map((request) => request.headers.get('Idempotency-Key'));

beforeEach(() => {
  forgetCreation();
  rereadDraft();
  changeDraft({
    purpose: 1,
    information: { ...NO_INFORMATION, first_name: 'Ruth', last_name: 'Levi', gender: 'female', mode: 'open' },
  });
  markCreating();
});

test('a site is made, and the drafts are gone', async () => {
  network({ [PATH]: () => json({ site_id: 7 }, 201) });
  expect(await createSite(quiet)).toBe(7);
  expect(readDraft().information).toBeNull();
  expect(isCreating()).toBe(false);
});

test('two clicks create one site', async () => {
  const asked = network({ [PATH]: () => json({ site_id: 7 }, 201) });
  const both = await Promise.all([createSite(quiet), createSite(quiet)]);
  expect(both).toEqual([7, 7]);
  expect(asked).toHaveLength(1);
});

test('a failed creation is reported and keeps the draft, and a retry sends the same idempotency key', async () => {
  const heard = vi.fn();
  window.addEventListener('create-site-error', heard, { once: true });
  const asked = network({ [PATH]: () => problem('site.create_failed', 503, 'Not now.') });
  await expect(createSite(quiet)).rejects.toThrow('Not now.');
  expect(heard).toHaveBeenCalledOnce();
  expect(isCreating()).toBe(false);
  expect(readDraft().information?.first_name).toBe('Ruth');
  rereadDraft();
  const later = network({ [PATH]: () => json({ site_id: 7 }, 201) });
  await createSite(quiet);
  expect(keysOf(later)).toEqual(keysOf(asked));
});

test('after a change to the draft a retry sends the new values under another idempotency key', async () => {
  const asked = network({ [PATH]: () => problem('site.create_failed', 503) });
  await createSite(quiet).catch(quiet);
  changeInformation({ first_name: 'Rut' });
  const later = network({ [PATH]: () => json({ site_id: 8 }, 201) });
  await createSite(quiet);
  expect(keysOf(later)).not.toEqual(keysOf(asked));
  expect(await later[0]?.json()).toMatchObject({ first_name: 'Rut' });
});

test('an idempotency key that was used for something else is replaced', async () => {
  let left = 1;
  const asked = network({
    [PATH]: () => (left-- > 0 ? problem('idempotency.mismatch', 422) : json({ site_id: 9 }, 201)),
  });
  expect(await createSite(quiet)).toBe(9);
  expect(new Set(keysOf(asked)).size).toBe(2);
});

test('a photo that cannot be read any more is said before the site is made without it', async () => {
  changeInformation({ photo: true });
  const asked = network({ [PATH]: () => json({ site_id: 7 }, 201) });
  await expect(createSite(quiet)).rejects.toBeInstanceOf(PhotoMissing);
  expect(asked).toHaveLength(0);
  expect(readDraft().information).toMatchObject({ photo: false, photo_fault: 'lost' });
  expect(await createSite(quiet)).toBe(7);
  expect(await asked[0]?.json()).not.toHaveProperty('profile');
});

test.each([
  ['media.too_large', 413, 'too_large'],
  ['media.pixels', 422, 'too_large'],
  ['media.type', 415, 'unreadable'],
] as const)(
  'a photo that the server refuses with %s is not silently left out',
  async (code, status, fault) => {
    const blob = new Blob(['x'], { type: 'image/webp' });
    await keepPhoto({ name: 'a.webp', thumbhash: null, widths: [{ width: 320, height: 400, blob }] });
    changeInformation({ photo: true });
    const asked = network({ 'POST /api/media/start': () => problem(code, status) });
    await expect(createSite(quiet)).rejects.toBeInstanceOf(PhotoMissing);
    expect(asked.map(({ url }) => new URL(url).pathname)).toEqual(['/api/media/start']);
    expect(readDraft().information).toMatchObject({ first_name: 'Ruth', photo: false, photo_fault: fault });
  },
);

test('a site that another tab has made is not made again', async () => {
  const asked = network({ [PATH]: () => json({ site_id: 7 }, 201) });
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: INFORMATION_KEY }));
  await expect(createSite(quiet)).rejects.toBeInstanceOf(NothingToCreate);
  expect(asked).toHaveLength(0);
});

test('without a purpose and a form nothing is made', async () => {
  changeDraft({ purpose: null });
  const asked = network({});
  await expect(createSite(quiet)).rejects.toBeInstanceOf(NothingToCreate);
  expect(asked).toHaveLength(0);
});
