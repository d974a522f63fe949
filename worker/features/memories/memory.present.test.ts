import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excerpt } from './memory.present.ts';

describe('a long memory is cut', () => {
  test('at a space, where one is near', () => {
    expect(excerpt('She baked bread every Friday', 17)).toBe('She baked bread');
    expect(excerpt('היא אפתה חלות בכל יום שישי', 14)).toBe('היא אפתה חלות');
  });

  test('but a short one is left unchanged', () => {
    expect(excerpt('She baked. ', 20)).toBe('She baked. ');
    expect(excerpt('', 20)).toBe('');
  });

  test('and one without spaces is cut inside the word', () => {
    expect(excerpt('a'.repeat(100), 10)).toBe('aaaaa');
  });

  test('to a prefix of at most the requested length, and never inside a surrogate pair', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.integer({ min: 1, max: 100 }),
        (text, most) => {
          const cut = excerpt(text, most);
          expect(text.startsWith(cut)).toBe(true);
          expect(cut.length).toBeLessThanOrEqual(Math.max(most, text.length <= most ? text.length : 0));
          expect(cut.isWellFormed()).toBe(text.isWellFormed());
        },
      ),
    );
  });
});
