import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aPhoto, aVideo, memoryOf, openViewer } from '#web/testing/a-viewer.tsx';
import { json, network } from '#web/testing/network.ts';

describe('a slideshow', () => {
  /** Photos whose ids are in `broken` are not loaded. */
  let broken: Set<string>;
  beforeEach(() => {
    broken = new Set();
    vi.stubGlobal(
      'Image',
      class extends EventTarget {
        set src(address: string) {
          const isBroken = [...broken].some((id) => address.includes(`/${id}?`));
          queueMicrotask(() => this.dispatchEvent(new Event(isBroken ? 'error' : 'load')));
        }
      },
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  const slide = () => document.querySelector('.slide:not(.leaving) img')?.getAttribute('alt');
  /** In small steps, since React renders at the end of each. */
  async function pass(seconds: number) {
    for (let left = seconds * 1000; left > 0; left -= 500)
      await act(() => vi.advanceTimersByTimeAsync(Math.min(left, 500)));
  }

  test('shows each photo for six seconds, and begins again; videos are left out', async () => {
    await openViewer({ memories: [memoryOf(aPhoto('a'), aVideo('v'), aPhoto('b'))], slides: true });
    expect(slide()).toBe('Photo a');
    await pass(5.9);
    expect(slide()).toBe('Photo a');
    await pass(0.2);
    expect(slide()).toBe('Photo b');
    expect(document.querySelector('.leaving')).not.toBeNull();
    await pass(6.1);
    expect(slide()).toBe('Photo a');
  });

  test('takes the time that is chosen, and rests while it is paused', async () => {
    await openViewer({ slides: true });
    fireEvent.change(screen.getByRole('combobox'), { target: { value: '4' } });
    await pass(4.1);
    expect(slide()).toBe('Photo b');
    fireEvent.keyDown(document.querySelector('.slides') as Element, { key: ' ' });
    await pass(60);
    expect(slide()).toBe('Photo b');
    expect(screen.getByText('The slideshow is paused.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    await pass(4.1);
    expect(slide()).toBe('Photo c');
  });

  test.each([
    ['en', 'ArrowRight', 'ArrowLeft'],
    ['he', 'ArrowLeft', 'ArrowRight'],
  ] as const)('in %s the arrows follow the reading, round and round', async (locale, next, previous) => {
    await openViewer({ slides: true, locale });
    const slides = document.querySelector('.slides') as Element;
    fireEvent.keyDown(slides, { key: previous });
    expect(slide()).toBe('Photo c');
    fireEvent.keyDown(slides, { key: next });
    expect(slide()).toBe('Photo a');
  });

  test('leaves out what cannot be loaded, and goes on when it can be again', async () => {
    broken = new Set(['b']);
    await openViewer({ slides: true });
    await pass(6.1);
    expect(slide()).toBe('Photo c');
    // the next one was loaded beforehand, and then nothing is
    broken = new Set(['a', 'b', 'c']);
    await pass(60);
    expect(slide()).toBe('Photo a');
    broken.clear();
    await pass(12.1);
    expect(slide()).not.toBe('Photo a');
  });

  test('renews the address of a photo that has expired', async () => {
    const expired = aPhoto('b', { src: '/api/media/b?e=1&s=old' });
    const fresh = memoryOf(aPhoto('a'), aPhoto('b', { src: '/api/media/b?e=9999999999&s=new' }));
    network({ 'GET /api/sites/memories/item/2': () => json(fresh) });
    await openViewer({ memories: [memoryOf(aPhoto('a'), expired)], slides: true });
    await pass(6.1);
    await pass(0.1);
    expect(document.querySelector('.slide:not(.leaving) img')?.getAttribute('src')).toContain('s=new');
  });

  test('hides its controls after three seconds, until something is touched', async () => {
    await openViewer({ slides: true });
    const slides = document.querySelector('.slides') as Element;
    expect(slides.className).toBe('slides');
    await pass(3.1);
    expect(slides.className).toBe('slides idle');
    fireEvent.pointerMove(slides, { clientX: 5, clientY: 5 });
    expect(slides.className).toBe('slides');
    await pass(3.1);
    // the picture changed under a mouse that lies still
    fireEvent.pointerMove(slides, { clientX: 5, clientY: 5 });
    expect(slides.className).toBe('slides idle');
    fireEvent.keyDown(slides, { key: 'Shift' });
    expect(slides.className).toBe('slides');
  });

  test('hides the captions when asked', async () => {
    await openViewer({ slides: true });
    expect(screen.getByText('Photo a')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Captions' }));
    expect(screen.queryByText('Photo a')).toBeNull();
  });

  test('keeps the screen on while it runs', async () => {
    const release = vi.fn(async () => undefined);
    const request = vi.fn(async () => ({ release }));
    Object.assign(navigator, { wakeLock: { request } });
    const { unmount } = await openViewer({ slides: true });
    await pass(0.1);
    expect(request).toHaveBeenCalledWith('screen');
    unmount();
    expect(release).toHaveBeenCalled();
    Reflect.deleteProperty(navigator, 'wakeLock');
  });

  test('begun from a photo leads back to the photo that is shown at its end', async () => {
    const onClose = vi.fn();
    await openViewer({ onClose });
    fireEvent.click(screen.getByRole('button', { name: 'Slideshow' }));
    await pass(6.1);
    fireEvent.click(screen.getByRole('button', { name: 'End the slideshow' }));
    expect(document.querySelector('.full')?.getAttribute('alt')).toBe('Photo b');
    expect(onClose).not.toHaveBeenCalled();
  });
});
