import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitText } from './split-text.ts';

const SENTENCES = [
  'She sang. ',
  'מי שרה?\n',
  'היא! ',
  ' \n\n',
  'w'.repeat(350),
  '“Sing!” ',
  'לָ',
  '🕯️',
  'a b c d e ',
];
const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 1500 }),
  fc.array(fc.constantFrom(...SENTENCES), { maxLength: 200 }).map((all) => all.join('')),
);

test('the pieces of any text, joined, are the text, and a call takes each of them', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const pieces = splitText(text);
      expect(pieces.join('')).toBe(text);
      if (text.length <= 400) expect(pieces.length).toBeLessThanOrEqual(1);
      else for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(300);
      for (const piece of pieces) expect(piece.length > 0 && piece.isWellFormed()).toBe(text.isWellFormed());
    }),
  );
});

test('a long text is split where a sentence ends', () => {
  const sentence = `${'word '.repeat(20)}end. `;
  const pieces = splitText(sentence.repeat(5));
  expect(pieces).toEqual([sentence.repeat(2), sentence.repeat(2), sentence]);
});

test('a long sentence is split between its words', () => {
  const pieces = splitText('word '.repeat(100));
  expect(pieces.every((piece) => /^(word )+$/.test(piece))).toBe(true);
  expect(pieces).toHaveLength(2);
});

test('a text of four hundred characters is sent whole', () => {
  expect(splitText('a'.repeat(400))).toHaveLength(1);
  expect(splitText('a'.repeat(401))).toHaveLength(2);
});
