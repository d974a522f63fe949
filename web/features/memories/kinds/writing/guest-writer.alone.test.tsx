import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  type MemoryDraft,
  newDraft,
  newPhoto,
  peekVisitorDraft,
  storeBytes,
  storeDraft,
} from '#web/features/memories/drafts/memory-draft.ts';
import type { Outgoing } from '#web/lib/upload/send.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { UPLOAD_PASS_HEADER } from '#worker/contract/guest.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';
import { GuestWriter } from './guest-writer.tsx';
import { MemoryComposer } from './memory-composer.tsx';

vi.mock('#web/lib/upload/send.ts', () => ({
  send: ({ address, ...request }: Outgoing) => fetch(address, request),
}));

const WORDS = 'She sang at the window.';
const SENT = 'One more step: open the link in your email.';
const PASS = 'a-pass';

beforeEach(async () => {
  // a blob of happy-dom loses its type when it is stored
  vi.stubGlobal('Blob', (await vi.importActual<{ Blob: unknown }>('node:buffer')).Blob);
  localStorage.clear();
  sessionStorage.clear();
});

async function aPhoto() {
  const photo = newPhoto('sea.heic');
  const blob = new Blob(['sea'], { type: 'image/heic' });
  await storeBytes(photo.key, {
    shrunk: { widths: [{ width: 0, height: 0, blob }], thumbhash: null, name: 'sea.heic' },
  });
  return photo;
}

async function writes(draft: Partial<MemoryDraft>) {
  await storeDraft({ what: 'memory', id: 7, userId: null }, { ...newDraft(), ...draft });
  await renderPart(<GuestWriter siteId={7} invite="an-invitation" email={null} heading="Write" />);
  fireEvent.change(await screen.findByLabelText('Your name'), { target: { value: 'Noa Bar' } });
  fireEvent.change(screen.getByLabelText('Your email'), { target: { value: 'noa@example.org' } });
}
const share = async () => fireEvent.click(await screen.findByRole('button', { name: 'Share memory' }));

/** The server; `start` answers the begin of an upload. */
function server(start = () => json({ upload_id: 'up-1', parts: [] }, 201)) {
  return network({
    'POST /api/guests/memories': async (request) => {
      const { email, attachment } = (await request.json()) as { email: string; attachment?: object };
      return json({ email, upload_pass: attachment ? PASS : null }, 201);
    },
    'POST /api/guests/uploads': start,
    'GET /api/guests/uploads/up-1': () =>
      json({ upload_id: 'up-1', state: 'open', parts: [{ part: 1, file: 0, bytes: 3, received: false }] }),
    'PUT /api/guests/uploads/up-1/1': () => new Response(null, { status: 204 }),
    'POST /api/guests/uploads/up-1/done': () => new Response(null, { status: 204 }),
  });
}
const toGuests = (requests: Request[]) => requests.filter(({ url }) => url.includes('/api/guests/'));
const named = (requests: Request[]) =>
  toGuests(requests).map(
    ({ method, url }) => `${method} ${new URL(url).pathname.replace('/api/guests/', '')}`,
  );

test('a photo without words: the memory is sent, then the file with its pass, then the link is in the mail', async () => {
  const requests = server();
  await writes({ photos: [await aPhoto()] });
  await screen.findByRole('region', { name: 'Your photo' });
  await share();
  expect(await screen.findByText(SENT)).toBeTruthy();
  expect(named(requests)).toEqual([
    'POST memories',
    'POST uploads',
    'GET uploads/up-1',
    'PUT uploads/up-1/1',
    'POST uploads/up-1/done',
  ]);
  const [memory, ...uploading] = toGuests(requests);
  expect(await memory?.json()).toMatchObject({ text: null, attachment: { caption: null } });
  for (const request of uploading) expect(request.headers.get(UPLOAD_PASS_HEADER)).toBe(PASS);
  await waitFor(async () => expect(await peekVisitorDraft('memory', 7)).toBeUndefined());
});

test('a file that the site does not take says so and loses nothing; without it the words are sent', async () => {
  const requests = server(() => problem('media.free_limit', 403, '3 of 3 free photos used.'));
  await writes({ text: WORDS, photos: [await aPhoto()] });
  await screen.findByRole('region', { name: 'Your photo' });
  await share();
  expect(await screen.findByText('A file was not uploaded. Try again, or remove it.')).toBeTruthy();
  expect(screen.getByText('3 of 3 free photos used.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your words').value).toBe(WORDS);
  fireEvent.click(screen.getByRole('button', { name: 'Remove photo 1' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your photo' })).toBeNull());
  await share();
  expect(await screen.findByText(SENT)).toBeTruthy();
  const [first, last] = await Promise.all(
    requests
      .filter(({ url }) => url.endsWith('/memories'))
      .map((one) => one.json() as Promise<{ client_key: string; attachment?: object }>),
  );
  expect(last?.client_key).toBe(first?.client_key);
  expect(last).not.toHaveProperty('attachment');
});

test('who has neither words nor a file is asked for them, and nothing is sent', async () => {
  const requests = server();
  await writes({});
  await share();
  expect(await screen.findByText('Write a few words, record your voice or add a photo.')).toBeTruthy();
  expect(toGuests(requests)).toEqual([]);
});

test('a video is not taken, and the reason is said before anything is sent', async () => {
  const requests = server();
  await writes({ text: WORDS });
  const video = new File(['film'], 'wedding.mp4', { type: 'video/mp4' });
  fireEvent.change(screen.getByLabelText('A photo or a recording'), { target: { files: [video] } });
  expect((await screen.findByRole('alert')).textContent).toBe('Files of this type cannot be added.');
  expect(screen.getByRole('button', { name: 'Add a photo' })).toBeTruthy();
  expect(toGuests(requests)).toEqual([]);
});

test('a visitor with two photos is asked for an account, with one for a name and an address', async () => {
  const open = async (photos: number) => {
    const list = await Promise.all(Array.from({ length: photos }, aPhoto));
    await storeDraft({ what: 'memory', id: 7, userId: null }, { ...newDraft(), text: WORDS, photos: list });
    const told = { onWaiting: vi.fn(), onShared: vi.fn(), onClose: vi.fn() };
    const view = await renderPart(<MemoryComposer site={aSite({ mode: 'open' })} userId={null} {...told} />);
    await screen.findByText('Caption of photo 1');
    await share();
    await screen.findByRole('button', { name: 'Sign up' });
    return view;
  };
  server();
  const two = await open(2);
  expect(screen.getByText(/Without an account you can share one photo or recording/)).toBeTruthy();
  expect(screen.queryByLabelText('Your name')).toBeNull();
  two.unmount();
  await open(1);
  expect(screen.getByLabelText('Your name')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Your photo' })).toBeTruthy();
});

test.each([
  [null, true],
  [7, false],
])('what can be attached without an account is said before it is written (%s)', async (userId, said) => {
  network({});
  await renderPart(
    <MemoryComposer site={aSite()} userId={userId} onShared={() => undefined} onClose={() => undefined} />,
  );
  await screen.findByRole('button', { name: 'Add photos' });
  expect(screen.queryByText('Without an account: one photo or one recording.') !== null).toBe(said);
});
