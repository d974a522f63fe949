import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useHomeTitle, useTitle } from './use-title.ts';

test('a name leaves the tab with its page', () => {
  renderHook(() => useTitle('Ruth Cohen (1930–2001)'));
  expect(document.title).toBe('Ruth Cohen (1930–2001) · Dorot');
  renderHook(() => useHomeTitle('A place to remember, together'));
  expect(document.title).toBe('Dorot – A place to remember, together');
});
