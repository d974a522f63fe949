const MINUTE_MS = 60_000;
const PAUSES_MINUTES = [1, 5, 15, 60];
const MAX_AGE_MS = 3 * 24 * 60 * MINUTE_MS;

/** The time of the next attempt for an email that failed for the `attempt`th time; null after three days. */
export function nextAttempt(
  { attempt, asked_at }: { attempt: number; asked_at: string },
  now: Date,
): Date | null {
  const pause = PAUSES_MINUTES[Math.min(attempt, PAUSES_MINUTES.length) - 1] ?? 60;
  const at = new Date(now.getTime() + pause * MINUTE_MS);
  return at.getTime() - Date.parse(asked_at) > MAX_AGE_MS ? null : at;
}
