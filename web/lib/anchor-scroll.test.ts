import { beforeEach, expect, test, vi } from 'vitest';
import { clearDocument } from '#web/testing/clear-document.ts';
import { scrollToAnchor } from './anchor-scroll.ts';

const scrolls: ScrollIntoViewOptions[] = [];

function appear(id: string) {
  const element = document.createElement('h2');
  element.id = id;
  element.scrollIntoView = (options) => void scrolls.push(options as ScrollIntoViewOptions);
  document.body.append(element);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  scrolls.length = 0;
  clearDocument();
});

test('a link to a place on the page scrolls there smoothly', () => {
  appear('how');
  scrollToAnchor('#how');
  expect(scrolls).toEqual([{ behavior: 'smooth', block: 'start' }]);
});

test('a place that appears within five seconds is waited for', () => {
  const getElementById = vi.spyOn(document, 'getElementById');
  scrollToAnchor('contact');
  vi.advanceTimersByTime(4_900);
  appear('contact');
  vi.advanceTimersByTime(100);
  expect(scrolls).toHaveLength(1);
  expect(getElementById).toHaveBeenCalledTimes(51);
});

test('a place that never appears is given up after fifty tries', () => {
  const getElementById = vi.spyOn(document, 'getElementById');
  getElementById.mockClear();
  scrollToAnchor('#nowhere');
  vi.advanceTimersByTime(60_000);
  expect(getElementById).toHaveBeenCalledTimes(51);
});

test('who asked for less movement is there at once', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  appear('how');
  scrollToAnchor('#how');
  expect(scrolls[0]?.behavior).toBe('instant');
});

test('a newer place replaces the one still waited for', () => {
  scrollToAnchor('#first');
  appear('second');
  scrollToAnchor('#second');
  appear('first');
  vi.advanceTimersByTime(5_000);
  expect(scrolls).toHaveLength(1);
});
