const DAY_MS = 86_400_000;

/** A day number (`dayNumber`) as YYYY-MM-DD, and back. */
export const dayText = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
export const numberOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / DAY_MS;
