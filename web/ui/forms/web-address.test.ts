import { expect, test } from 'vitest';
import { webAddressOf } from './web-address.ts';

test.each([
  ['example.org/page', 'https://example.org/page'],
  ['  //example.org', 'https://example.org'],
  ['http://example.org', 'http://example.org'],
  ['HTTPS://example.org', 'HTTPS://example.org'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['', ''],
])('someone who types “%s” means “%s”', (typed, meant) => expect(webAddressOf(typed)).toBe(meant));
