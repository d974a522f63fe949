import { act, fireEvent, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { IDLE_MS, QUIET_MS, useIdle } from './use-idle.ts';

const WARNING_AT_MS = 570_000;
const onEnd = vi.fn();
const onQuiet = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  onEnd.mockClear();
  onQuiet.mockClear();
});

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function renderIdle() {
  const { result } = renderHook(() => useIdle(onEnd, onQuiet));
  return { secondsRemaining: () => result.current };
}

test('after nine and a half minutes it is asked, after ten it is over', async () => {
  const { secondsRemaining } = renderIdle();
  await advance(WARNING_AT_MS - 1);
  expect(secondsRemaining()).toBeNull();
  await advance(1);
  expect(secondsRemaining()).toBe(30);
  await advance(29_000);
  expect(secondsRemaining()).toBe(1);
  expect(onEnd).not.toHaveBeenCalled();
  await advance(1000);
  expect(IDLE_MS).toBe(600_000);
  expect(onEnd).toHaveBeenCalledOnce();
  expect(secondsRemaining()).toBeNull();
});

test.each(['mouseMove', 'mouseDown', 'wheel', 'keyDown', 'scroll', 'touchStart', 'click'] as const)(
  'a sign of somebody begins anew, also while it is asked: %s',
  async (event) => {
    const { secondsRemaining } = renderIdle();
    await advance(WARNING_AT_MS - 1);
    act(() => void fireEvent[event](document.body));
    await advance(WARNING_AT_MS - 1);
    expect(secondsRemaining()).toBeNull();
    await advance(10_001);
    expect(secondsRemaining()).toBe(20);
    act(() => void fireEvent[event](document.body));
    expect(secondsRemaining()).toBeNull();
    await advance(WARNING_AT_MS);
    expect(secondsRemaining()).toBe(30);
    expect(onEnd).not.toHaveBeenCalled();
  },
);

test('a film that runs is watched', async () => {
  const { secondsRemaining } = renderIdle();
  const video = document.body.appendChild(document.createElement('video'));
  for (let minutes = 0; minutes < 20; minutes++) {
    await advance(60_000);
    act(() => void video.dispatchEvent(new Event('timeupdate')));
  }
  video.remove();
  expect(secondsRemaining()).toBeNull();
  expect(onEnd).not.toHaveBeenCalled();
});

test('a wall that nobody has touched since is left alone', async () => {
  const { secondsRemaining } = renderIdle();
  await advance(IDLE_MS);
  // scrolling by the page itself is not activity
  act(() => void fireEvent.scroll(document.body));
  await advance(IDLE_MS * 3);
  expect(onEnd).toHaveBeenCalledOnce();
  expect(secondsRemaining()).toBeNull();
  act(() => void fireEvent.touchStart(document.body));
  await advance(IDLE_MS);
  expect(onEnd).toHaveBeenCalledTimes(2);
});

test('a minute after the return nobody is expected any more', async () => {
  renderIdle();
  await advance(IDLE_MS + QUIET_MS - 1);
  expect(onQuiet).not.toHaveBeenCalled();
  await advance(1);
  expect(onQuiet).toHaveBeenCalledOnce();
  await advance(IDLE_MS);
  expect(onQuiet).toHaveBeenCalledOnce();
});

test('whoever comes in that minute is let alone for ten more', async () => {
  renderIdle();
  await advance(IDLE_MS + QUIET_MS - 1);
  act(() => void fireEvent.touchStart(document.body));
  await advance(IDLE_MS);
  expect(onQuiet).not.toHaveBeenCalled();
  expect(onEnd).toHaveBeenCalledTimes(2);
});

test('nothing goes on once the screen is another page', async () => {
  const { unmount } = renderHook(() => useIdle(onEnd, onQuiet));
  unmount();
  await advance(IDLE_MS * 2);
  expect(onEnd).not.toHaveBeenCalled();
});
