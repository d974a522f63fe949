import { gematriya as theirGematriya } from '@hebcal/hdate';
import { expect, test } from 'vitest';
import { en, he } from '#worker/testing/dates.ts';
import { formatSpan, monthName, renderDate, renderSpan } from './date-format.ts';
import { gematriya } from './years.ts';

test.each([
  [en(2024, 3, 10), '10 March 2024', '10 במרץ 2024'],
  [en(1941, 12, 1), '1 December 1941', '1 בדצמבר 1941'],
  [en(1941), '1941', '1941'],
  [he(5784, 12, 30), '30 Adar I 5784', 'ל׳ באדר א׳ תשפ״ד'],
  [he(5784, 13, 1), '1 Adar II 5784', 'א׳ באדר ב׳ תשפ״ד'],
  [he(5701, 12, 15), '15 Adar 5701', 'ט״ו באדר תש״א'],
  [he(5743, 8, 30), '30 Cheshvan 5743', 'ל׳ בחשון תשמ״ג'],
  [he(5779, 3, 16), '16 Sivan 5779', 'ט״ז בסיון תשע״ט'],
  [he(5708, 2, 5), '5 Iyar 5708', 'ה׳ באייר תש״ח'],
  [he(5800, 7, 1), '1 Tishrei 5800', 'א׳ בתשרי ת״ת'],
  [he(5701), '5701', 'תש״א'],
])('%j reads %s in English and %s in Hebrew', (date, english, hebrew) => {
  expect(renderDate(date, 'en')).toBe(english);
  expect(renderDate(date, 'he')).toBe(hebrew);
});

test.each([
  [en(2027, 1, 15), en(2027, 1, 16), '15 – 16 January 2027', '15 – 16 בינואר 2027'],
  [en(2027, 1, 31), en(2027, 2, 1), '31 January – 1 February 2027', '31 בינואר – 1 בפברואר 2027'],
  [en(2026, 12, 31), en(2027, 1, 1), '31 December 2026 – 1 January 2027', '31 בדצמבר 2026 – 1 בינואר 2027'],
])(
  '%j and %j read %s in English and %s in Hebrew, without a break in a day',
  (day, next, english, hebrew) => {
    for (const [locale, text] of [
      ['en', english],
      ['he', hebrew],
    ] as const) {
      const days = renderSpan(day, next, locale);
      expect(days.join(' – ').replaceAll('\u00A0', ' ')).toBe(text);
      expect(days.join('')).not.toContain(' ');
    }
  },
);

test.each([
  [en(2026, 12, 6), '6–13 December 2026', '6–13 בדצמבר 2026'],
  [en(2026, 11, 30), '30 November – 13 December 2026', '30 בנובמבר – 13 בדצמבר 2026'],
])('from %j to 13 December reads %s in English and %s in Hebrew', (day, english, hebrew) => {
  for (const [locale, text] of [
    ['en', english],
    ['he', hebrew],
  ] as const)
    expect(formatSpan(day, en(2026, 12, 13), locale).replaceAll('\u00A0', ' ')).toBe(text);
});

test('each day of a leap year reads as the platform itself would write it', () => {
  const formats = (['en', 'he'] as const).map((locale) => ({
    locale,
    intl: new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'he', { dateStyle: 'long', timeZone: 'UTC' }),
  }));
  for (let day = 0; day < 366; day++) {
    const date = new Date(Date.UTC(2024, 0, 1 + day));
    const ours = en(2024, date.getUTCMonth() + 1, date.getUTCDate());
    for (const { locale, intl } of formats) expect(renderDate(ours, locale)).toBe(intl.format(date));
  }
});

test.each([
  [1, 'א׳'],
  [10, 'י׳'],
  [14, 'י״ד'],
  [15, 'ט״ו'],
  [16, 'ט״ז'],
  [17, 'י״ז'],
  [29, 'כ״ט'],
  [30, 'ל׳'],
  [5000, 'ה׳'],
  [5700, 'ת״ש'],
  [5715, 'תשט״ו'],
  [5744, 'תשמ״ד'],
  [5760, 'תש״ס'],
  [5784, 'תשפ״ד'],
  [5790, 'תש״צ'],
  [5801, 'תת״א'],
])('%i is written %s', (number, letters) => expect(gematriya(number)).toBe(letters));

test('numbers to 6000 are written as an independent library writes them', () => {
  for (let number = 1; number < 6000; number++) {
    if (number >= 1000 && number <= 5000) continue; // the library writes the thousands of these
    expect(gematriya(number)).toBe(theirGematriya(number));
  }
});

test('Adar has a number only in a year that has two', () => {
  expect(monthName('he', 5785, 12, 'he')).toBe('אדר');
  expect(monthName('he', 5784, 12, 'he')).toBe('אדר א׳');
  expect(monthName('he', 5784, 13, 'en')).toBe('Adar II');
  expect(monthName('en', 2024, 12, 'en')).toBe('December');
});
