import type { ScheduleName } from '#worker/contract/job-admin.ts';

const HOUR_SECONDS = 60 * 60;

/** How long after its last run a scheduled job is late. */
const LATE_SECONDS: Record<ScheduleName, number> = {
  five_minutes: 30 * 60,
  hour: 3 * HOUR_SECONDS,
  day: 27 * HOUR_SECONDS,
};

/** Whether a job was not done for too long; one that was never done counts from the first time the cron fired. */
export function isLate(
  every: ScheduleName,
  lastAt: string | null,
  cronSince: string | null,
  now: Date,
): boolean {
  const since = lastAt ?? cronSince;
  return since !== null && now.getTime() - Date.parse(since) > LATE_SECONDS[every] * 1000;
}
