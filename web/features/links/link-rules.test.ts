import { expect, test } from 'vitest';
import { hostOf } from './link-rules.ts';

test('a link is known by its host, as people say it', () => {
  expect(hostOf('https://www.youtube.com/watch?v=abc')).toBe('youtube.com');
  expect(hostOf('https://he.wikipedia.org/wiki/x')).toBe('he.wikipedia.org');
});
