import { describe, expect, test } from 'vitest';
import { droppedBehind, hostOf, webAddressOf } from './link-rules.ts';

test.each([
  ['example.org/page', 'https://example.org/page'],
  ['  //example.org', 'https://example.org'],
  ['http://example.org', 'http://example.org'],
  ['HTTPS://example.org', 'HTTPS://example.org'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['', ''],
])('someone who types “%s” means “%s”', (typed, meant) => expect(webAddressOf(typed)).toBe(meant));

test('a link is known by its host, as people say it', () => {
  expect(hostOf('https://www.youtube.com/watch?v=abc')).toBe('youtube.com');
  expect(hostOf('https://he.wikipedia.org/wiki/x')).toBe('he.wikipedia.org');
});

describe('of three links', () => {
  const links = [{ id: 1 }, { id: 2 }, { id: 3 }];
  test.each([
    [3, 'before', 1, null],
    [3, 'after', 1, 1],
    [3, 'before', 2, 1],
    [1, 'after', 3, 3],
    [1, 'before', 3, 2],
    [1, 'after', 2, 2],
  ])('the one that is number %i, dropped %s number %i, comes behind %s', (id, dropPosition, key, behind) =>
    expect(droppedBehind(links, id, { key, dropPosition })).toBe(behind),
  );

  test.each([
    [2, 'before', 2],
    [2, 'after', 2],
    [3, 'after', 3],
    [2, 'after', 1],
    [2, 'before', 3],
    [1, 'before', 2],
    [3, 'after', 2],
  ])('number %i, dropped %s number %i, stays where it stands', (id, dropPosition, key) =>
    expect(droppedBehind(links, id, { key, dropPosition })).toBeUndefined(),
  );
});
