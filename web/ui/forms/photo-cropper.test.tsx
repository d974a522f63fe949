import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import type { Focal } from '#worker/contract/primitives.ts';
import { PhotoCropper } from './photo-cropper.tsx';

let focal: Focal;

function Cropper({ frame }: { frame?: 'arch' | 'cover' }) {
  const [value, setValue] = useState<Focal>({ x: 0.5, y: 0.5 });
  focal = value;
  return <PhotoCropper src="/group.jpg" value={value} onChange={setValue} {...(frame && { frame })} />;
}

const picture = () => screen.getByRole<HTMLImageElement>('img');
const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name });

/** Opens a group photo in a frame of 400 by 500. */
async function open(frame?: 'arch' | 'cover') {
  await renderPart(<Cropper {...(frame && { frame })} />);
  Object.defineProperties(picture(), { naturalWidth: { value: 1600 }, naturalHeight: { value: 1000 } });
  fireEvent.load(picture());
  const box = picture().parentElement as HTMLElement;
  box.setPointerCapture = () => undefined;
  box.getBoundingClientRect = () => new DOMRect(0, 0, 400, 500);
  return box;
}

test('a photo is enlarged by plus and minus, by buttons and by a slider, all of which have names', async () => {
  await open();
  fireEvent.keyDown(slider('From side to side'), { key: '+' });
  expect(focal.zoom).toBe(1.1);
  fireEvent.keyDown(slider('From side to side'), { key: '-' });
  expect(focal.zoom).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(focal.zoom).toBe(1.1);
  fireEvent.click(screen.getByRole('button', { name: 'Zoom out' }));
  fireEvent.change(slider('Zoom'), { target: { value: '250' } });
  expect(focal.zoom).toBe(2.5);
  expect(picture().style.transform).toBe('scale(2.5)');
});

test('two fingers enlarge it, and one moves it', async () => {
  const box = await open();
  const finger = (pointerId: number, clientX: number, clientY: number) => ({ pointerId, clientX, clientY });
  fireEvent.pointerDown(box, finger(1, 150, 250));
  fireEvent.pointerDown(box, finger(2, 250, 250));
  fireEvent.pointerMove(box, finger(2, 350, 250));
  expect(focal.zoom).toBeGreaterThan(1.5);
  fireEvent.pointerUp(box, finger(2, 350, 250));
  const { x, zoom } = focal;
  fireEvent.pointerMove(box, finger(1, 100, 250));
  expect(focal.x).toBeGreaterThan(x);
  expect(focal.zoom).toBe(zoom);
  fireEvent.pointerUp(box, finger(1, 100, 250));
  fireEvent.pointerMove(box, finger(1, 0, 250));
  expect(focal.x).toBeLessThan(1);
});

test('the wheel enlarges it instead of scrolling the page', async () => {
  const box = await open();
  const wheel = new WheelEvent('wheel', { deltaY: -200, cancelable: true });
  Object.defineProperties(wheel, { clientX: { value: 200 }, clientY: { value: 250 } });
  fireEvent(box, wheel);
  expect(wheel.defaultPrevented).toBe(true);
  expect(focal.zoom).toBeGreaterThan(1.4);
});

test('the key that points up shows what is further up', async () => {
  await open();
  fireEvent.change(slider('Up and down'), { target: { value: '90' } });
  expect(focal.y).toBeCloseTo(0.1);
});

test('a cover is moved only, and the wheel scrolls the page', async () => {
  const box = await open('cover');
  expect(screen.queryByRole('slider', { name: 'Zoom' })).toBeNull();
  expect(fireEvent.wheel(box, { deltaY: -200 })).toBe(true);
  fireEvent.keyDown(slider('From side to side'), { key: '+' });
  expect(focal.zoom).toBeUndefined();
});
