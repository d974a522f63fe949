import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { BUSY_MIN_MS, useBusy } from './use-busy.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('what shows that something is under way stays for 200 ms, however fast it was', () => {
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

test('what took longer is not shown any longer', () => {
  const { result, rerender } = renderHook(useBusy, { initialProps: true });
  pass(1_000);
  rerender(false);
  pass(0);
  expect(result.current).toBe(false);
});

test('what begins again meanwhile is shown for as long as that takes', () => {
  const { result, rerender } = renderHook(useBusy, { initialProps: true });
  rerender(false);
  pass(100);
  rerender(true);
  pass(5_000);
  expect(result.current).toBe(true);
});
