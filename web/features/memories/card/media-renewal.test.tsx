import { type InfiniteData, useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memoriesQuery, memoryQuery } from '#web/features/memories/memory-queries.ts';
import { json, network } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { useView } from '#web/ui/use-view.tsx';
import type { MemoryMedia, MemoryPage } from '#worker/contract/memory.ts';
import { Attached } from '#worker/shared/views/memory-kinds/attached.tsx';
import { Photos } from '#worker/shared/views/memory-kinds/photo.tsx';
import { aMemory, aPage, picture } from '#worker/testing/view-fixtures.ts';
import { MediaRenewal } from './media-renewal.tsx';

const FEED = memoriesQuery('7', { sort: 'manual', filter: null }).queryKey;
/** How often the addresses were signed anew, and until when in seconds from now they are valid. */
let signed: number;
let lasts: number;
let broken: boolean;
let answers: boolean;
let opened: string[];
beforeEach(() => {
  [signed, lasts, broken, answers, opened] = [0, 600, false, true, []];
});

const medium = (id: string, more: Partial<MemoryMedia>): MemoryMedia => ({
  ...picture(id),
  src: `/api/media/${id}?e=${Math.floor(Date.now() / 1000) + lasts}&s=sign${signed}`,
  kind: 'photo',
  caption: 'By the sea',
  name: null,
  content_type: 'image/webp',
  bytes: null,
  duration_ms: null,
  peaks: null,
  state: 'ready',
  blurred: false,
  closed: false,
  download: null,
  ...more,
});
const memory = () =>
  aMemory(2, {
    type: 'photo',
    media: [
      medium('sea', {}),
      medium('wedding', { kind: 'video', content_type: 'video/mp4', caption: 'The wedding' }),
      medium('will', { kind: 'file', content_type: 'application/pdf', name: 'will.pdf', caption: null }),
    ],
  });

function Page() {
  const view = useView();
  const { data } = useQuery({ ...memoryQuery(2), staleTime: Number.POSITIVE_INFINITY });
  return (
    <>
      <MediaRenewal />
      {data && (
        <>
          <Photos view={view} memory={data} onPhoto={(_, { id }) => opened.push(id)} />
          <Attached view={view} memory={data} kind="video" />
          <Attached view={view} memory={data} kind="rest" />
        </>
      )}
    </>
  );
}

async function open() {
  const requests = network({
    'GET /api/sites/memories/item/2': () => {
      if (!answers) throw new TypeError('Failed to fetch');
      if (!broken) signed++;
      return json(memory());
    },
  });
  const { queries } = await renderPart(<Page />);
  await screen.findByRole('img', { name: 'By the sea' });
  queries.setQueryData<InfiniteData<MemoryPage>>(FEED, {
    pages: [aPage(memory(), aMemory(3))],
    pageParams: [null],
  });
  requests.length = 0;
  return { queries, requests };
}
const photo = () => document.querySelector('img') as HTMLImageElement;
const link = () => photo().closest('a') as HTMLAnchorElement;
const tile = () => document.querySelector('.failed-photo');
const fails = (element: Element) => fireEvent(element, new Event('error'));

describe('a photo that is not loaded, as its address has expired', () => {
  test('is loaded from a new one, wherever it is shown, and says nothing', async () => {
    const { queries, requests } = await open();
    fails(photo());
    fails(photo());
    await waitFor(() => expect(photo().src).toContain('s=sign2'));
    expect(photo().srcset).toContain('s=sign2');
    expect(requests).toHaveLength(1);
    expect(tile()).toBeNull();
    const [shown, other] = queries.getQueryData(FEED)?.pages[0]?.memories ?? [];
    expect(shown?.media[0]?.src).toContain('s=sign2');
    expect(other).toEqual(aMemory(3));
  });
});

describe('a photo that cannot be loaded', () => {
  test('is a quiet tile with its words, and is tried again on a tap', async () => {
    await open();
    broken = true;
    fails(photo());
    await waitFor(() => expect(tile()?.textContent).toBe('By the seaTry again'));
    broken = false;
    fireEvent.click(link());
    await waitFor(() => expect(photo().src).toContain('s=sign2'));
    expect(opened).toEqual([]);
    fireEvent.load(photo());
    await waitFor(() => expect(tile()).toBeNull());
    fireEvent.click(link());
    expect(opened).toEqual(['sea']);
  });

  test('without a connection is tried again as soon as it is asked for', async () => {
    await open();
    answers = false;
    fails(photo());
    await waitFor(() => expect(tile()).toBeTruthy());
    fireEvent.click(link());
    fails(photo());
    answers = true;
    fireEvent.click(link());
    await waitFor(() => expect(photo().src).toContain('s=sign2'));
    fireEvent.load(photo());
    await waitFor(() => expect(tile()).toBeNull());
  });
});

test('a video whose address expires goes on where it was', async () => {
  await open();
  const video = document.querySelector('video') as HTMLVideoElement;
  const play = vi.spyOn(video, 'play').mockResolvedValue();
  Object.defineProperty(video, 'paused', { value: false });
  video.currentTime = 83;
  fails(video);
  await waitFor(() => expect(video.src).toContain('s=sign2'));
  await waitFor(() => expect(play).toHaveBeenCalledOnce());
  expect(video.currentTime).toBe(83);
});

test('a video that comes into the document late has its poster all the same', async () => {
  lasts = -1;
  await open();
  const video = document.querySelector('video') as HTMLVideoElement;
  lasts = 600;
  fireEvent(video, new Event('loadstart'));
  await waitFor(() => expect(video.getAttribute('poster')).toContain('s=sign2'));
});

describe('a document on a page that was open for long', () => {
  const saved: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    lasts = -1;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.href);
    });
  });
  const tap = () => fireEvent.click(document.querySelector('a.file') as HTMLElement);

  test('is downloaded from a new address', async () => {
    await open();
    lasts = 600;
    expect(tap()).toBe(false);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toContain('/api/media/will?');
    expect(saved[0]).toContain('s=sign2');
    // from now on its link is valid
    expect(tap()).toBe(true);
  });

  test('says where it cannot be, and is tried again', async () => {
    await open();
    answers = false;
    tap();
    expect((await screen.findByRole('alert')).textContent).toBe('It could not be downloaded. Try again.');
    [answers, lasts] = [true, 600];
    tap();
    await waitFor(() => expect(saved).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});
