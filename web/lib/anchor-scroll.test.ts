import { beforeEach, expect, test, vi } from 'vitest';
import { scrollToAnchor } from './anchor-scroll.ts';

const seen: ScrollIntoViewOptions[] = [];

function appear(id: string) {
  const element = document.createElement('h2');
  element.id = id;
  element.scrollIntoView = (options) => void seen.push(options as ScrollIntoViewOptions);
  document.body.append(element);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  seen.length = 0;
  document.body.replaceChildren();
});

test('a link to a place on the page scrolls there smoothly', () => {
  appear('how');
  scrollToAnchor('#how');
  expect(seen).toEqual([{ behavior: 'smooth', block: 'start' }]);
});

test('a place that appears within five seconds is waited for', () => {
  const look = vi.spyOn(document, 'getElementById');
  scrollToAnchor('contact');
  vi.advanceTimersByTime(4_900);
  appear('contact');
  vi.advanceTimersByTime(100);
  expect(seen).toHaveLength(1);
  expect(look).toHaveBeenCalledTimes(51);
});

test('a place that never appears is given up after fifty tries', () => {
  const look = vi.spyOn(document, 'getElementById');
  look.mockClear();
  scrollToAnchor('#nowhere');
  vi.advanceTimersByTime(60_000);
  expect(look).toHaveBeenCalledTimes(51);
});

test('who asked for less movement is there at once', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  appear('how');
  scrollToAnchor('#how');
  expect(seen[0]?.behavior).toBe('instant');
});

test('a newer place replaces the one still waited for', () => {
  scrollToAnchor('#first');
  appear('second');
  scrollToAnchor('#second');
  appear('first');
  vi.advanceTimersByTime(5_000);
  expect(seen).toHaveLength(1);
});
