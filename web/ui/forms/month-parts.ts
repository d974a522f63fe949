import type { WorkMonth } from '#worker/contract/site.ts';

/** A month as entered. */
export type MonthParts = { year: string; month: string };

/** A stored month as entered. */
export const monthPartsOf = (at: WorkMonth | null): MonthParts => ({
  year: at ? String(at.year) : '',
  month: at?.month ? String(at.month) : '',
});

/** Parses the entered month: null where empty, undefined where invalid. */
export function monthIn({ year, month }: MonthParts): WorkMonth | null | undefined {
  if (!year.trim()) return month ? undefined : null;
  const number = /^\s*\d{4}\s*$/.test(year) ? Number(year) : Number.NaN;
  if (!(number >= 1900 && number <= 2200)) return undefined;
  return { year: number, month: month ? Number(month) : null };
}

/** Whether a working life ends before it begins; unknown months are ignored. */
export const endsBefore = (start: WorkMonth, end: WorkMonth): boolean =>
  end.year < start.year ||
  (end.year === start.year && end.month !== null && start.month !== null && end.month < start.month);
