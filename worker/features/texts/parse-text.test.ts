import { describe, expect, test } from 'vitest';
import { parseText } from './parse-text.ts';

test('a text has a title, and headings, paragraphs and lists with links and bold words', () => {
  expect(
    parseText('# Title\n\n## Part\n\nOne **two**\n[three](/faq).\n\n1. four\n2. [five](#six)\n'),
  ).toEqual({
    title: 'Title',
    body: [
      { kind: 'heading', items: [[{ text: 'Part' }]] },
      {
        kind: 'paragraph',
        items: [
          [
            { text: 'One ' },
            { text: 'two', strong: true },
            { text: ' ' },
            { text: 'three', href: '/faq' },
            { text: '.' },
          ],
        ],
      },
      { kind: 'numbers', items: [[{ text: 'four' }], [{ text: 'five', href: '#six' }]] },
    ],
  });
});

describe('what a page of text cannot have stops the build', () => {
  test.each([
    ['no title', 'Words.'],
    ['HTML', '# T\n\n<b>words</b>'],
    ['an image', '# T\n\n![a](https://example.org/a.png)'],
    ['a script as a link', '# T\n\n[a](javascript:alert(1))'],
    ['an address of another scheme', '# T\n\n[a](data:text/html,a)'],
    ['a quote', '# T\n\n> words'],
    ['a list in a list', '# T\n\n- a\n  - b'],
  ])('%s', (_name, markdown) => {
    expect(() => parseText(markdown)).toThrow();
  });
});
