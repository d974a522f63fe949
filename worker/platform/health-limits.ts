import { CHECKS, type CheckName } from '#worker/contract/condition-admin.ts';

export type HealthLimits = Readonly<Partial<Record<CheckName, number>>>;

/** The limits in `HEALTH_LIMITS`, such as `{"queue_waiting": 500}`; undefined where it cannot be read. */
export function healthLimitsIn(text: string | undefined): HealthLimits | undefined {
  if (!text) return {};
  try {
    const limits: unknown = JSON.parse(text);
    if (typeof limits !== 'object' || limits === null || Array.isArray(limits)) return undefined;
    const isLimit = ([name, value]: [string, unknown]) =>
      CHECKS.some((check) => check === name) && Number.isInteger(value);
    return Object.entries(limits).every(isLimit) ? (limits as HealthLimits) : undefined;
  } catch {
    return undefined;
  }
}
