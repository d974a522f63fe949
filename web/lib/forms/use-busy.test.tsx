import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { BUSY_MIN_MS, useBusy } from './use-busy.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('the busy state lasts at least 200 ms, however fast the request was', () => {
  expect(BUSY_MIN_MS).toBe(200);
  const { result, rerender } = renderHook(useBusy, { initialProps: false });
  expect(result.current).toBe(false);
  rerender(true);
  expect(result.current).toBe(true);
  pass(30);
  rerender(false);
  pass(169);
  expect(result.current).toBe(true);
  pass(1);
  expect(result.current).toBe(false);
});

test('after a request of more than 200 ms the busy state ends at once', () => {
  const { result, rerender } = renderHook(useBusy, { initialProps: true });
  pass(1_000);
  rerender(false);
  pass(0);
  expect(result.current).toBe(false);
});

test('a request that begins during those 200 ms is busy for as long as it takes', () => {
  const { result, rerender } = renderHook(useBusy, { initialProps: true });
  rerender(false);
  pass(100);
  rerender(true);
  pass(5_000);
  expect(result.current).toBe(true);
});
