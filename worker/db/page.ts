/** One page and where the next begins: ask for `size + 1` rows, never for a count. */
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

/** The key in a cursor, or undefined where it is none of ours; `kinds` says what each part must be. */
export function decodeCursor(
  cursor: string,
  kinds: ('string' | 'number')[],
): (string | number)[] | undefined {
  try {
    const key: unknown = JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')));
    const fits =
      Array.isArray(key) && key.length === kinds.length && key.every((part, at) => typeof part === kinds[at]);
    return fits ? key : undefined;
  } catch {
    return undefined;
  }
}
