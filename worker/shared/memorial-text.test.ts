import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { MemorialText } from '#worker/contract/memorial-text.ts';
import { composeMemorialText, hebrewPart, isHebrewName, lettersOf, type Section } from './memorial-text.ts';

const read = (file: string) => JSON.parse(readFileSync(`${import.meta.dirname}/../features/${file}`, 'utf8'));
const { psalms } = read('memorial-text/psalms.json') as Pick<MemorialText, 'psalms'>;
const TEXT: MemorialText = { psalms, ...read('texts/liturgy.json') };
const ALPHABET = [...'אבגדהוזחטיכלמנסעפצקרשת'];
const bare = (text: string) => text.replaceAll(/\p{M}/gu, '');

const composed = (name: string, parent = '', gender: 'male' | 'female' = 'male') =>
  composeMemorialText(TEXT, { name, parent, gender });
const stanzasOf = (of: 'name' | 'soul', sections: Section[]) =>
  sections.flatMap((section) => (section.kind === 'letters' && section.of === of ? section.stanzas : []));

describe('the psalms', () => {
  test('are whole: the numbers of their verses', () => {
    const counts = Object.fromEntries(
      Object.entries(psalms).map(([psalm, verses]) => [psalm, verses.length]),
    );
    expect(counts).toEqual({ 16: 11, 17: 15, 33: 22, 72: 20, 91: 16, 104: 35, 119: 176, 130: 8 });
  });

  test.each(ALPHABET)('of the letter %s are its eight verses, each of which begins with it', (letter) => {
    const [stanza] = stanzasOf('name', composed(letter).sections);
    expect(stanza?.verses).toHaveLength(8);
    for (const { text } of stanza?.verses ?? []) expect(bare(text)[0]).toBe(letter);
    const at = ALPHABET.indexOf(letter) * 8;
    expect(stanza?.verses.map(({ text }) => text)).toEqual(psalms[119]?.slice(at, at + 8));
  });
});

test.each([
  ['יוסף', 'יוספ'],
  ['ךםןףץ', 'כמנפצ'],
  ['רָחֵל', 'רחל'],
  ['דוד (דודי)', 'דוד'],
  ['בת־שבע', 'בתשבע'],
  ["ג'ורג׳", 'גורג'],
  ['חנה+שרה', 'חנהשרה'],
  ['פײגע', 'פייגע'],
  ['שׁ', 'ש'],
  ['Ruth', ''],
])('%s is said by the letters %s', (name, letters) => {
  expect(lettersOf(name).join('')).toBe(letters);
});

test.each([
  ['David דוד (דודי) Cohen כהן', 'דוד (דודי) כהן'],
  ['רחל', 'רחל'],
  ['Ruth', ''],
  ['()', ''],
  ['- +', ''],
  ['רבקה-לאה  Levi', 'רבקה-לאה'],
  ['רָחֵל', 'רָחֵל'],
  ['Ruthרות', ''],
])('of %s the Hebrew part is %s', (name, part) => {
  expect(hebrewPart(name)).toBe(part);
});

test('a name is Hebrew where all of it is', () => {
  for (const name of ['רחל', ' רחל  לאה ', 'דוד (דודי)']) expect(isHebrewName(name)).toBe(true);
  for (const name of ['Ruth', 'רחל Cohen', '', '()']) expect(isHebrewName(name)).toBe(false);
});

describe('the text for a person', () => {
  test('has the psalms, the letters of the name with repeats, those of the soul, the Kaddish and the prayer', () => {
    const { sections } = composed('דוד');
    expect(sections.map(({ id }) => id)).toEqual([
      'psalm-33',
      'psalm-16',
      'psalm-17',
      'psalm-72',
      'psalm-91',
      'psalm-104',
      'psalm-130',
      'name',
      'soul',
      'kaddish',
      'prayer',
    ]);
    expect(stanzasOf('name', sections).map(({ letter }) => letter)).toEqual(['ד', 'ו', 'ד']);
    expect(stanzasOf('soul', sections).map(({ verses }) => verses[0]?.numeral)).toEqual([
      'ק״ה',
      'קס״א',
      'צ״ז',
      'ל״ג',
    ]);
  });

  test('names a man with his parent, and without one leaves no gap', () => {
    expect(composed('דוד', 'רחל').intro).toBe('לְעִלּוּי נִשְׁמַת דוד בֶּן רחל זִכְרוֹנוֹ לִבְרָכָה');
    expect(composed('דוד').intro).toBe('לְעִלּוּי נִשְׁמַת דוד זִכְרוֹנוֹ לִבְרָכָה');
  });

  test('is in the form for a woman throughout, in both alphabets', () => {
    const prayer = composed('רות', 'שרה', 'female').sections.at(-1);
    if (prayer?.kind !== 'prayer') throw new Error('no prayer');
    for (const word of ['רות בַּת שרה', 'שֶׁהָלְכָה', 'מְנוּחָתָהּ', 'יַסְתִּירֶהָ', 'וְתָנוּחַ', 'מִשְׁכָּבָהּ'])
      expect(prayer.text).toContain(word);
    expect(prayer.latin).toContain('רות bat שרה shehal’kha');
    expect(prayer.text + prayer.latin).not.toMatch(/[{}]/);
  });
});

test('every line of the Kaddish is also in Latin letters', () => {
  for (const { latin, text } of TEXT.kaddish.lines) {
    expect(latin).toMatch(/^[A-Za-z’,. ()]+$/u);
    expect(bare(text)).toMatch(/[א-ת]/u);
  }
});
