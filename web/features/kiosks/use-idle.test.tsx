import { act, fireEvent, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { IDLE_MS, useIdle } from './use-idle.ts';

const WARNED_MS = 570_000;
const end = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  end.mockClear();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function anIdleScreen() {
  const { result } = renderHook(() => useIdle(end));
  return { left: () => result.current };
}

test('after nine and a half minutes it is asked, after ten it is over', async () => {
  const { left } = anIdleScreen();
  await pass(WARNED_MS - 1);
  expect(left()).toBeNull();
  await pass(1);
  expect(left()).toBe(30);
  await pass(29_000);
  expect(left()).toBe(1);
  expect(end).not.toHaveBeenCalled();
  await pass(1000);
  expect(IDLE_MS).toBe(600_000);
  expect(end).toHaveBeenCalledOnce();
  expect(left()).toBeNull();
});

test.each(['mouseMove', 'mouseDown', 'wheel', 'keyDown', 'scroll', 'touchStart', 'click'] as const)(
  'a sign of somebody begins anew, also while it is asked: %s',
  async (sign) => {
    const { left } = anIdleScreen();
    await pass(WARNED_MS - 1);
    act(() => void fireEvent[sign](document.body));
    await pass(WARNED_MS - 1);
    expect(left()).toBeNull();
    await pass(10_001);
    expect(left()).toBe(20);
    act(() => void fireEvent[sign](document.body));
    expect(left()).toBeNull();
    await pass(WARNED_MS);
    expect(left()).toBe(30);
    expect(end).not.toHaveBeenCalled();
  },
);

test('a film that runs is watched', async () => {
  const { left } = anIdleScreen();
  const film = document.body.appendChild(document.createElement('video'));
  for (let minutes = 0; minutes < 20; minutes++) {
    await pass(60_000);
    act(() => void film.dispatchEvent(new Event('timeupdate')));
  }
  film.remove();
  expect(left()).toBeNull();
  expect(end).not.toHaveBeenCalled();
});

test('a wall that nobody has touched since is left alone', async () => {
  const { left } = anIdleScreen();
  await pass(IDLE_MS);
  // scrolling by the page itself is not activity
  act(() => void fireEvent.scroll(document.body));
  await pass(IDLE_MS * 3);
  expect(end).toHaveBeenCalledOnce();
  expect(left()).toBeNull();
  act(() => void fireEvent.touchStart(document.body));
  await pass(IDLE_MS);
  expect(end).toHaveBeenCalledTimes(2);
});

test('nothing goes on once the screen is another page', async () => {
  const { unmount } = renderHook(() => useIdle(end));
  unmount();
  await pass(IDLE_MS * 2);
  expect(end).not.toHaveBeenCalled();
});
