import { describe, expect, test } from 'vitest';
import { wordChanges } from './word-changes.ts';

/** The changes as one line: `-removed-`, `+added+`. */
const marked = (before: string, after: string) =>
  wordChanges(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'removed' ? `-${text}-` : `+${text}+`))
    .join('');

describe('the changes between two texts', () => {
  test.each([
    ['a word for another', 'She liked the sea.', 'She loved the sea.', 'She -liked -+loved +the sea.'],
    ['a word more at the end', 'She sang', 'She sang well', 'She sang +well+'],
    ['a word less at the beginning', 'And she sang', 'she sang', '-And -she sang'],
    ['a letter of a Hebrew word', 'היא אהבה את הים', 'היא אהבה את היום', 'היא אהבה את -הים-+היום+'],
    ['a Hebrew word among others', 'סבתא לימדה לשחות', 'סבתא רבקה לימדה לשחות', 'סבתא +רבקה +לימדה לשחות'],
    ['both languages in one text', 'סבתא said: שלום', 'סבתא said: hello', 'סבתא said: -שלום-+hello+'],
    ['all of it', '', 'A first word', '+A first word+'],
    ['everything taken away', 'A last word', '', '-A last word-'],
    ['only the space between words', 'one two', 'one  two', 'one  two'],
    ['nothing', 'one two', 'one two ', ''],
  ])('are by the word: %s', (_, before, after, expected) => {
    expect(marked(before, after)).toBe(expected);
  });

  test('leave out the middle of a long passage that did not change', () => {
    const words = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => `w${from + at}`).join(' ');
    const before = `${words(0, 100)} old ${words(100, 200)} gone ${words(200, 300)}`;
    const after = `${words(0, 100)} new ${words(100, 200)} ${words(200, 300)}`;
    const text = marked(before, after);
    expect(text).toContain('w99 -old -+new +w100');
    expect(text).toContain('w111 … w188');
    expect(text.startsWith(' … w88')).toBe(true);
    expect(text.endsWith('w211 … ')).toBe(true);
  });

  test('are the two texts where nearly every word changed, soon enough', () => {
    const text = (word: string) => Array.from({ length: 4000 }, (_, at) => `${word}${at}`).join(' ');
    const start = performance.now();
    expect(wordChanges(text('a'), text('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
