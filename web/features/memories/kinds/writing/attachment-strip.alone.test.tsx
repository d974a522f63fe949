import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Attachments } from '#web/features/memories/composer/use-composer.ts';
import type { AttachmentState } from '#web/features/memories/drafts/attachment-uploads.ts';
import { type MemoryDraft, newAttachment } from '#web/features/memories/drafts/memory-draft.ts';
import { PRICES } from '#web/testing/a-plan.ts';
import { json, network } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import type { Site } from '#worker/contract/site.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';
import { AttachmentRow } from './attachment-row.tsx';
import { AttachmentStrip } from './attachment-strip.tsx';
import { useAttachmentQuota } from './use-attachment-quota.ts';

vi.mock('#web/lib/media/record-audio.ts', () => ({
  canRecord: () => true,
  recordAudio: async () => ({
    stop: async () => ({
      file: new File(['x'], 'voice.webm', { type: 'audio/webm' }),
      durationMs: 1000,
      peaks: [],
    }),
    cancel: () => undefined,
    levels: () => [],
    elapsedMs: () => 0,
  }),
}));

const draft = { photos: [], links: [] } as unknown as MemoryDraft;
let added: string[];
beforeEach(() => {
  added = [];
});
const attachments = {
  states: new Map(),
  add: (chosen: readonly { file: File }[]) => added.push(...chosen.map(({ file }) => file.name)),
} as unknown as Attachments;
const FAMILY = { can: { ...aSite().can, subscribe: true } };

function Strip({ site }: { site: Site }) {
  const quota = useAttachmentQuota(site, draft, attachments);
  return (
    <AttachmentStrip
      id="photos"
      draft={draft}
      attachments={attachments}
      quota={quota}
      onChange={() => undefined}
      onRecording={() => undefined}
      onLink={() => undefined}
      fault={undefined}
    />
  );
}

test.each([
  ['who could subscribe', FAMILY, true],
  [
    'unless the family hides it',
    { ...FAMILY, settings: { ...aSite().settings, hide_subscribe_button: true } },
    false,
  ],
] as const)(
  'where the free photos are used up, what lifts the limit is said to those of the family %s',
  async (_, site, said) => {
    await renderPart(<Strip site={aSite({ subscribed: false, photos_used: 3, ...site })} />);
    expect(screen.getByRole('status').textContent).toContain('3 of 3 free photos and recordings used');
    expect(screen.queryByText('3 of 3 photos and recordings')).toBeNull();
    expect(screen.getByRole('button', { name: 'Add photos' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('button', { name: 'What a plan adds' }) !== null).toBe(said);
  },
);

test('where a plan has ended with more photos than are free, no more are counted than that', async () => {
  await renderPart(<Strip site={aSite({ subscribed: false, photos_used: 5, ...FAMILY })} />);
  expect(screen.getByRole('status').textContent).toContain('3 of 3 free photos and recordings used');
});

const nothing = () => undefined;
const ON = {
  onChange: nothing,
  onMove: nothing,
  onDrag: nothing,
  onDropHere: nothing,
  onRetry: nothing,
  onPause: nothing,
  onResume: nothing,
  onChooseAgain: nothing,
  onRemove: nothing,
};

test('the handle by which an attachment is dragged is as large as a finger', async () => {
  const attachment = newAttachment('video', 'wedding.mp4');
  const { container } = await renderPart(
    <AttachmentRow attachment={attachment} state={undefined} number={1} at={0} count={2} {...ON} />,
  );
  // 2.75rem, which is 44 pixels
  expect(container.querySelector('.cursor-grab')?.classList).toContain('size-11');
});

test('of a picture that moves is said that it will be a still photo', async () => {
  const photo = newAttachment('photo', 'dance.gif');
  const still = { phase: 'ready', stilled: true } as AttachmentState;
  const at = { number: 1, at: 0, count: 1 };
  await renderPart(<AttachmentRow {...at} {...ON} attachment={photo} state={still} />);
  expect(screen.getByText('This picture moves. It will be shown as a still photo.')).toBeTruthy();
});

test('a visitor sees neither the family’s quota nor a price, only that no photo can be added', async () => {
  await renderPart(<Strip site={aSite({ subscribed: false, photos_used: 3 })} />);
  expect(screen.getByRole('status').textContent).toBe(
    'No more photos or recordings can be added to this site.',
  );
  expect(screen.queryByText(/\d.*photos|subscription|\$/)).toBeNull();
});

const choose = (...files: File[]) =>
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files } });

test.each([
  ['to those who could subscribe with what would lift it', FAMILY, /Video and documents need a subscription/],
  ['to a visitor without a word of plans', {}, /^This site takes photos and recordings\.$/],
])('what a free site does not take is said before anything is chosen, %s', async (_, site, line) => {
  await renderPart(<Strip site={aSite({ subscribed: false, photos_used: 1, ...site })} />);
  expect(screen.getByText(line)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add video' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add file' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Add audio' }).getAttribute('aria-disabled')).toBeNull();
});

test('the counter counts recordings with photos, and a video dropped on a free site is left out with the reason', async () => {
  await renderPart(<Strip site={aSite({ subscribed: false, photos_used: 2, ...FAMILY })} />);
  expect(screen.getByText('2 of 3 photos and recordings')).toBeTruthy();
  choose(
    new File(['x'], 'wedding.mp4', { type: 'video/mp4' }),
    new File(['x'], 'voice.mp3', { type: 'audio/mpeg' }),
  );
  expect(added).toEqual(['voice.mp3']);
  expect(screen.getByRole('status').textContent).toBe(
    'Not added: wedding.mp4 This site takes photos and recordings.',
  );
});

test('with a plan every kind is offered; a file of no accepted type is named', async () => {
  await renderPart(<Strip site={aSite({ subscribed: true, ...FAMILY })} />);
  for (const name of ['Add photos', 'Add video', 'Add audio', 'Add file'])
    expect(screen.getByRole('button', { name })).toBeTruthy();
  choose(new File(['x'], 'game.exe'), new File(['x'], 'family-tree.pdf', { type: 'application/pdf' }));
  expect(added).toEqual(['family-tree.pdf']);
  expect(screen.getByRole('status').textContent).toBe(
    'Not added: game.exe Files of this type cannot be added.',
  );
});

test('of the photos that are chosen, those that do not fit are named', async () => {
  const site = aSite({ subscribed: false, photos_used: 3, ...FAMILY });
  await renderPart(<Strip site={site} />);
  const files = ['summer.jpg', 'winter.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' }));
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files } });
  expect(screen.getByRole('status').textContent).toContain('Not added: summer.jpg, winter.jpg');
  expect(added).toEqual([]);
});

test('what a plan adds is opened at the limit, with its prices, and closed again', async () => {
  network({ 'GET /api/prices': () => json(PRICES) });
  await renderPart(<Strip site={aSite({ subscribed: false, photos_used: 3, ...FAMILY })} />);
  fireEvent.click(screen.getByRole('button', { name: 'What a plan adds' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'More photos and recordings' }));
  expect(dialog.getByText(/3 of 3 free photos and recordings used/)).toBeTruthy();
  expect((await dialog.findByText(/a month/)).textContent).toBe(
    '$4.99 a month, $49.99 a year, or $99.99 once.',
  );
  expect(dialog.getByText(/stays on this device as a draft/)).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe(
    '/en/site/ruth-cohen/subscribe',
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

function Recorded() {
  const [photos, setPhotos] = useState([newAttachment('audio', 'earlier.mp3')]);
  const own = { ...draft, photos };
  const recording = {
    states: new Map(),
    add: () => setPhotos((before) => [...before, newAttachment('audio', 'voice.webm')]),
  } as unknown as Attachments;
  const quota = useAttachmentQuota(aSite({ subscribed: true }), own, recording);
  return (
    <AttachmentStrip
      id="photos"
      draft={own}
      attachments={recording}
      quota={quota}
      onChange={nothing}
      onRecording={nothing}
      onLink={nothing}
      fault={undefined}
    />
  );
}

describe('a recording that is made here', () => {
  const begins = async () => {
    await renderPart(<Recorded />);
    fireEvent.click(screen.getByRole('button', { name: 'Record' }));
    expect((await screen.findByText('Recording…')).className).not.toContain('unseen');
  };

  test('has the focus once it is kept', async () => {
    await begins();
    fireEvent.click(screen.getByRole('button', { name: 'Stop and keep' }));
    await screen.findByText('voice.webm');
    const row = document.activeElement as HTMLElement;
    expect(row.tagName).toBe('LI');
    expect(within(row).getByText('voice.webm')).toBeTruthy();
  });

  test('can be deleted, and the focus is back where it began', async () => {
    await begins();
    fireEvent.click(screen.getByRole('button', { name: 'Delete the recording' }));
    expect(screen.queryByText('Recording…')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Record' }));
  });
});
