import { expect, test } from 'vitest';
import { byteRange } from './byte-range.ts';

const SIZE = 100;

test.each([
  ['bytes=0-9', { offset: 0, length: 10 }],
  ['bytes=90-', { offset: 90, length: 10 }],
  ['bytes=99-99', { offset: 99, length: 1 }],
  ['bytes=0-1000', { offset: 0, length: 100 }],
  ['bytes=-10', { offset: 90, length: 10 }],
  ['bytes=-1000', { offset: 0, length: 100 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=500-600', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  // forms that a server may ignore: the whole file is sent
  [null, null],
  ['', null],
  ['bytes=', null],
  ['bytes=-', null],
  ['bytes=9-0', null],
  ['bytes=0-9,20-29', null],
  ['bytes=a-b', null],
  ['items=0-9', null],
  ['bytes = 0-9', null],
  ['bytes=0x0-9', null],
] as const)('of a hundred bytes, %s asks for %o', (header, expected) => {
  expect(byteRange(header, SIZE)).toEqual(expected);
});

test('a range of an empty file is unsatisfiable', () => {
  expect(byteRange('bytes=0-', 0)).toBe('unsatisfiable');
});
