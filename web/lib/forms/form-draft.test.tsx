import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { formKey } from '#web/lib/storage-keys.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { useFormDraft } from './form-draft.ts';
import { forgetForms } from './form-keys.ts';

const KEY = 'site.1.names';
const STORED = { first: 'Ruth', last: 'Cohen' };

beforeEach(() => sessionStorage.clear());

test('unsaved input is restored after a reload', () => {
  const before = renderHook(() => useFormDraft(KEY, STORED));
  act(() => before.result.current.set({ first: 'Rutie' }));
  before.unmount();
  const after = renderHook(() => useFormDraft(KEY, STORED));
  expect(after.result.current.value).toEqual({ first: 'Rutie', last: 'Cohen' });
  expect(after.result.current.changed).toBe(true);
});

test('saved input is not restored', () => {
  const form = renderHook(() => useFormDraft(KEY, STORED));
  act(() => form.result.current.set({ first: 'Rutie' }));
  act(() => form.result.current.forget());
  expect(sessionStorage.length).toBe(0);
});

test('an unreadable stored draft is ignored', () => {
  sessionStorage.setItem(formKey(KEY), '{"first":');
  expect(renderHook(() => useFormDraft(KEY, STORED)).result.current.value).toEqual(STORED);
});

test('an untouched field follows the stored value; an edited one whose stored value has changed is reported as overtaken', () => {
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

test('a stored value that changes only in form, with the same meaning, is not reported as overtaken', () => {
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

test('a saved value no longer counts as an edit when the stored value changes later', () => {
  const form = renderHook(({ stored }) => useFormDraft(KEY, stored), { initialProps: { stored: STORED } });
  act(() => form.result.current.set({ first: 'Rutie' }));
  form.rerender({ stored: { first: 'Rutie', last: 'Cohen' } });
  form.rerender({ stored: { first: 'Ruthie', last: 'Cohen' } });
  expect(form.result.current.value.first).toBe('Ruthie');
  expect(form.result.current.changed).toBe(false);
});

test('input typed during a save stays, and is not reported as overtaken', () => {
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
