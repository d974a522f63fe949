import { looseKey, searchKey } from './search-key.ts';

/** The number of parts of a longer name that each get a rotation which begins with them. */
const MOST_PARTS = 12;
/**
 * Names of up to this many parts are indexed in every order; of a longer name each part begins one rotation,
 * with the others after it in cyclic order.
 */
const EVERY_ORDER = 3;

/** The prefix of keys with single vav and yod. */
export const LOOSE = '~';

/** A name's parts in the orders in which a visitor may type them, as search keys. */
export function rotationsOf(name: string): string[] {
  const strict = turned(searchKey(name));
  const loose = looseKey(name);
  const looseOnly = loose === searchKey(name) ? [] : turned(loose).map((key) => LOOSE + key);
  return [...new Set([...strict, ...looseOnly])];
}

function turned(key: string): string[] {
  const parts = key === '' ? [] : key.split(' ');
  const orders =
    parts.length <= EVERY_ORDER
      ? permutations(parts)
      : parts.slice(0, MOST_PARTS).map((_, at) => [...parts.slice(at), ...parts.slice(0, at)]);
  return orders.filter((order) => order.length > 0).map((order) => order.join(' '));
}

const permutations = (parts: string[]): string[][] =>
  parts.length < 2
    ? [parts]
    : parts.flatMap((part, at) => permutations(parts.toSpliced(at, 1)).map((rest) => [part, ...rest]));
