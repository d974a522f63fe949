import { expect, test } from 'vitest';
import { hostOf, webAddressOf } from './link-rules.ts';

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
