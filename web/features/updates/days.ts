import type { Update } from '#worker/contract/update.ts';
import type { FullDate } from '#worker/shared/calendar-date.ts';

export type Day = { key: string; day: FullDate; days_ago: number; updates: Update[] };

const DAY_MS = 86_400_000;

/** Groups updates by local calendar day, preserving their order. */
export function byDay(updates: readonly Update[], now = new Date()): Day[] {
  const days: Day[] = [];
  for (const update of updates) {
    const at = new Date(update.at);
    const key = `${at.getFullYear()}-${at.getMonth() + 1}-${at.getDate()}`;
    const last = days.at(-1);
    if (last?.key === key) last.updates.push(update);
    else
      days.push({
        key,
        day: { format: 'en', year: at.getFullYear(), month: at.getMonth() + 1, day: at.getDate() },
        days_ago: Math.round((midnight(now) - midnight(at)) / DAY_MS),
        updates: [update],
      });
  }
  return days;
}

const midnight = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
