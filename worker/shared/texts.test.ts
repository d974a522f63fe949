import { expect, test } from 'vitest';
import type { Text } from '#worker/contract/text.ts';
import { searchTexts } from './texts.ts';

const text = (key: string, title: string, answer: string): Text => ({
  key,
  title,
  body: [{ kind: 'paragraph', items: [[{ text: answer }]] }],
});
const TEXTS = [
  text('faq.sticker', 'What is on the sticker?', 'A code that opens the page. It costs nothing.'),
  text('faq.cost', 'What does it cost?', 'Opening a page costs nothing.'),
  text('faq.yahrzeit', 'מתי יום השנה?', 'לפי הלוח העברי, עם ניקוד: אֲדָר.'),
];
const found = (query: string) => searchTexts(TEXTS, query).map(({ key }) => key);

test('a word of the question comes before one of an answer', () => {
  expect(found('cost')).toEqual(['faq.cost', 'faq.sticker']);
});

test('every word is needed, in any order', () => {
  expect(found('page sticker')).toEqual(['faq.sticker']);
  expect(found('page yahrzeit')).toEqual([]);
});

test('vowel points and final letters make no difference', () => {
  expect(found('אדר')).toEqual(['faq.yahrzeit']);
});

test('nothing asked is everything, in its order', () => {
  expect(found(' ')).toEqual(['faq.sticker', 'faq.cost', 'faq.yahrzeit']);
});
