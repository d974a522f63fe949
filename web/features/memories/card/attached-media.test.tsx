import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aVideo } from '#web/testing/a-viewer.tsx';
import { renderPart } from '#web/testing/render-part.tsx';
import type { MemoryMedia } from '#worker/contract/memory.ts';
import { aMemory } from '#worker/testing/view-fixtures.ts';
import { AttachedMedia } from './attached-media.tsx';

const DOWNLOAD = '/api/media/v?e=9999999999&s=d';
const recording: MemoryMedia = {
  ...aVideo('r'),
  kind: 'audio',
  content_type: 'audio/mp4',
  caption: 'Her voice',
  widths: [],
  peaks: [10, 100],
};
const show = (kind: 'video' | 'audio', medium: MemoryMedia) =>
  renderPart(<AttachedMedia memory={aMemory(2, { type: kind, media: [medium] })} kind={kind} />);

test.each([
  ['a video', 'video', { ...aVideo('v'), caption: 'The wedding' }, 'The wedding'],
  ['a recording', 'audio', recording, 'Her voice'],
] as const)('%s is downloaded from its card by those who may', async (_, kind, medium, label) => {
  const { unmount } = await show(kind, { ...medium, download: DOWNLOAD });
  const link = screen.getByRole('link', { name: `Download: ${label}` });
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual([DOWNLOAD, true]);
  unmount();
  await show(kind, { ...medium, download: null });
  expect(screen.queryByRole('link', { name: `Download: ${label}` })).toBeNull();
});

test('nothing is offered of what the plan has closed', async () => {
  await show('video', { ...aVideo('v'), closed: true, src: '', download: null });
  expect(screen.queryByRole('link')).toBeNull();
});

test('a video alone is opened over the whole screen, and its card stops playing', async () => {
  await show('video', { ...aVideo('v'), caption: 'The wedding' });
  const pause = vi.spyOn(document.querySelector('video') as HTMLVideoElement, 'pause');
  fireEvent.click(screen.getByRole('link', { name: 'View large: The wedding' }));
  await waitFor(() => expect(document.querySelector('dialog .stage video')).toBeTruthy());
  expect(pause).toHaveBeenCalledOnce();
});
