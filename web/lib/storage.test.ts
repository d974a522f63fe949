import { expect, test, vi } from 'vitest';
import { isRecord } from './json.ts';
import { local, readStored } from './storage.ts';
import { JOINING_KEY } from './storage-keys.ts';

const KEY = JOINING_KEY;

test('what is kept is parsed, and what cannot be read is dropped', () => {
  const parse = (kept: unknown) => (isRecord(kept) && typeof kept.a === 'number' ? kept.a : null);
  const onInvalid = vi.fn();
  expect(readStored(local, KEY, parse, onInvalid)).toBeNull();
  localStorage.setItem(KEY, '{"a":1}');
  expect(readStored(local, KEY, parse, onInvalid)).toBe(1);
  expect(onInvalid).not.toHaveBeenCalled();
  localStorage.setItem(KEY, '{"a":"1"}');
  expect(readStored(local, KEY, parse, onInvalid)).toBeNull();
  expect(onInvalid).toHaveBeenCalledOnce();
  expect(localStorage.getItem(KEY)).toBeNull();
});
