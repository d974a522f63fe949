import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useKept } from './use-kept.ts';

const KEY = 'site.1.names';
const STORED = { first: 'Ruth', last: 'Cohen' };

beforeEach(() => sessionStorage.clear());

test('what was being typed is there again after a reload', () => {
  const before = renderHook(() => useKept(KEY, STORED));
  act(() => before.result.current.set({ first: 'Rutie' }));
  before.unmount();
  const after = renderHook(() => useKept(KEY, STORED));
  expect(after.result.current.value).toEqual({ first: 'Rutie', last: 'Cohen' });
  expect(after.result.current.changed).toBe(true);
});

test('what was saved is not brought back', () => {
  const form = renderHook(() => useKept(KEY, STORED));
  act(() => form.result.current.set({ first: 'Rutie' }));
  act(() => form.result.current.forget());
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

test('what cannot be read is passed over', () => {
  sessionStorage.setItem(KEY, '{"first":');
  expect(renderHook(() => useKept(KEY, STORED)).result.current.value).toEqual(STORED);
});

test('what was not typed follows what is stored; what was, and is stored otherwise by now, is told', () => {
  const form = renderHook(({ stored }) => useKept(KEY, stored), { initialProps: { stored: STORED } });
  act(() => form.result.current.set({ first: 'Rutie' }));
  form.rerender({ stored: { first: 'Ruth', last: 'Levi' } });
  expect(form.result.current.value).toEqual({ first: 'Rutie', last: 'Levi' });
  expect(form.result.current.overtaken).toEqual([]);
  form.rerender({ stored: { first: 'Ruthie', last: 'Levi' } });
  expect(form.result.current.overtaken).toEqual(['first']);
  form.unmount();
  const after = renderHook(() => useKept(KEY, { first: 'Ruthie', last: 'Levi' }));
  expect(after.result.current.value.first).toBe('Rutie');
  expect(after.result.current.overtaken).toEqual(['first']);
});

test('what was saved is no edit of what is stored after it', () => {
  const form = renderHook(({ stored }) => useKept(KEY, stored), { initialProps: { stored: STORED } });
  act(() => form.result.current.set({ first: 'Rutie' }));
  form.rerender({ stored: { first: 'Rutie', last: 'Cohen' } });
  form.rerender({ stored: { first: 'Ruthie', last: 'Cohen' } });
  expect(form.result.current.value.first).toBe('Ruthie');
  expect(form.result.current.changed).toBe(false);
});
