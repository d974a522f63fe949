import type { MemorySort } from '#worker/contract/memory.ts';
import { invalid } from '#worker/core/app-error.ts';
import { decodeCursor } from '#worker/db/page.ts';
import type { MemoryKey } from './memory.repo.ts';

/** The key in the cursor of a page of memories; undefined where the cursor is invalid. */
export function memoryKeyIn(cursor: string, sort: MemorySort): MemoryKey | undefined {
  const key = decodeCursor(cursor, ['number', sort === 'manual' ? 'number' : 'string', 'number']);
  if (!key) return undefined;
  const [pinned, order, id] = key as [number, number | string, number];
  return { pinned, order, id };
}

/** The decoded content of a cursor; throws where the cursor is invalid. */
export const keyOf = (cursor: string, kinds: ('string' | 'number')[]): (string | number)[] =>
  valid(decodeCursor(cursor, kinds));

/** A decoded cursor; throws where it is invalid. */
export function valid<Key>(key: Key | undefined): Key {
  if (!key) throw invalid([{ pointer: '/query/cursor', code: 'value.invalid', params: {} }]);
  return key;
}
