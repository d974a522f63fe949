import { dateOf } from './hebrew-date.ts';
import { isShabbat } from './weekday.ts';
import { instantAt, localDay as localDayIn, localMs } from './zoned-time.ts';

export const JERUSALEM = 'Asia/Jerusalem';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MORNING = 10;
/** The hour on the eve from which nothing is sent. */
const EVE = 14;

/** Month and day of the festivals on which no work is done: in Israel, and the second days that others add. */
const FESTIVALS = new Set(['7-1', '7-2', '7-10', '7-15', '7-22', '1-15', '1-21', '3-6']);
const SECOND_DAYS = new Set(['7-16', '7-23', '1-16', '1-22', '3-7']);

/** Whether the day with this number (`dayNumber`) is a Shabbat or a festival in a time zone. */
export const isRestDay = (number: number, zone = JERUSALEM): boolean =>
  isShabbat(number) || isFestival(number, zone);

/** Whether it is a festival on which no work is done. */
export function isFestival(number: number, zone = JERUSALEM): boolean {
  const { month, day } = dateOf('he', number);
  const key = `${month}-${day}`;
  return FESTIVALS.has(key) || (zone !== JERUSALEM && SECOND_DAYS.has(key));
}

/** The number of the day in Jerusalem. */
export const localDay = (at: Date): number => localDayIn(at, JERUSALEM);

/** Ten in the morning in Jerusalem, on this day or the first after it that is no day of rest. */
export function morningFrom(number: number): Date {
  let day = number;
  while (isRestDay(day)) day++;
  return instantAt(day, MORNING, JERUSALEM);
}

/**
 * The instant itself, or the next morning after a Shabbat or a festival: from 14:00 on the eve to the end of the day
 * nothing is sent.
 */
export function outsideRest(at: Date): Date {
  const ms = localMs(at, JERUSALEM);
  const day = Math.floor(ms / DAY_MS);
  const isEve = isRestDay(day + 1) && ms % DAY_MS >= EVE * HOUR_MS;
  return isRestDay(day) || isEve ? morningFrom(day + 1) : at;
}
