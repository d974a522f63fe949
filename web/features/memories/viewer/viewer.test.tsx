import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aPhoto, aVideo, memoryOf, openViewer, threePhotos } from '#web/testing/a-viewer.tsx';
import { json, network } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { Viewer } from './viewer.tsx';

const STAGE = { x: 0, y: 0, width: 400, height: 800, bottom: 800 };

let back: ReturnType<typeof vi.spyOn>;
let opener: HTMLButtonElement;
beforeEach(() => {
  // the dialog of happy-dom does not tell of its end, and its history has no events
  back = vi.spyOn(history, 'back').mockImplementation(() => {
    history.replaceState({ key: 'page' }, '');
    dispatchEvent(new PopStateEvent('popstate', { state: { key: 'page' } }));
  });
  history.replaceState({ key: 'page' }, '');
  // two taps are a double tap on a slow machine too
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(1);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(STAGE as DOMRect);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(300);
  opener = document.createElement('button');
  document.body.append(opener);
  return () => opener.remove();
});

const open = (options: Parameters<typeof openViewer>[0] = {}) => openViewer({ opener, ...options });

const dialog = () => document.querySelector('dialog') as HTMLDialogElement;
const stage = () => document.querySelector('.stage') as HTMLElement;
const seen = () => stage().querySelector('.full')?.getAttribute('alt');
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? dialog(), { key });
const scale = () => Number(/scale\(([\d.]+)\)/.exec(shape())?.[1]);
const shape = () => (document.querySelector('.shape') as HTMLElement).style.transform;

/** Moves a finger over the picture in two steps, and lifts it. */
function swipe(x: number, y = 0, pointerId = 1): void {
  const from = { clientX: 200, clientY: 300, pointerId, button: 0 };
  fireEvent.pointerDown(stage(), from);
  fireEvent.pointerMove(stage(), { ...from, clientX: 200 + x / 2, clientY: 300 + y / 2 });
  const end = { ...from, clientX: 200 + x, clientY: 300 + y };
  fireEvent.pointerMove(stage(), end);
  fireEvent.pointerUp(stage(), end);
}
const doubleTap = () => {
  swipe(0);
  swipe(0);
};

/** A page on which the second of three photos is deleted while it is looked at. */
function Shrinking() {
  const [media, setMedia] = useState(threePhotos.media);
  return (
    <>
      <Viewer memories={[{ ...threePhotos, media }]} start="b" opener={opener} onClose={() => undefined} />
      <button type="button" onClick={() => setMedia((all) => all.filter(({ id }) => id !== 'b'))}>
        Delete
      </button>
    </>
  );
}

describe('with the keyboard', () => {
  test.each([
    ['en', 'ArrowRight', 'ArrowLeft'],
    ['he', 'ArrowLeft', 'ArrowRight'],
  ] as const)('in %s the next photo is where reading goes on: %s', async (locale, next, previous) => {
    await open({ locale });
    expect(document.activeElement?.getAttribute('aria-label')).toBe({ en: 'Close', he: 'סגירה' }[locale]);
    press(next);
    expect(seen()).toBe('Photo b');
    press(next);
    press(next);
    expect(seen()).toBe('Photo c');
    press(previous);
    expect(seen()).toBe('Photo b');
    press('Home');
    expect(seen()).toBe('Photo a');
    press(previous);
    expect(seen()).toBe('Photo a');
    press('End');
    expect(seen()).toBe('Photo c');
  });

  test('plus and minus enlarge; the arrows then move the picture to its edge, and zero shows it whole', async () => {
    await open();
    press('+');
    press('=');
    expect(scale()).toBe(2.25);
    for (let i = 0; i < 9; i++) press('ArrowRight');
    expect(seen()).toBe('Photo a');
    expect(shape()).toContain('translate(-250px, 0px)');
    press('-');
    expect(scale()).toBe(1.5);
    press('0');
    expect(scale()).toBe(1);
    press('ArrowRight');
    expect(seen()).toBe('Photo b');
  });

  test('a video keeps its arrows, and is not played by itself', async () => {
    await open({ memories: [memoryOf(aPhoto('a'), aVideo('v'), aPhoto('b'))], start: 'v' });
    const player = document.querySelector('video') as HTMLVideoElement;
    expect(player.hasAttribute('autoplay')).toBe(false);
    expect(player.getAttribute('aria-label')).toBe('The wedding');
    expect(screen.queryByRole('button', { name: 'Enlarge' })).toBeNull();
    fireEvent.keyDown(player, { key: 'ArrowRight' });
    expect(document.querySelector('video')).toBe(player);
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(seen()).toBe('Photo b');
  });
});

describe('with fingers', () => {
  test.each([
    ['en', -80, 80],
    ['he', 80, -80],
  ] as const)('in %s a swipe follows the reading', async (locale, next, previous) => {
    await open({ locale });
    swipe(next);
    expect(seen()).toBe('Photo b');
    swipe(previous);
    expect(seen()).toBe('Photo a');
    swipe(previous);
    expect(seen()).toBe('Photo a');
  });

  test('an enlarged picture is moved, and neither left nor closed', async () => {
    await open();
    doubleTap();
    expect(scale()).toBe(2.5);
    swipe(-90);
    swipe(0, 200);
    expect(seen()).toBe('Photo a');
    expect(back).not.toHaveBeenCalled();
    swipe(-9000);
    expect(shape()).toContain('translate(-300px, 0px)');
    doubleTap();
    expect(scale()).toBe(1);
  });

  test('two fingers apart enlarge the picture, within its limits, and end no photo', async () => {
    await open();
    const finger = (pointerId: number, clientX: number) => ({ pointerId, clientX, clientY: 400, button: 0 });
    fireEvent.pointerDown(stage(), finger(1, 180));
    fireEvent.pointerDown(stage(), finger(2, 220));
    fireEvent.pointerMove(stage(), finger(1, 140));
    fireEvent.pointerMove(stage(), finger(2, 260));
    expect(scale()).toBeCloseTo(3);
    fireEvent.pointerMove(stage(), finger(1, 0));
    fireEvent.pointerMove(stage(), finger(2, 400));
    expect(scale()).toBe(5);
    fireEvent.pointerMove(stage(), finger(1, 199));
    fireEvent.pointerMove(stage(), finger(2, 201));
    fireEvent.pointerUp(stage(), finger(1, 199));
    fireEvent.pointerUp(stage(), finger(2, 201));
    expect(scale()).toBe(1);
    expect(seen()).toBe('Photo a');
  });

  test('a swipe down closes', async () => {
    const onClose = vi.fn();
    await open({ onClose });
    swipe(10, 150);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('a gesture that the system takes away changes nothing', async () => {
    await open();
    fireEvent.pointerDown(stage(), { clientX: 200, clientY: 300, pointerId: 1, button: 0 });
    fireEvent.pointerMove(stage(), { clientX: 90, clientY: 300, pointerId: 1 });
    fireEvent.pointerCancel(stage(), { clientX: 90, clientY: 300, pointerId: 1 });
    expect(seen()).toBe('Photo a');
    expect(shape()).toContain('translate(0px, 0px)');
  });
});

describe('the end', () => {
  test('the focus is again on the photo that was opened, and one step back is gone, after two hasty taps too', async () => {
    const onClose = vi.fn();
    await open({ onClose });
    expect(history.state).toEqual({ key: 'page', viewer: true });
    const close = screen.getByRole('button', { name: 'Close' });
    fireEvent.click(close);
    fireEvent.click(close);
    expect(back).toHaveBeenCalledOnce();
    expect(onClose).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(opener);
    expect(dialog().open).toBe(false);
  });

  test('the browser’s own way back closes it, and the page stays', async () => {
    const onClose = vi.fn();
    const routers = vi.fn();
    addEventListener('popstate', routers);
    await open({ onClose });
    dispatchEvent(new PopStateEvent('popstate', { state: { key: 'page' } }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(opener);
    expect(routers).not.toHaveBeenCalled();
    removeEventListener('popstate', routers);
  });

  test('further back, to another page, the router is told as well', async () => {
    const onClose = vi.fn();
    const routers = vi.fn();
    addEventListener('popstate', routers);
    await open({ onClose });
    dispatchEvent(new PopStateEvent('popstate', { state: { key: 'another' } }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(routers).toHaveBeenCalledOnce();
    removeEventListener('popstate', routers);
  });

  test('Escape closes', async () => {
    const onClose = vi.fn();
    await open({ onClose });
    fireEvent(dialog(), new Event('cancel', { cancelable: true }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('many photos', () => {
  test('further ones are requested near the end, and counted as such', async () => {
    const fetch = vi.fn();
    const nine = memoryOf(...'abcdefghi'.split('').map((id) => aPhoto(id)));
    await open({ memories: [nine], further: { some: true, fetch } });
    expect(document.querySelector('.place bdi')?.textContent).toBe('1 / 9+');
    expect(document.querySelector('.place bdi')?.getAttribute('dir')).toBe('ltr');
    expect(fetch).not.toHaveBeenCalled();
    press('End');
    expect(fetch).toHaveBeenCalled();
  });

  test('what was deleted meanwhile leaves its place to the next', async () => {
    await renderPart(<Shrinking />);
    expect(seen()).toBe('Photo b');
    fireEvent.click(screen.getByText('Delete'));
    expect(seen()).toBe('Photo c');
  });

  test('who shared a photo is named, with the caption in its own language and direction', async () => {
    await open({ memories: [{ ...memoryOf(aPhoto('a')), lang: 'he', author: { name: 'דנה' } }] });
    const caption = document.querySelector('.words-of-viewer');
    expect(caption?.getAttribute('dir')).toBe('auto');
    expect(caption?.getAttribute('lang')).toBe('he');
    expect(screen.getByText('דנה').tagName).toBe('BDI');
  });

  test('a photo without a caption says whose it is; one that fails is tried again', async () => {
    const fresh = memoryOf(aPhoto('a', { src: '/api/media/a?e=9999999999&s=fresh' }));
    network({ 'GET /api/sites/memories/item/2': () => json(fresh) });
    await open({ memories: [memoryOf(aPhoto('a', { caption: null }))] });
    expect(seen()).toMatch(/^Photo shared by /);
    fireEvent.error(stage().querySelector('.full') as Element);
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(stage().querySelector('.full')?.getAttribute('src')).toContain('fresh'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a download', () => {
  test('is not offered to whom the server gives no address', async () => {
    await open();
    expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();
  });

  test('is a link to the address of the server', async () => {
    const address = '/api/media/a?e=9999999999&s=d';
    await open({ memories: [memoryOf(aPhoto('a', { download: address }))] });
    expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe(address);
  });

  test('at an address that has expired is requested again first; who lost the right is told', async () => {
    const expired = aPhoto('a', { download: '/api/media/a?e=1&s=d' });
    const clicked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this.href);
    });
    let reply = memoryOf(aPhoto('a', { download: '/api/media/a?e=9999999999&s=new' }));
    const requests = network({ 'GET /api/sites/memories/item/2': () => json(reply) });
    const { unmount } = await open({ memories: [memoryOf(expired)] });
    const link = screen.getByRole('link', { name: 'Download' });
    fireEvent.click(link);
    fireEvent.click(link);
    await waitFor(() => expect(clicked).toHaveLength(1));
    expect(clicked[0]).toContain('s=new');
    expect(requests).toHaveLength(1);

    reply = memoryOf(aPhoto('a', { download: null }));
    unmount();
    await open({ memories: [memoryOf(expired)] });
    fireEvent.click(screen.getByRole('link', { name: 'Download' }));
    expect(await screen.findByText('It cannot be downloaded now.')).toBeTruthy();
  });
});
