import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { looseKey, meansName, searchKey, sortKey } from './search-key.ts';

describe('what is typed finds what was written', () => {
  test.each([
    ['שָׁלוֹם', 'שלום'],
    ['ג׳ורג׳', "ג'ורג'"],
    ['ג’ורג’', 'ג׳ורג׳'],
    ['צה״ל', 'צהל'],
    ['צה"ל', 'צהל'],
    ['צה”ל', 'צהל'],
    ['בן־דוד', 'בן דוד'],
    ['בן-דוד', 'בן דוד'],
    ['בן–דוד', 'בן דוד'],
    ['José', 'jose'],
    ['ZOË', 'zoe'],
    ['Łódź', 'łodz'],
    ["O'Brien", 'obrien'],
    ['O’Brien', "o'brien"],
    ['\u202bרות\u202c', 'רות'],
    ['רו\u200fת', 'רות'],
    ['\u2067רות\u2069', 'רות'],
    ['כהן', 'כהנ'],
    ['מרים אלעזר־כץ', 'מרימ אלעזר כצ'],
    ['װאָלף', 'וואלפ'],
    ['ײדיש', 'יידיש'],
    ['ױ', 'וי'],
    ['יִידיש', 'יידיש'],
    ['ﬁn', 'fin'],
    ['שּׁ', 'ש'],
    ['ﭏ', 'אל'],
    ['Ｒuth', 'ruth'],
    ['רות  לוי', 'רות לוי'],
    [' Ruth,\tLevi. ', 'ruth levi'],
    ['(דודי) כהן', 'דודי כהן'],
    ['יצחק ז״ל', 'יצחק זל'],
    ['İstanbul', 'istanbul'],
    ['בראשׁית׃ א׀ב', 'בראשית א ב'],
    ['קיבוץ נגבה 1948', 'קיבוצ נגבה 1948'],
    ['ruth\nlevi', 'ruth levi'],
    ['soft\u00adhyphen', 'softhyphen'],
  ])('%j and %j are one', (written, typed) => expect(searchKey(written)).toBe(searchKey(typed)));

  test.each([
    ['שָׁלוֹם', 'שלומ'],
    ['בן־דוד', 'בנ דוד'],
    ['José', 'jose'],
    ['צה״ל', 'צהל'],
    ['יחידה 8200', 'יחידה 8200'],
    ['½', '1 2'],
    ['…!?', ''],
    ['', ''],
    ['־', ''],
    ['Анна Кой', 'анна кои'],
  ])('%j is kept as %j', (text, key) => expect(searchKey(text)).toBe(key));

  test('of all Hebrew marks exactly niqqud and cantillation vanish; maqaf, paseq, sof pasuq and the nun hafukha part words', () => {
    const parts = [0x5be, 0x5c0, 0x5c3, 0x5c6];
    for (let code = 0x591; code <= 0x5c7; code++)
      expect(searchKey(`א${String.fromCharCode(code)}ב`), code.toString(16)).toBe(
        parts.includes(code) ? 'א ב' : 'אב',
      );
  });

  test('different people stay different', () => {
    expect(searchKey('דויד')).not.toBe(searchKey('דוויד'));
    expect(searchKey('שרה')).not.toBe(searchKey('שירה'));
  });

  test('a key is its own key, and holds nothing but words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const key = searchKey(text);
        expect(searchKey(key)).toBe(key);
        expect(key).toMatch(/^$|^[\p{L}\p{N}\p{Mc}]+( [\p{L}\p{N}\p{Mc}]+)*$/u);
      }),
      { numRuns: 3000 },
    );
  });
});

test.each([
  ['דוויד', 'דויד'],
  ['חיים', 'חימ'],
  ['אייל', 'איל'],
  ['ווייס', 'ויס'],
])('%s is loosely %s', (text, loose) => {
  expect(looseKey(text)).toBe(loose);
  expect(looseKey(loose)).toBe(loose);
});

test('names sort as in a Hebrew phone book, with numbers by value before and Latin after', () => {
  const names = [
    'לוי',
    'Levi',
    'כהן',
    'כהן אברהם',
    'אבן',
    'Cohen',
    'תמר',
    'שָׁלוֹם',
    'שלמה',
    'יחידה 9',
    'יחידה 10',
    '101',
    '11',
    'José',
    'Joseph',
    'נחום',
    'נח',
    'פרץ',
    'צבי',
    'zoe',
  ];
  const byKey = (a: string, b: string) => (sortKey(a) < sortKey(b) ? -1 : 1);
  expect([...names].sort(byKey)).toEqual([...names].sort(new Intl.Collator('he', { numeric: true }).compare));
});

test('a name is meant by whoever types it in any way, and one of signs alone only as it stands', () => {
  expect(meansName(' ruth  cohen ', 'Ruth Cohen')).toBe(true);
  expect(meansName('רות כהן', 'רוּת כהן')).toBe(true);
  expect(meansName('', 'Ruth Cohen')).toBe(false);
  expect(meansName('♥♥', '♥♥')).toBe(true);
  for (const typed of ['', ' ', '--', '♥']) expect(meansName(typed, '♥♥')).toBe(false);
});
