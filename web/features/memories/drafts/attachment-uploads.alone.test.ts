import { waitFor } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { activate, loadMessages } from '#web/i18n/messages.ts';
import { printOf } from '#web/lib/media/file-print.ts';
import { NO_FACTS } from '#web/lib/media/media-facts.ts';
import { sendFiles, uploadFiles } from '#web/lib/upload/upload-files.ts';
import { AttachmentUploads } from './attachment-uploads.ts';
import {
  type DraftAttachment,
  deleteBytes,
  newAttachment,
  STORED_BYTES,
  storeBytes,
} from './memory-draft.ts';

vi.mock('#web/lib/upload/upload-files.ts', () => ({
  uploadFiles: vi.fn(),
  sendFiles: vi.fn(),
  dropUpload: vi.fn(),
}));

type Sent = Parameters<typeof uploadFiles>;
let sent: Sent[];
let end: () => void;
beforeEach(async () => {
  await activate('en');
  await loadMessages('writing');
  sent = [];
  vi.mocked(uploadFiles).mockReset();
  vi.mocked(uploadFiles).mockImplementation(
    (...args) =>
      new Promise((resolve, reject) => {
        sent.push(args);
        const { signal, resume } = args[3] ?? {};
        resume?.onBegun?.('up-1', 'key-1');
        signal?.addEventListener('abort', () => reject(signal.reason));
        end = () => resolve({ id: 'm-1' } as Awaited<ReturnType<typeof uploadFiles>>);
      }),
  );
});

/** A large video, of which a test needs no bytes. */
function aVideo(content = 'video'): File {
  const file = new File([content], 'wedding.mp4', { type: 'video/mp4', lastModified: 5 });
  vi.spyOn(file, 'size', 'get').mockReturnValue(STORED_BYTES + 1);
  return file;
}

function uploadsOf(attachment: DraftAttachment) {
  let stored = attachment;
  const uploads = new AttachmentUploads(7, (_, patch) => {
    stored = { ...stored, ...patch };
  });
  uploads.mayUpload();
  const phase = () => uploads.states().get(attachment.key)?.phase;
  return { uploads, phase, stored: () => stored };
}

test('a video that is paused keeps what was sent, and goes on where it was', async () => {
  const attachment = newAttachment('video', 'wedding.mp4');
  const { uploads, phase, stored } = uploadsOf(attachment);
  uploads.add(attachment, { file: aVideo(), facts: { ...NO_FACTS, durationMs: 61_000 } });
  await waitFor(() => expect(phase()).toBe('sending'));
  expect(sent[0]?.[0]).toMatchObject([{ name: 'wedding.mp4', type: 'video/mp4' }]);
  expect(sent[0]?.[2]).toEqual({ duration_ms: 61_000 });
  uploads.pause(attachment.key);
  expect(phase()).toBe('paused');
  uploads.resume(attachment.key);
  await waitFor(() => expect(sent.length).toBe(2));
  expect(sent[1]?.[3]?.resume).toMatchObject({ uploadId: 'up-1', key: 'key-1' });
  end();
  await waitFor(() => expect(phase()).toBe('here'));
  expect(stored().mediaId).toBe('m-1');
});

test('who shares a memory with a paused video lets it go on', async () => {
  const attachment = newAttachment('video', 'wedding.mp4');
  const { uploads, phase } = uploadsOf(attachment);
  uploads.add(attachment, { file: aVideo(), facts: NO_FACTS });
  await waitFor(() => expect(phase()).toBe('sending'));
  uploads.pause(attachment.key);
  const settled = uploads.settled();
  await waitFor(() => expect(sent.length).toBe(2));
  end();
  await settled;
  expect(phase()).toBe('here');
});

test('after a reload a large video is asked for by name; another file is refused, the same one goes on', async () => {
  const attachment = newAttachment('video', 'wedding.mp4');
  const before = uploadsOf(attachment);
  before.uploads.add(attachment, { file: aVideo(), facts: NO_FACTS });
  await waitFor(() => expect(before.phase()).toBe('sending'));
  const kept = before.stored();
  before.uploads.close();
  // the page and with it the file are gone; what was found out about it is stored
  await deleteBytes(attachment.key);
  await storeBytes(attachment.key, { media: { file: null, facts: NO_FACTS } });

  const { uploads, phase } = uploadsOf(kept);
  uploads.add(kept);
  await waitFor(() => expect(phase()).toBe('missing'));
  const fault = () => uploads.states().get(kept.key)?.fault;
  expect(fault()).toBe('“wedding.mp4” is too large to be kept on this device. Choose it again to go on.');
  await uploads.chooseAgain(kept.key, aVideo('another video'));
  expect(phase()).toBe('missing');
  expect(fault()).toBe('This is another file. Choose “wedding.mp4”, or remove it here.');
  await uploads.chooseAgain(kept.key, aVideo());
  await waitFor(() => expect(sent.length).toBe(2));
  end();
  await waitFor(() => expect(phase()).toBe('here'));
});

test('who shares a memory right after choosing its video again waits until it is uploaded', async () => {
  const begun = { uploadId: 'up-1', print: await printOf(aVideo()) };
  const attachment = { ...newAttachment('video', 'wedding.mp4'), ...begun };
  await storeBytes(attachment.key, { media: { file: null, facts: NO_FACTS } });
  const { uploads, phase } = uploadsOf(attachment);
  uploads.add(attachment);
  await waitFor(() => expect(phase()).toBe('missing'));
  void uploads.chooseAgain(attachment.key, aVideo());
  const settled = uploads.settled().then(phase);
  await waitFor(() => expect(sent.length).toBe(1));
  end();
  expect(await settled).toBe('here');
});

test('with a pass the file is uploaded once, again for another pass, and is never the account’s', async () => {
  vi.mocked(sendFiles).mockResolvedValue({ id: 'm-1' });
  const attachment = newAttachment('audio', 'voice.weba');
  let stored = attachment;
  const uploads = new AttachmentUploads(7, (_, patch) => {
    stored = { ...stored, ...patch };
  });
  uploads.add(attachment, { file: aVideo('voice'), facts: { ...NO_FACTS, durationMs: 2000 } });
  expect(await uploads.uploadWith('pass-1')).toBe(true);
  expect(await uploads.uploadWith('pass-1')).toBe(true);
  expect(sendFiles).toHaveBeenCalledTimes(1);
  expect(await uploads.uploadWith('pass-2')).toBe(true);
  expect(sendFiles).toHaveBeenCalledTimes(2);
  expect([sent, stored.mediaId]).toEqual([[], null]);
});

test.each([true, false])('that a picture moves is known again after a reload: %s', async (moves) => {
  // a blob of happy-dom loses its type when it is stored
  vi.stubGlobal('Blob', (await vi.importActual<{ Blob: unknown }>('node:buffer')).Blob);
  const attachment = newAttachment('photo', 'dance.gif');
  const blob = new Blob(['x'], { type: 'image/webp' });
  const shrunk = { widths: [{ width: 320, height: 240, blob }], thumbhash: null, name: 'dance.gif' };
  await storeBytes(attachment.key, { shrunk: { ...shrunk, ...(moves && { stilled: true }) } });
  const { uploads, phase } = uploadsOf(attachment);
  uploads.add(attachment);
  await waitFor(() => expect(phase()).toBe('sending'));
  expect(uploads.states().get(attachment.key)?.stilled).toBe(moves);
  end();
  await waitFor(() => expect(phase()).toBe('here'));
  expect(uploads.states().get(attachment.key)?.stilled).toBe(moves);
});
