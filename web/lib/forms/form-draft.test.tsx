import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { formKey } from '#web/lib/storage-keys.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { useFormDraft } from './form-draft.ts';
import { forgetForms } from './form-keys.ts';

const KEY = 'site.1.names';
const STORED = { first: 'Ruth', last: 'Cohen' };

beforeEach(() => sessionStorage.clear());

test('what was being typed is there again after a reload', () => {
  const before = renderHook(() => useFormDraft(KEY, STORED));
  act(() => before.result.current.set({ first: 'Rutie' }));
  before.unmount();
  const after = renderHook(() => useFormDraft(KEY, STORED));
  expect(after.result.current.value).toEqual({ first: 'Rutie', last: 'Cohen' });
  expect(after.result.current.changed).toBe(true);
});

test('what was saved is not brought back', () => {
  const form = renderHook(() => useFormDraft(KEY, STORED));
  act(() => form.result.current.set({ first: 'Rutie' }));
  act(() => form.result.current.forget());
  expect(sessionStorage.length).toBe(0);
});

test('what cannot be read is passed over', () => {
  sessionStorage.setItem(formKey(KEY), '{"first":');
  expect(renderHook(() => useFormDraft(KEY, STORED)).result.current.value).toEqual(STORED);
});

test('what was not typed follows what is stored; what was, and is stored otherwise by now, is told', () => {
  const form = renderHook(({ stored }) => useFormDraft(KEY, stored), { initialProps: { stored: STORED } });
  act(() => form.result.current.set({ first: 'Rutie' }));
  form.rerender({ stored: { first: 'Ruth', last: 'Levi' } });
  expect(form.result.current.value).toEqual({ first: 'Rutie', last: 'Levi' });
  expect(form.result.current.overtaken).toEqual([]);
  form.rerender({ stored: { first: 'Ruthie', last: 'Levi' } });
  expect(form.result.current.overtaken).toEqual(['first']);
  form.unmount();
  const after = renderHook(() => useFormDraft(KEY, { first: 'Ruthie', last: 'Levi' }));
  expect(after.result.current.value.first).toBe('Rutie');
  expect(after.result.current.overtaken).toEqual(['first']);
});

test('what is stored in other words, and means the same, is no one else’s doing', () => {
  const alike = (_: string, one: typeof STORED, other: typeof STORED) =>
    one.first.toLowerCase() === other.first.toLowerCase();
  const form = renderHook(({ stored }) => useFormDraft(KEY, stored, alike), {
    initialProps: { stored: STORED },
  });
  act(() => form.result.current.set({ first: 'Rutie' }));
  form.rerender({ stored: { first: 'RUTH', last: 'Cohen' } });
  expect(form.result.current.overtaken).toEqual([]);
  form.rerender({ stored: { first: 'RUTHIE', last: 'Cohen' } });
  expect(form.result.current.overtaken).toEqual(['first']);
});

test('what was saved is no edit of what is stored after it', () => {
  const form = renderHook(({ stored }) => useFormDraft(KEY, stored), { initialProps: { stored: STORED } });
  act(() => form.result.current.set({ first: 'Rutie' }));
  form.rerender({ stored: { first: 'Rutie', last: 'Cohen' } });
  form.rerender({ stored: { first: 'Ruthie', last: 'Cohen' } });
  expect(form.result.current.value.first).toBe('Ruthie');
  expect(form.result.current.changed).toBe(false);
});

test('what is typed while something is being saved stays, and is no one else’s doing', () => {
  const form = renderHook(({ stored }) => useFormDraft(KEY, stored), { initialProps: { stored: STORED } });
  act(() => form.result.current.set({ first: 'Rutie', last: 'Levi ' }));
  const { value: sent, saved } = form.result.current;
  act(() => form.result.current.set({ first: 'Ruthie' }));
  let more: boolean | undefined;
  act(() => {
    more = saved(sent);
  });
  expect(more).toBe(true);
  form.rerender({ stored: { first: 'Rutie', last: 'Levi' } });
  expect(form.result.current.value).toEqual({ first: 'Ruthie', last: 'Levi' });
  expect(form.result.current.overtaken).toEqual([]);
  form.unmount();
  const after = renderHook(() => useFormDraft(KEY, { first: 'Rutie', last: 'Levi' }));
  expect(after.result.current.edited).toEqual(['first']);
  act(() => void after.result.current.saved(after.result.current.value));
  expect(sessionStorage.length).toBe(0);
});

const signIn = (id: number) =>
  localStorage.setItem(TOKEN_KEY, `Bearer x.${btoa(JSON.stringify({ sub: String(id) }))}.y`);

test('what someone typed is not shown to the next user of the tab, and does not come back', () => {
  signIn(3);
  const hers = renderHook(() => useFormDraft(KEY, STORED));
  act(() => hers.result.current.set({ first: 'A secret' }));
  hers.unmount();
  signIn(4);
  const his = renderHook(() => useFormDraft(KEY, STORED));
  expect(his.result.current.value).toEqual(STORED);
  expect(his.result.current.changed).toBe(false);
  his.unmount();
  localStorage.clear();
  expect(renderHook(() => useFormDraft(KEY, STORED)).result.current.value).toEqual(STORED);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret');
});

test('what a visitor typed goes on once they have signed in', () => {
  const before = renderHook(() => useFormDraft(KEY, STORED));
  act(() => before.result.current.set({ first: 'Rutie' }));
  before.unmount();
  signIn(3);
  expect(renderHook(() => useFormDraft(KEY, STORED)).result.current.value.first).toBe('Rutie');
});

test('a person who logs out leaves none of their input in the tab', () => {
  signIn(3);
  const hers = renderHook(() => useFormDraft(KEY, STORED));
  act(() => hers.result.current.set({ first: 'A secret' }));
  hers.unmount();
  sessionStorage.setItem('language.chosen', 'he');
  forgetForms();
  expect({ ...sessionStorage }).toEqual({ 'language.chosen': 'he' });
});
