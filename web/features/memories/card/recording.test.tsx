import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { memoryQuery } from '#web/features/memories/memory-queries.ts';
import { json, network } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import type { MemoryMedia } from '#worker/contract/memory.ts';
import { aMemory } from '#worker/testing/view-fixtures.ts';
import { Recording } from './recording.tsx';

const recording = (id: string) =>
  ({
    id,
    kind: 'audio',
    src: `/api/media/${id}?e=1&s=1`,
    peaks: [10, 100],
    duration_ms: 61_000,
  }) as unknown as MemoryMedia;

/** Plays without sound: happy-dom has none. */
class Sound extends EventTarget {
  static made: Sound[] = [];
  paused = true;
  error = null;
  duration = 61;
  currentTime = 0;
  #rate = 1;
  src: string;
  constructor(src: string) {
    super();
    this.src = src;
    Sound.made.push(this);
  }
  get playbackRate() {
    return this.#rate;
  }
  set playbackRate(rate: number) {
    this.#rate = rate;
    this.dispatchEvent(new Event('ratechange'));
  }
  async play() {
    this.paused = false;
    this.dispatchEvent(new Event('play'));
  }
  pause() {
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }
}

beforeEach(() => {
  Sound.made = [];
  vi.stubGlobal('Audio', Sound);
});

test('a recording asks for nothing until it is played; then it can be paused, sought in and heard faster', async () => {
  const { unmount } = await renderPart(<Recording recording={recording('a')} label="Her voice" />);
  expect(Sound.made).toEqual([]);
  expect(screen.getByText('1:01')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Play: Her voice' }));
  const pause = await screen.findByRole('button', { name: 'Pause: Her voice' });
  expect(document.activeElement).toBe(pause);
  const [sound] = Sound.made as [Sound];
  expect(sound.paused).toBe(false);
  fireEvent.change(screen.getByRole('slider'), { target: { value: '30' } });
  expect(sound.currentTime).toBe(30);
  const speed = screen.getByRole('button', { name: 'Speed: 1×' });
  fireEvent.click(speed);
  expect(speed.textContent).toBe('1.25×');
  fireEvent.click(pause);
  expect(screen.getByRole('button', { name: 'Play: Her voice' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Play: Her voice' }));
  unmount();
  expect(sound.paused).toBe(true);
});

test('a second recording that is begun stops the first', async () => {
  await renderPart(
    <>
      <Recording recording={recording('a')} label="A" />
      <Recording recording={recording('b')} label="B" />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Play: A' }));
  await screen.findByRole('button', { name: 'Pause: A' });
  fireEvent.click(screen.getByRole('button', { name: 'Play: B' }));
  await screen.findByRole('button', { name: 'Pause: B' });
  expect(Sound.made.map(({ paused }) => paused)).toEqual([true, false]);
});

test('a recording that this browser cannot play is offered to be downloaded', async () => {
  await renderPart(<Recording recording={recording('a')} label="A" />);
  fireEvent.click(screen.getByRole('button', { name: 'Play: A' }));
  await screen.findByRole('button', { name: 'Pause: A' });
  Sound.made[0]?.dispatchEvent(new Event('error'));
  const link = await screen.findByRole('link', { name: 'Download it' });
  expect(link.getAttribute('href')).toBe('/api/media/a?e=1&s=1');
});

test('a recording whose address expires goes on where it was, from a new one', async () => {
  const fresh = { ...recording('a'), src: '/api/media/a?e=2&s=2' };
  network({ 'GET /api/sites/memories/item/2': () => json(aMemory(2, { media: [fresh] })) });
  const { queries } = await renderPart(<Recording recording={recording('a')} label="A" />);
  queries.setQueryData(memoryQuery(2).queryKey, aMemory(2, { media: [recording('a')] }));
  fireEvent.click(screen.getByRole('button', { name: 'Play: A' }));
  await screen.findByRole('button', { name: 'Pause: A' });
  const [sound] = Sound.made as [Sound];
  sound.currentTime = 40;
  sound.dispatchEvent(new Event('error'));
  await waitFor(() => expect(sound.src).toBe(fresh.src));
  expect([sound.currentTime, sound.paused]).toEqual([40, false]);
  expect(screen.queryByRole('alert')).toBeNull();
  // what cannot be played at a valid address either is offered to be downloaded
  sound.dispatchEvent(new Event('error'));
  await screen.findByRole('link', { name: 'Download it' });
});
