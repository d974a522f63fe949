import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#worker/contract/primitives.ts';
import { derivedDates } from '#worker/shared/derived-dates.ts';
import { en, he } from '#worker/testing/dates.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';
import { type LifeFields, lifeLines } from './life-lines.ts';

type Lived = [birth: CalendarDate | null, death: CalendarDate | null];

/** Each line as displayed, without the labels that only screen readers read. */
function shownLines(
  [birth, death]: Lived,
  { hebrew = true, locale = 'en' as 'en' | 'he', gender = 'female' } = {},
): string[] {
  const site = {
    type: 'memorial',
    gender,
    lang: 'en',
    ...derivedDates({ birth, death, after_sunset: false }),
    birth_city: null,
    birth_country: null,
    death_place: null,
    fallen_at: null,
    work: null,
    settings: { hebrew_calendar: hebrew },
  } as unknown as LifeFields;
  return lifeLines(site, locale, null).map(({ quiet, parts }) =>
    parts
      .map(({ label, text }) => (label && !quiet ? `${label} ${text}` : text).replaceAll('\u00A0', ' '))
      .join(' – '),
  );
}

describe('the dates of a life', () => {
  test.each<[string, Lived, string[]]>([
    [
      'two days, in both calendars',
      [en(1941, 3, 14), en(2024, 3, 10)],
      ['14 March 1941 – 10 March 2024', '15 Adar 5701 – 30 Adar I 5784'],
    ],
    ['one day, in both', [null, en(2024, 3, 10)], ['Died 10 March 2024', '30 Adar I 5784']],
    ['Hebrew years', [he(5701), he(5784)], ['5701 – 5784']],
    ['one Hebrew year', [null, he(5784)], ['Died 5784']],
    ['a Hebrew year and a day', [he(5701), en(2024, 3, 10)], ['Died 10 March 2024', '5701 – 30 Adar I 5784']],
    ['nothing', [null, null], []],
  ])('is %s', (_, lived, lines) => expect(shownLines(lived)).toEqual(lines));

  test('are labelled where the line above has no label', () => {
    expect(shownLines([en(1941), en(2024, 3, 10)])).toEqual(['1941 – 10 March 2024', 'Died 30 Adar I 5784']);
    expect(shownLines([en(1941, 3, 14), en(2024)])).toEqual(['14 March 1941 – 2024', 'Born 15 Adar 5701']);
    expect(shownLines([en(1941), he(5784)])).toEqual(['Born 1941', 'Died 5784']);
  });

  test('are grammatical in Hebrew where the label is a verb', () => {
    const inHebrew = (...lived: Lived) => shownLines(lived, { locale: 'he' });
    expect(inHebrew(null, en(2024, 3, 10))).toEqual(['נפטרה ב־10 במרץ 2024', 'ל׳ באדר א׳ תשפ״ד']);
    expect(inHebrew(en(1941), he(5784))).toEqual(['נולדה ב־1941', 'נפטרה בתשפ״ד']);
    expect(shownLines([en(1941), null], { locale: 'he', gender: 'other' })).toEqual(['תאריך הלידה: 1941']);
    expect(inHebrew(en(1941), en(2024, 3, 10))).toEqual(['1941 – 10 במרץ 2024', 'נפטרה בל׳ באדר א׳ תשפ״ד']);
  });

  test('are complete also where the Hebrew calendar is not shown', () => {
    expect(shownLines([en(1941, 3, 14), en(2024, 3, 10)], { hebrew: false })).toEqual([
      '14 March 1941 – 10 March 2024',
    ]);
    expect(shownLines([he(5701), en(2024, 3, 10)], { hebrew: false })).toEqual([
      'Born 5701 – Died 10 March 2024',
    ]);
    expect(shownLines([en(1941), he(5784)], { hebrew: false })).toEqual(['Born 1941 – Died 5784']);
    expect(shownLines([he(5701), he(5784)], { hebrew: false })).toEqual(['5701 – 5784']);
  });

  test('never break within a day or a month', () => {
    const work = {
      title: 'Nurse',
      company: null,
      start: { year: 1960, month: 5 },
      end: null,
      logo: null,
      active: true,
    };
    const lines = lifeLines(aSite({ work, lines: [] }), 'he', null);
    const days = lines.filter(({ after_sentence }) => !after_sentence).flatMap(({ parts }) => parts);
    expect(days.map(({ text }) => text)).toHaveLength(6);
    for (const { text } of days) expect(text).not.toContain(' ');
  });
});

test('the yahrzeit leads to a reminder of it, until the day itself', () => {
  const remindersAt = '/site/7/reminders';
  const leads = (today: boolean, at: string | null) =>
    lifeLines(aSite(), 'en', { text: 'Yahrzeit', today, until: '2027-03-09' }, at)
      .flatMap(({ parts }) => parts)
      .filter(({ href }) => href === remindersAt)
      .map(({ text }) => text);
  expect(leads(false, remindersAt)).toEqual(['Remind me of this day']);
  expect(leads(true, remindersAt)).toEqual([]);
  expect(leads(false, null)).toEqual([]);
});

test('the sentence about someone comes right after their dates, and the places after it', () => {
  const yahrzeit = { text: 'Yahrzeit', today: false, until: '2027-03-09' };
  const lines = lifeLines({ ...aSite(), fallen_at: 'Latrun' }, 'en', yahrzeit);
  expect(lines.map(({ look, after_sentence }) => [look, after_sentence ?? false])).toEqual([
    ['dates', false],
    ['small', false],
    ['small', true],
    ['small', true],
    ['small', true],
  ]);
});
