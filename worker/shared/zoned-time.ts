const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const clocks: Record<string, Intl.DateTimeFormat> = {};

/** Created on first use: it is slow. */
function clockOf(zone: string): Intl.DateTimeFormat {
  clocks[zone] ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  return clocks[zone];
}

/** What the clocks of a time zone show at an instant, in milliseconds as if it were UTC. */
export function localMs(at: Date, zone: string): number {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The number (`dayNumber`) of the civil day in a time zone. */
export const localDay = (at: Date, zone: string): number => Math.floor(localMs(at, zone) / DAY_MS);

/**
 * The instant at which the clocks of a time zone show a full hour of a day. Where they skip it, they show the hour after
 * it; where they show it twice, it is one of the two.
 */
export function instantAt(day: number, hour: number, zone: string): Date {
  const wanted = day * DAY_MS + hour * HOUR_MS;
  // the offset from UTC, as it is about then; the second pass is exact even next to a change of the clocks
  const offsetAt = (ms: number) => localMs(new Date(ms), zone) - ms;
  const about = wanted - offsetAt(wanted);
  return new Date(wanted - offsetAt(about));
}

export function isTimeZone(zone: string): boolean {
  try {
    clockOf(zone);
    return true;
  } catch {
    return false;
  }
}
