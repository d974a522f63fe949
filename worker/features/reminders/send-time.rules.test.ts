import { getBirthdayHD, getYahrzeitHD, HDate } from '@hebcal/hdate';
import { describe, expect, test } from 'vitest';
import type { FullDate } from '#worker/shared/calendar-date.ts';
import { dateOf, dayNumber, monthsInYear } from '#worker/shared/hebrew-date.ts';
import { type DayRule, occurrencesFrom } from './occurrence.rules.ts';
import { isStillInTime, nextSending, type SendRule, sendingOf } from './send-time.rules.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const day = (text: string): number => Date.parse(text) / DAY_MS;
const text = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
const en = (year: number, month: number, date: number): FullDate => ({
  format: 'en',
  year,
  month,
  day: date,
});
const he = (year: number, month: number, date: number): FullDate => ({
  format: 'he',
  year,
  month,
  day: date,
});

describe('the days of a reminder', () => {
  const yearly = { repeat: 'yearly', adar: 'first' } as const;
  test.each<[string, DayRule, string[]]>([
    [
      'of a death on 29 February, on the 28th in other years',
      { ...yearly, type: 'memorial', date: en(2024, 2, 29) },
      ['2027-02-28', '2028-02-29', '2029-02-28'],
    ],
    [
      'of a yahrzeit that a civil year has twice',
      { ...yearly, type: 'memorial', date: he(5760, 10, 23) },
      ['2027-01-02', '2028-01-22', '2029-01-10', '2029-12-29'],
    ],
    [
      'of a death in Adar, where both Adars are kept',
      { ...yearly, adar: 'both', type: 'memorial', date: he(5783, 12, 14) },
      ['2027-02-21', '2027-03-23', '2028-03-12'],
    ],
    [
      'of an event still to come, with that day itself',
      { ...yearly, type: 'custom', date: en(2027, 5, 1) },
      ['2027-05-01', '2028-05-01'],
    ],
    [
      'of a birth still to come, from the first birthday on',
      { ...yearly, type: 'birthday', date: en(2026, 12, 1) },
      ['2027-12-01'],
    ],
    ['of what is once', { ...yearly, repeat: 'once', type: 'custom', date: en(2026, 12, 7) }, ['2026-12-07']],
    ['of what was once', { ...yearly, repeat: 'once', type: 'custom', date: en(2026, 11, 7) }, []],
  ])('%s', (_title, rule, days) => {
    expect(occurrencesFrom(rule, day('2026-11-27'), days.length || 3).map(text)).toEqual(days);
  });
});

describe('a mail is sent', () => {
  const rule: SendRule = { offsets: [7, 1, 0], hour: 18, tz: 'Asia/Jerusalem' };
  test.each([
    ['at its hour', '2026-11-10', 0, '2026-11-10', '2026-11-10T16:00:00.000Z'],
    ['before 13:00 on a Friday', '2026-11-20', 0, '2026-11-20', '2026-11-20T10:00:00.000Z'],
    ['on Friday for a Shabbat', '2026-11-21', 0, '2026-11-20', '2026-11-20T10:00:00.000Z'],
    [
      'on the last day before Rosh Hashanah, two days after a Friday',
      '2026-09-14',
      1,
      '2026-09-11',
      '2026-09-11T09:00:00.000Z',
    ],
    ['a week before', '2026-11-17', 7, '2026-11-10', '2026-11-10T16:00:00.000Z'],
  ])('%s', (_title, on, offset, sentOn, at) => {
    const sending = sendingOf(day(on), offset, rule);
    expect([text(sending.day), sending.at.toISOString()]).toEqual([sentOn, at]);
  });

  test('on the second day of a festival in Israel, and not elsewhere', () => {
    const second = day('2027-04-23');
    expect(text(sendingOf(second, 0, { ...rule, hour: 9 }).day)).toBe('2027-04-23');
    expect(text(sendingOf(second, 0, { ...rule, hour: 9, tz: 'America/New_York' }).day)).toBe('2027-04-21');
  });

  test('once, where a festival moves two to the same day', () => {
    const weekly = { type: 'custom', date: en(2026, 11, 22), repeat: 'once', adar: 'first' } as const;
    const both = { ...weekly, ...rule, offsets: [2, 1] };
    const first = nextSending(both, new Date('2026-11-15T12:00:00.000Z'));
    expect(first).toMatchObject({ offset: 1, day: day('2026-11-20') });
    expect(first && nextSending(both, first.at)).toBeNull();
  });

  test('late on the same day, until the rest begins', () => {
    const friday = { day: day('2026-11-20'), tz: 'Asia/Jerusalem' };
    expect(isStillInTime(friday, new Date('2026-11-20T10:59:00.000Z'))).toBe(true);
    expect(isStillInTime(friday, new Date('2026-11-20T11:00:00.000Z'))).toBe(false);
    expect(isStillInTime(friday, new Date('2026-11-19T10:00:00.000Z'))).toBe(false);
    const monday = { day: day('2026-11-23'), tz: 'Asia/Jerusalem' };
    expect(isStillInTime(monday, new Date('2026-11-23T21:59:00.000Z'))).toBe(true);
    expect(isStillInTime(monday, new Date('2026-11-23T22:00:00.000Z'))).toBe(false);
  });
});

/** What a calendar that shares no code with ours says, hour by hour. */
describe('400 days of 1,000 reminders', () => {
  const ZONES = ['Asia/Jerusalem', 'America/New_York', 'Europe/London', 'Asia/Kolkata'];
  const BEGIN = Date.parse('2026-06-01T00:00:00.000Z');
  const END = BEGIN + 400 * DAY_MS;
  type Reminder = DayRule & SendRule;

  /** A number below `most`, the same in each run. */
  let state = 20261127;
  const random = (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };

  const reminders = Array.from({ length: 1000 }, (_, at): Reminder => {
    const type = (['memorial', 'birthday', 'custom'] as const)[at % 3] ?? 'custom';
    const number = day('1950-01-01') + random(day('2027-03-01') - day('1950-01-01'));
    // every fourth on a day that some years lack
    const hebrewYear = 5710 + random(76);
    const last = [
      he(hebrewYear, 8, 29),
      he(hebrewYear, 9, 29),
      he(hebrewYear, monthsInYear('he', hebrewYear), 29),
    ];
    const rare = dayNumber(last[random(3)] ?? he(hebrewYear, 8, 29)) + 1;
    return {
      type,
      date: dateOf(at % 2 === 0 ? 'he' : 'en', at % 4 === 0 ? rare : number),
      repeat: at % 11 === 0 ? 'once' : 'yearly',
      adar: 'first',
      offsets: [
        [14, 7, 1],
        [7, 1],
        [1, 0],
      ][at % 3] ?? [1],
      hour: random(24),
      tz: ZONES[at % 4] ?? 'UTC',
    };
  });

  /** The day numbers on which it falls, as hebcal counts them. */
  function theirDays({ type, date, repeat }: Reminder): Set<number> {
    const numberOf = (hebrew: HDate) => hebrew.abs() - new HDate(new Date(1970, 0, 1)).abs();
    if (repeat === 'once')
      return new Set([
        date.format === 'en'
          ? Date.UTC(date.year, date.month - 1, date.day) / DAY_MS
          : numberOf(new HDate(date.day, date.month, date.year)),
      ]);
    const days = new Set<number>();
    if (date.format === 'en') {
      for (const year of [2026, 2027, 2028]) {
        if (year < date.year || (year === date.year && type !== 'custom')) continue;
        const wanted = new Date(Date.UTC(year, date.month - 1, date.day));
        days.add(
          (wanted.getUTCMonth() === date.month - 1 ? wanted.getTime() : wanted.getTime() - DAY_MS) / DAY_MS,
        );
      }
      return days;
    }
    const origin = { yy: date.year, mm: date.month, dd: date.day };
    if (type === 'custom') days.add(numberOf(new HDate(date.day, date.month, date.year)));
    for (const year of [5785, 5786, 5787, 5788, 5789]) {
      const found = type === 'memorial' ? getYahrzeitHD(year, origin) : getBirthdayHD(year, origin);
      if (found && year > date.year) days.add(numberOf(new HDate(found.dd, found.mm, found.yy)));
    }
    return days;
  }

  /** Whether people rest, by weekday and the festivals as they are written. */
  function theyRest(number: number, tz: string): boolean {
    if (new Date(number * DAY_MS).getUTCDay() === 6) return true;
    const name = new HDate(number + new HDate(new Date(1970, 0, 1)).abs())
      .render('en', false)
      .replace(/(\d+)\w+ of /, '$1 ');
    const israel = [
      '1 Tishrei',
      '2 Tishrei',
      '10 Tishrei',
      '15 Tishrei',
      '22 Tishrei',
      '15 Nisan',
      '21 Nisan',
      '6 Sivan',
    ];
    const abroad = ['16 Tishrei', '23 Tishrei', '16 Nisan', '22 Nisan', '7 Sivan'];
    return israel.includes(name) || (tz !== 'Asia/Jerusalem' && abroad.includes(name));
  }

  const shown = new Map<string, Intl.DateTimeFormat>();
  /** The day and the hour on a wall there. */
  function wall(at: number, tz: string): { day: number; hour: number } {
    const format =
      shown.get(tz) ??
      new Intl.DateTimeFormat('sv-SE', { timeZone: tz, dateStyle: 'short', timeStyle: 'short' });
    shown.set(tz, format);
    const [date = '', time = ''] = format.format(at).split(' ');
    return { day: day(date), hour: Number(time.slice(0, 2)) };
  }

  /** Each wanted mail, as the day it is about and the local hour at which it goes out. */
  function theirMails(reminder: Reminder): Set<string> {
    const mails = new Map<number, { on: number; hour: number }>();
    for (const on of theirDays(reminder))
      for (const offset of reminder.offsets) {
        let sent = on - offset;
        while (theyRest(sent, reminder.tz)) sent--;
        const hour = theyRest(sent + 1, reminder.tz) ? Math.min(12, reminder.hour) : reminder.hour;
        const other = mails.get(sent);
        if (!other || on < other.on) mails.set(sent, { on, hour });
      }
    return new Set([...mails].map(([sent, { on, hour }]) => `${text(sent)} ${hour} ${text(on)}`));
  }

  test('are sent as an independent calendar says: none missing, none doubled, none on a day of rest', () => {
    let sent = 0;
    for (const reminder of reminders) {
      const ours: string[] = [];
      let after = new Date(BEGIN);
      for (
        let next = nextSending(reminder, after);
        next && next.at.getTime() < END;
        next = nextSending(reminder, after)
      ) {
        const shownThere = wall(next.at.getTime(), reminder.tz);
        // at an hour that the clocks skip, the hour after it
        const hour =
          shownThere.hour === reminder.hour + 1 &&
          wall(next.at.getTime() - HOUR_MS, reminder.tz).hour !== reminder.hour
            ? reminder.hour
            : shownThere.hour;
        ours.push(`${text(shownThere.day)} ${hour} ${text(next.on)}`);
        expect(theyRest(shownThere.day, reminder.tz)).toBe(false);
        after = next.at;
      }
      const [first, last] = [wall(BEGIN, reminder.tz), wall(END, reminder.tz)];
      const wanted = [...theirMails(reminder)].filter((mail) => {
        const [date = '', hour = ''] = mail.split(' ');
        const at = day(date) * 24 + Number(hour);
        return at > first.day * 24 + first.hour && at < last.day * 24 + last.hour;
      });
      expect(ours.toSorted(), JSON.stringify(reminder)).toEqual(wanted.toSorted());
      sent += ours.length;
    }
    expect(sent).toBeGreaterThan(2000);
  });
});
