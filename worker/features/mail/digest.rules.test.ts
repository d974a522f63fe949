import { describe, expect, test } from 'vitest';
import type { Locale } from '#worker/shared/locale.ts';
import { type DigestState, nextDigest } from './digest.rules.ts';

const at = (time: string) => new Date(`2026-11-${time}:00.000Z`);
const batch = (time: string, sent_that_day = 1): DigestState => ({
  sent_at: at(time).toISOString(),
  sent_that_day,
});
const next = (last: DigestState | undefined, now: string, locale: Locale = 'en') => {
  const found = nextDigest(last, at(now), locale);
  return found && `${found.sent_at.slice(8, 16)} ${found.sent_that_day}`;
};

describe('someone who may approve is emailed about what is pending', () => {
  test('at once the first time', () => {
    expect(next(undefined, '10T10:00')).toBe('10T10:00 1');
  });

  test('an hour after the last mail at the earliest', () => {
    expect(next(batch('10T10:00'), '10T10:20')).toBe('10T11:00 2');
    expect(next(batch('10T10:00'), '10T13:00')).toBe('10T13:00 2');
  });

  test('not again while an email is already enqueued', () => {
    expect(next(batch('10T11:00', 2), '10T10:20')).toBeNull();
  });

  test('at eight the next morning once three mails went in a day', () => {
    expect(next(batch('10T12:00', 3), '10T12:30')).toBe('11T08:00 1');
    expect(next(batch('10T12:00', 3), '10T23:59')).toBe('11T08:00 1');
    expect(next(batch('10T12:00', 3), '11T07:00')).toBe('11T07:00 1');
  });

  test('by the clock of Jerusalem in Hebrew', () => {
    expect(next(batch('10T12:00', 3), '10T12:30', 'he')).toBe('11T06:00 1');
    // after midnight in the reader's time zone, a new day has begun
    expect(next(batch('10T20:00', 3), '10T22:30', 'he')).toBe('10T22:30 1');
    const summer = nextDigest(
      { sent_at: '2026-07-10T12:00:00.000Z', sent_that_day: 3 },
      new Date('2026-07-10T13:00:00.000Z'),
      'he',
    );
    expect(summer?.sent_at).toBe('2026-07-11T05:00:00.000Z');
  });

  test('counting an email of the next day as its first', () => {
    expect(next(batch('10T23:30', 2), '10T23:40')).toBe('11T00:30 1');
  });
});
