import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useHomeTitle, useTitle } from './use-title.ts';

test.each([
  ['en', 'Dorot'],
  ['he', 'דורות'],
])('a name leaves the tab with its page (%s)', (language, product) => {
  document.documentElement.lang = language;
  renderHook(() => useTitle('Ruth Cohen (1930–2001)'));
  expect(document.title).toBe(`Ruth Cohen (1930–2001) · ${product}`);
  renderHook(() => useHomeTitle('A place to remember, together'));
  expect(document.title).toBe(`${product} – A place to remember, together`);
});
