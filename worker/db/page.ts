/** One page and the cursor of the next: query `size + 1` rows, never a count. */
export function pageOf<Row>(
  rows: Row[],
  size: number,
  keyOf: (row: Row) => (string | number)[],
): { rows: Row[]; nextCursor: string | null } {
  const last = rows[size - 1];
  const more = rows.length > size && last !== undefined;
  return { rows: rows.slice(0, size), nextCursor: more ? encodeCursor(keyOf(last)) : null };
}

export const encodeCursor = (key: (string | number)[]): string =>
  btoa(JSON.stringify(key)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

type Kind = 'string' | 'number';
export type KeyOf<Kinds extends readonly Kind[]> = {
  -readonly [At in keyof Kinds]: { string: string; number: number }[Kinds[At]];
};

/** The key in a cursor, or undefined where the cursor is invalid; `kinds` are the types of its parts. */
export function decodeCursor<const Kinds extends readonly Kind[]>(
  cursor: string,
  kinds: Kinds,
): KeyOf<Kinds> | undefined {
  try {
    const key: unknown = JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')));
    const valid =
      Array.isArray(key) && key.length === kinds.length && key.every((part, at) => typeof part === kinds[at]);
    return valid ? (key as unknown as KeyOf<Kinds>) : undefined;
  } catch {
    return undefined;
  }
}
