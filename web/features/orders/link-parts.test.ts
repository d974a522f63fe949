import { expect, test } from 'vitest';
import { linkParts } from './link-parts.ts';

const linksIn = (text: string) => linkParts(text).flatMap(({ href }) => href ?? []);

test.each<[string, string, string[]]>([
  ['no address', 'The draft comes by mail.', []],
  ['an address alone', 'https://example.org/draft', ['https://example.org/draft']],
  ['at the end of a sentence', 'Listen at https://example.org/a?b=1#c.', ['https://example.org/a?b=1#c']],
  ['in a Hebrew sentence', 'הטיוטה כאן: https://example.org/a, ועוד.', ['https://example.org/a']],
  ['in brackets', '(see https://example.org/a)', ['https://example.org/a']],
  ['with brackets of its own', 'https://example.org/Ruth_(book).', ['https://example.org/Ruth_(book)']],
  ['two of them', 'http://a.example or\nhttps://b.example!', ['http://a.example', 'https://b.example']],
  [
    'in quotes',
    '“https://example.org/a” and ״https://example.org/b״',
    ['https://example.org/a', 'https://example.org/b'],
  ],
  ['of another kind', 'javascript:alert(1) data:text/html,x ftp://example.org mailto:a@example.org', []],
  ['inside markup', '<a href="https://example.org/a">x</a>', ['https://example.org/a']],
  ['with a name before another host', 'https://dorot.example@evil.example/a', []],
  ['that is none', 'https:// https://[ http://%', []],
  ['turned around unseen', 'https://example.org/\u202egro.live', ['https://example.org/']],
])('a reader can tap only real addresses: %s', (_, text, links) => {
  expect(linksIn(text)).toEqual(links);
});

test('nothing of a text is lost or said twice', () => {
  for (const text of [
    '',
    'a',
    'https://example.org.',
    ' x https://a.example\n\nhttps://b.example) y',
    'https://[ z',
  ])
    expect(
      linkParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
});

test('a very long text of brackets is read at once', () => {
  const started = performance.now();
  expect(linksIn(`https://example.org/${')'.repeat(1000)}`)).toEqual(['https://example.org/']);
  expect(performance.now() - started).toBeLessThan(1000);
});
