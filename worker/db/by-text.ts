import { and, asc, type Column, desc, eq, gt, gte, lt, type SQL } from 'drizzle-orm';
import type { ByTime } from './by-time.ts';

/** A range of an index, in its order. */
export type Range = { where: SQL | undefined; orderBy: SQL[] };

/** `text` has an index that ends with the id; `at` is the text of the row after which a list goes on. */
type Indexed = { text: SQL; id: Column; at: SQL };

/** After every character that a name or an address has. */
const LAST_CHARACTER = '\u{10ffff}';

/**
 * The rows whose text begins so, in the order of the texts; after a row first the others of the same text, by a range of
 * their own, since SQLite compares no pair with an expression in it by an index.
 */
export function byText({ text, id, at }: Indexed, { after, ascending }: ByTime, prefix = ''): Range[] {
  const order = ascending ? asc : desc;
  const orderBy = [order(text), order(id)];
  const [begin, end] = [gte(text, prefix), lt(text, prefix + LAST_CHARACTER)];
  if (after === undefined) return [{ where: and(begin, end), orderBy }];
  return [
    { where: and(eq(text, at), (ascending ? gt : lt)(id, after)), orderBy: [order(id)] },
    { where: ascending ? and(gt(text, at), end) : and(begin, lt(text, at)), orderBy },
  ];
}
