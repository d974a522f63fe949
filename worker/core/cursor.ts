import { decodeCursor, type KeyOf } from '#worker/db/page.ts';
import { type AppError, invalid } from './app-error.ts';

/** The error for a cursor that leads to no page. */
export const invalidCursor = (): AppError =>
  invalid([{ pointer: '/query/cursor', code: 'value.invalid', params: {} }]);

/** The key in a cursor, whose parts are of these types; undefined on the first page. Throws where it is invalid. */
export function keyIn<const Kinds extends readonly ('string' | 'number')[]>(
  cursor: string | undefined,
  kinds: Kinds,
): KeyOf<Kinds> | undefined {
  if (cursor === undefined) return undefined;
  const key = decodeCursor(cursor, kinds);
  if (!key) throw invalidCursor();
  return key;
}
