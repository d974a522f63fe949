import { bareLetters, withoutFinals } from './hebrew-letters.ts';

/** What is stored beside a text and made of each query, so that the two meet: words of base letters and digits, lower case, one space between. */
export const searchKey = (text: string): string =>
  withoutFinals(bareLetters(text).toLowerCase())
    .replace(/[^\p{L}\p{N}\p{Mc}]+/gu, ' ')
    .trim();

/** Also takes doubled vav and yod for one (דוויד, דויד); rank what only this finds below the exact. */
export const looseKey = (text: string): string => searchKey(text).replace(/([וי])\1+/g, '$1');

/** Whether someone who types this means that name; one of signs alone is meant only as it stands. */
export const meansName = (typed: string, name: string): boolean => {
  const key = searchKey(name);
  return key === '' ? typed.trim() === name.trim() : searchKey(typed) === key;
};

const ALEPH_BET = 'אבגדהוזחטיכלמנסעפצקרשת';
const NUMBER_WIDTH = 8;

/** Sorts byte by byte as a Hebrew reader expects: numbers by value, then Hebrew (written here A to V), then Latin. */
export const sortKey = (text: string): string =>
  searchKey(text)
    .replace(/[א-ת]/g, (letter) => String.fromCharCode(65 + ALEPH_BET.indexOf(letter)))
    .replace(/\d+/g, (number) => number.padStart(NUMBER_WIDTH, '0'));
