import type { Locale } from '#worker/shared/locale.ts';

const HOUR_MS = 3_600_000;
const MAX_PER_DAY = 3;
const DIGEST_HOUR = 8;

/** The time zone of a reader's day, by language until users have time zones of their own. */
const ZONES: Record<Locale, string> = { he: 'Asia/Jerusalem', en: 'UTC' };

/**
 * The time when the last email of a digest was or will be sent, and the number sent that day, including it.
 */
export type DigestState = { sent_at: string; sent_that_day: number };

/**
 * The next digest after a new event: the first email at once, then one an hour, after the third of a day one
 * at eight in the morning. Null if a digest that will list the event is already enqueued.
 */
export function nextDigest(last: DigestState | undefined, now: Date, locale: Locale): DigestState | null {
  if (!last) return { sent_at: now.toISOString(), sent_that_day: 1 };
  const sent = new Date(last.sent_at);
  if (sent > now) return null;
  const zone = ZONES[locale];
  const full = last.sent_that_day >= MAX_PER_DAY && dayIn(zone, sent) === dayIn(zone, now);
  const next = full ? digestAfter(now, zone) : new Date(Math.max(now.getTime(), sent.getTime() + HOUR_MS));
  const sameDay = dayIn(zone, next) === dayIn(zone, sent);
  return { sent_at: next.toISOString(), sent_that_day: sameDay ? last.sent_that_day + 1 : 1 };
}

const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);

const hourIn = (timeZone: string, at: Date): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at));

function digestAfter(now: Date, zone: string): Date {
  let at = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS + HOUR_MS;
  while (hourIn(zone, new Date(at)) !== DIGEST_HOUR) at += HOUR_MS;
  return new Date(at);
}
