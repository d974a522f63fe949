import { dateOf } from './hebrew-date.ts';

const ZONE = 'Asia/Jerusalem';
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const SATURDAY = 6;
/** The number of 1 January 1970, a Thursday, in the week. */
const FIRST_WEEKDAY = 4;
const MORNING = 10;
/** The hour on the eve from which nothing is sent. */
const EVE = 14;

/** Month and day of the festivals on which no work is done, in Israel. */
const FESTIVALS = new Set(['7-1', '7-2', '7-10', '7-15', '7-22', '1-15', '1-21', '3-6']);

/** Whether the day with this number (`dayNumber`) is a Shabbat or a festival. */
export function isRestDay(number: number): boolean {
  const { month, day } = dateOf('he', number);
  return (number + FIRST_WEEKDAY) % 7 === SATURDAY || FESTIVALS.has(`${month}-${day}`);
}

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** The clock of Jerusalem at an instant, as milliseconds. */
function localMs(at: Date): number {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The number of the day in Jerusalem. */
export const localDay = (at: Date): number => Math.floor(localMs(at) / DAY_MS);

/** Ten in the morning in Jerusalem, on this day or the first after it that is no day of rest. */
export function morningFrom(number: number): Date {
  const day = isRestDay(number) ? number + 1 : number;
  if (day !== number) return morningFrom(day);
  const wanted = day * DAY_MS + MORNING * HOUR_MS;
  const guess = new Date(wanted - 2 * HOUR_MS);
  return new Date(guess.getTime() + wanted - localMs(guess));
}

/**
 * The instant itself, or the next morning after a Shabbat or a festival: from 14:00 on the eve to the end of the day
 * nothing is sent.
 */
export function outsideRest(at: Date): Date {
  const ms = localMs(at);
  const day = Math.floor(ms / DAY_MS);
  const isEve = isRestDay(day + 1) && ms % DAY_MS >= EVE * HOUR_MS;
  return isRestDay(day) || isEve ? morningFrom(day + 1) : at;
}
