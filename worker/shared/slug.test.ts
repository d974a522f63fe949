import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSlug, RESERVED_SLUGS, slugOf, withSuffix } from './slug.ts';

test.each([
  ['Ruth Levi', null, 'ruth-levi'],
  ['José  Ángel', null, 'jose-angel'],
  ["Sean O'Brien", null, 'sean-obrien'],
  ['Łukasz Groß', null, 'lukasz-gross'],
  ['Ruth Levi', 'רות לוי', 'ruth-levi'],
  ['', 'רות לוי', 'רות-לוי'],
  [null, 'שָׁלוֹם בֶּן־דּוִד', 'שלום-בן-דוד'],
  [null, 'ג׳ורג׳ כהן ז״ל', 'גורג-כהן-זל'],
  [null, 'װאָלף', 'וואלף'],
  ['רות', 'רות', 'רות'],
  ['Anna-Maria (Mia) Katz', null, 'anna-maria-mia-katz'],
  ['Unit 8200', null, 'unit-8200'],
  ['Mine', null, 'mine-1'],
  ['Mine', 'שלי', 'שלי'],
  ['1948', null, '1948-1'],
  ['1948', 'תש״ח', 'תשח'],
  ['Services', '', 'services-1'],
  ['Анна', null, null],
  ['', '', null],
  [null, null, null],
  ['---', '״׳', null],
  [undefined, undefined, null],
])('%j, in Hebrew %j, lives at %j', (latin, hebrew, slug) => expect(slugOf({ latin, hebrew })).toBe(slug));

test('a long name is cut, and never ends in a hyphen', () => {
  expect(slugOf({ latin: `${'a'.repeat(59)} b` })).toBe('a'.repeat(59));
  expect(slugOf({ hebrew: 'אבג '.repeat(20) })).toBe('אבג-אבג-אבג-אבג-אבג-אבג-אבג-אב');
});

test('the second of a name gets -2, the tenth -10, within the length', () => {
  expect(withSuffix('ruth-levi', 2)).toBe('ruth-levi-2');
  expect(withSuffix('רות-לוי', 10)).toBe('רות-לוי-10');
  expect(withSuffix('a'.repeat(60), 12)).toBe(`${'a'.repeat(57)}-12`);
  expect(withSuffix('א'.repeat(30), 2)).toBe(`${'א'.repeat(28)}-2`);
  expect(withSuffix(`${'a'.repeat(57)}-bb`, 2)).toBe(`${'a'.repeat(57)}-2`);
});

test.each(['ruth-levi', 'רות-לוי', 'a', '8200-unit', 'רות-2', '19-48'])('%s may be an address', (slug) =>
  expect(isSlug(slug)).toBe(true),
);

test.each([
  '',
  '12',
  'Ruth',
  'ruth--levi',
  '-ruth',
  'ruth-',
  'ruth levi',
  'ruth_levi',
  'ruth/levi',
  'ruth.levi',
  'ruth-רות',
  'a'.repeat(61),
  'א'.repeat(31),
  'mine',
  'add-site',
  'שָלום',
  '%D7%A8',
  'é',
])('%j may not', (slug) => expect(isSlug(slug)).toBe(false));

test('no word of the specification’s own paths can be a person', () => {
  for (const word of [
    'mine',
    'memories',
    'services',
    'site',
    'comments',
    'add-site',
    'get-site-from-ref',
    'get_site_link_by_qr',
    'settings',
    'subscribe',
    'examples',
  ]) {
    expect(RESERVED_SLUGS.has(word)).toBe(true);
    expect(slugOf({ latin: word })).not.toBe(word);
  }
});

test('whatever the name, the slug is one, and so is its nth', () => {
  const name = fc.string({ unit: fc.constantFrom(...'abZ 1-9כךרותםשׁ״׳־éß_./?'), maxLength: 80 });
  fc.assert(
    fc.property(name, name, fc.integer({ min: 2, max: 99_999 }), (latin, hebrew, n) => {
      const slug = slugOf({ latin, hebrew });
      if (slug === null) return;
      expect(isSlug(slug)).toBe(true);
      expect(isSlug(withSuffix(slug, n))).toBe(true);
    }),
    { numRuns: 3000 },
  );
});
