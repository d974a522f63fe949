import { expect, test } from 'vitest';
import { gematriya } from '#worker/shared/years.ts';
import { readHebrewYear } from './hebrew-year.ts';

test.each([
  ['5784', 5784],
  [' 5701 ', 5701],
  ['תשפ״ד', 5784],
  ['תשפ"ד', 5784],
  ['תשפד', 5784],
  ["ה'תשפ״ד", 5784],
  ['ה׳תשפ״ד', 5784],
  ['התשפד', 5784],
  // the two years whose letters are reordered because of the word they would spell
  ['תרח״צ', 5698],
  ['תשד״ם', 5744],
  ['ה׳ט״ו', 5015],
  ['ד׳תתק״ס', 4960],
  ['תתק״ס', 5960],
  ['תש', 5700],
  ['תש״', 5700],
])('%s is the year %i', (written, year) => {
  expect(readHebrewYear(written)).toBe(year);
});

test.each(['', ' ', '–', '578', '57844', 'תשפ4', 'year', 'תתתתתתתת', 'ת-ש'])('“%s” is no year', (written) => {
  expect(readHebrewYear(written)).toBeNull();
});

test('every year that is shown in letters can be typed as it is shown', () => {
  for (let year = 5001; year < 5962; year++) {
    // round thousands and hundreds of units alone are not written without their thousands
    expect(readHebrewYear(gematriya(year)), gematriya(year)).toBe(year);
  }
});
