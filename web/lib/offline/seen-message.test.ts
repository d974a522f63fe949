import { expect, test } from 'vitest';
import { parseSeenMessage } from './seen-message.ts';

const NOTHING = { type: 'seen', locale: null, path: '', pieces: [], pictures: [], later: [] };

test('what a page consists of is read as it was sent', () => {
  const message = {
    type: 'seen',
    locale: 'he',
    path: '/he/site/ruth',
    pieces: ['/assets/a.js'],
    pictures: ['/api/media/photo?w=320'],
    later: ['reading', 'writing'],
  };
  expect(parseSeenMessage(structuredClone(message))).toEqual(message);
});

test.each([
  [undefined],
  [null],
  ['seen'],
  [7],
  [[]],
  [{}],
  [{ type: 'send' }],
  [{ type: { seen: true } }],
  [JSON.parse('{"__proto__":{"type":"seen"}}')],
])('a message %# of anything else is ignored', (data) => {
  expect(parseSeenMessage(data)).toBeNull();
});

test.each([
  [{}],
  [{ locale: 'fr', path: 7, pieces: 'assets', pictures: null, later: 'reading' }],
  [{ locale: ['he'], path: null, pieces: [null, 7, '//[', 'https://elsewhere.example/assets/a.js'] }],
  [{ pictures: ['//[', {}], later: ['__proto__', 'constructor', {}] }],
  [{ pieces: { length: 3 }, later: { 0: 'reading', length: 1 } }],
])('what a page sends wrongly counts as nothing: %j', (wrong) => {
  expect(parseSeenMessage({ type: 'seen', ...wrong })).toEqual(NOTHING);
});
