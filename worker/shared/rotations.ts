import { looseKey, searchKey } from './search-key.ts';

/** Of a longer name, only so many parts come first. */
const MOST_PARTS = 12;
/** Up to here the parts are put in every order; of a longer name each comes first once, the others after it as they stand. */
const EVERY_ORDER = 3;

/** What comes before the key in which vav and yod are single. */
export const LOOSE = '~';

/** A name's parts in the orders in which someone may type them, as search keys. */
export function rotationsOf(name: string): string[] {
  const strict = turned(searchKey(name));
  const loose = looseKey(name);
  const others = loose === searchKey(name) ? [] : turned(loose).map((key) => LOOSE + key);
  return [...new Set([...strict, ...others])];
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
