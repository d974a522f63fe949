import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

test.each([
  ['the whole of a short text', ['She loved the sea.'], 'sea', 'She loved the sea.'],
  ['the text with most of the words', ['A sea.', 'The blue sea.'], 'blue sea', 'The blue sea.'],
  ['the beginning of a long one', [`Sea ${'wave '.repeat(60)}`], 'sea', /^Sea (?:wave ){20,25}wave…$/],
  [
    'whole words around the match',
    [`${'wave '.repeat(60)}sea ${'wave '.repeat(60)}`],
    'sea',
    /^…(?:wave )+sea (?:wave )+wave…$/,
  ],
  ['letters with their niqqud', ['גָּרָה בְּחֵיפָה.'], 'בחיפה', 'גָּרָה בְּחֵיפָה.'],
  ['nothing', ['She loved the sea.'], 'mountain', null],
])('what a search shows of a text: %s', (_what, texts, query, shown) => {
  const excerpt = excerptOf(texts, query);
  if (shown instanceof RegExp) expect(excerpt).toMatch(shown);
  else expect(excerpt).toBe(shown);
});
