import { withoutFinals, withoutMarks } from './hebrew-letters.ts';

/**
 * The search key of a stored text or of a query, so that the two match: words of base letters and digits,
 * lower case, separated by single spaces.
 */
export const searchKey = (text: string): string =>
  withoutFinals(withoutMarks(text).toLowerCase())
    .replace(/[^\p{L}\p{N}\p{Mc}]+/gu, ' ')
    .trim();

/** Also treats doubled vav and yod as one (דוויד, דויד); rank results of this key alone below exact ones. */
export const looseKey = (text: string): string => searchKey(text).replace(/([וי])\1+/g, '$1');

/** Whether typed text means a name; a name of symbols alone must be typed exactly. */
export const meansName = (typed: string, name: string): boolean => {
  const key = searchKey(name);
  return key === '' ? typed.trim() === name.trim() : searchKey(typed) === key;
};

const ALEPH_BET = 'אבגדהוזחטיכלמנסעפצקרשת';
const NUMBER_WIDTH = 8;

/**
 * A key whose byte order is the order that a Hebrew reader expects: numbers by value, then Hebrew (encoded
 * here as A to V), then Latin.
 */
export const sortKey = (text: string): string =>
  searchKey(text)
    .replace(/[א-ת]/g, (letter) => String.fromCharCode(65 + ALEPH_BET.indexOf(letter)))
    .replace(/\d+/g, (number) => number.padStart(NUMBER_WIDTH, '0'));
