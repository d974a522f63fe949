import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  draftOf,
  loadDraft,
  newDraft,
  newPhoto,
  storeBytes,
  storeDraft,
} from '#web/features/memories/drafts/memory-draft.ts';
import { dropWaiting, listOutbox } from '#web/features/memories/outbox/outbox.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { aMemory, aSite } from '#worker/testing/view-fixtures.ts';
import { MemoryComposer } from './memory-composer.tsx';

const WORDS = 'She sang at the window.';
const NOT_ARRIVED = /A file was not uploaded/;
const UPLOAD = 'POST /api/media/start';
const told = { onWaiting: vi.fn(), onShared: vi.fn(), onClose: vi.fn() };

beforeEach(async () => {
  // a blob of happy-dom loses its type when it is stored
  vi.stubGlobal('Blob', (await vi.importActual<{ Blob: unknown }>('node:buffer')).Blob);
  localStorage.setItem(TOKEN_KEY, `Bearer x.${btoa(JSON.stringify({ sub: '7' }))}.y`);
  for (const one of Object.values(told)) one.mockReset();
  for (const one of await listOutbox(7)) await dropWaiting(one);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});

/** Renders a new or edited memory with a photo that is not uploaded yet. */
async function aPhotoToSend(memory?: Memory) {
  const photo = newPhoto('sea.heic');
  const blob = new Blob(['sea'], { type: 'image/heic' });
  const shrunk = { widths: [{ width: 0, height: 0, blob }], thumbhash: null, name: 'sea.heic' };
  await storeBytes(photo.key, { shrunk });
  const place = { what: memory ? 'edit' : 'memory', id: 7, userId: 7 } as const;
  const begun = memory ? draftOf(memory) : newDraft();
  await storeDraft(place, { ...begun, text: WORDS, photos: [photo] });
  await renderPart(<MemoryComposer site={aSite()} userId={7} {...(memory && { memory })} {...told} />);
  await screen.findByText('Caption of photo 1');
  return place;
}

/** Clicks the button, and waits until all timeouts for the photo have passed. */
async function share(name = 'Share memory') {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(() => vi.advanceTimersByTimeAsync(90_000));
}

test('a memory held back by a weak signal is sent by itself, though the browser was never offline', async () => {
  const texts: string[] = [];
  let tries = 0;
  network({
    'POST /api/sites/memories': async (request) => {
      tries += 1;
      if (tries < 3) throw new TypeError('no answer');
      texts.push(((await request.json()) as { text: string }).text);
      return json(aMemory(1, { text: WORDS, media: [] }), 201);
    },
  });
  await storeDraft({ what: 'memory', id: 7, userId: 7 }, { ...newDraft(), text: WORDS });
  await renderPart(<MemoryComposer site={aSite()} userId={7} {...told} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Share memory' }));
  await waitFor(() => expect(told.onWaiting).toHaveBeenCalled());
  for (let left = 12; left > 0 && (await listOutbox(7)).length > 0; left--)
    await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(await listOutbox(7)).toEqual([]);
  expect(texts).toEqual([WORDS]);
});

test('a memory with a photo waits on this device where the signal is too weak to send it', async () => {
  const asked = network({});
  const place = await aPhotoToSend();
  await share();
  await waitFor(() => expect(told.onWaiting).toHaveBeenCalled());
  expect(navigator.onLine).toBe(true);
  expect(asked.filter(({ url }) => url.endsWith('/api/media/start')).length).toBeGreaterThan(1);
  const [waiting, ...none] = await listOutbox(7, 7);
  expect(none).toEqual([]);
  expect(waiting?.draft).toMatchObject({ text: WORDS, photos: [{ name: 'sea.heic', mediaId: null }] });
  expect(await loadDraft(place)).toBeNull();
});

test('one whose photo the server will not take stays in the form, and says so', async () => {
  network({ [UPLOAD]: () => problem('media.free_limit', 403, 'Three photos are free.') });
  await aPhotoToSend();
  await share();
  expect((await screen.findAllByText(NOT_ARRIVED)).length).toBeGreaterThan(0);
  expect(told.onWaiting).not.toHaveBeenCalled();
  expect(await listOutbox(7)).toEqual([]);
});

test('a memory being rewritten stays in its form, and says which part has not arrived', async () => {
  network({});
  await aPhotoToSend(aMemory(7));
  await share('Save');
  expect((await screen.findAllByText(NOT_ARRIVED)).length).toBeGreaterThan(0);
  expect(await listOutbox(7)).toEqual([]);
});

test('photos are shared in the order into which they were dragged', async () => {
  const sent: unknown[] = [];
  network({
    'POST /api/sites/memories': async (request) => {
      sent.push(((await request.json()) as { media: { id: string }[] }).media.map(({ id }) => id));
      return json(aMemory(1, { text: WORDS }), 201);
    },
  });
  const photos = ['sea', 'garden', 'kitchen'].map((name) => ({ ...newPhoto(`${name}.jpg`), mediaId: name }));
  await storeDraft({ what: 'memory', id: 7, userId: 7 }, { ...newDraft(), text: WORDS, photos });
  await renderPart(<MemoryComposer site={aSite()} userId={7} {...told} />);
  const row = (number: number) =>
    screen.getByRole('textbox', { name: `Caption of photo ${number}` }).closest('li') as HTMLLIElement;
  await screen.findByText('Caption of photo 3');
  const last = row(3);
  expect(last.getAttribute('draggable')).toBe('false');
  fireEvent.pointerDown(last.querySelector('.cursor-grab') as Element);
  expect(last.getAttribute('draggable')).toBe('true');
  fireEvent.dragStart(last);
  expect(fireEvent.dragOver(row(1))).toBe(false);
  fireEvent.drop(row(1), { dataTransfer: { files: [] } });
  fireEvent.dragEnd(last);
  await share();
  await waitFor(() => expect(sent).toEqual([['kitchen', 'sea', 'garden']]));
});
