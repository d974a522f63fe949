/** The current time for features; tests pass their own. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export const iso = (date: Date): string => date.toISOString();

/** The UTC day, YYYY-MM-DD. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

export const secondsAfter = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1000);

/** The hour of the UTC day, 00 to 23. */
export const hourOf = (date: Date): string => date.toISOString().slice(11, 13);

/** The beginning of the next hour. */
export function nextHour(date: Date): Date {
  const hour = new Date(date);
  hour.setUTCMinutes(60, 0, 0);
  return hour;
}
