import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDebounced } from './use-debounced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('of letters typed one after the other only the last is used, after a pause', () => {
  const used: string[] = [];
  const { rerender } = renderHook(({ typed }) => used.push(useDebounced(typed)), {
    initialProps: { typed: '' },
  });
  for (const typed of ['r', 'ru', 'rut', 'ruth']) {
    rerender({ typed });
    act(() => void vi.advanceTimersByTime(199));
  }
  expect([...new Set(used)]).toEqual(['']);
  act(() => void vi.advanceTimersByTime(1));
  expect([...new Set(used)]).toEqual(['', 'ruth']);
});
