import {
  CHECK_LIMITS,
  CHECKS,
  type Check,
  type CheckName,
  type Condition,
} from '#worker/contract/condition-admin.ts';
import { dayOf, hourOf, iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { isolateMap } from '#worker/platform/isolate-memory.ts';
import { log, withoutData } from '#worker/platform/log.ts';
import { listAlerts } from './alert.repo.ts';
import { listBrowserErrors } from './browser-error.repo.ts';
import { findDatabaseBytes, measure, type Requests } from './condition.repo.ts';
import { listDailyCounts } from './daily-count.repo.ts';
import { findCronRuns, listLastRuns } from './job-overview.repo.ts';
import { isLate } from './late.rules.ts';

type Values = Readonly<Record<CheckName, number | null>>;

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const CACHED_MS = 30_000;
const BROWSER_ERROR_DAYS = 7;
const LISTED = 50;
const ROUTES_MOST = 1000;
/** A share of so few requests says nothing. */
const FEWEST_REQUESTS = 100;

const cached = isolateMap<'checks', { at: number; checks: readonly Check[] }>();

/** The checks, at most half a minute old: monitors ask often. */
export async function readChecks(ctx: Ctx): Promise<readonly Check[]> {
  const last = cached.get('checks');
  const now = ctx.now().getTime();
  if (last && Math.abs(now - last.at) < CACHED_MS) return last.checks;
  const checks = await runChecks(ctx);
  cached.set('checks', { at: now, checks });
  return checks;
}

/** Where the database does not answer, that is the only check whose value is known. */
export async function runChecks(ctx: Ctx): Promise<Check[]> {
  const values = await measureAll(ctx).catch((error: unknown): Partial<Values> => {
    log({ event: 'condition.unknown', request_id: ctx.requestId, error: withoutData(error) });
    return { database: 1 };
  });
  return CHECKS.map((name) => {
    const limit = ctx.config.healthLimits[name] ?? CHECK_LIMITS[name];
    const value = values[name] ?? null;
    return { name, value, limit, state: value === null ? 'unknown' : value > limit ? 'exceeded' : 'ok' };
  });
}

async function measureAll(ctx: Ctx): Promise<Values> {
  const now = ctx.now();
  const scheduled = [...ctx.hooks.jobs.values()].flatMap(({ name, schedule }) =>
    schedule ? [{ name, every: schedule.every }] : [],
  );
  const [measured, bytes, cron, lastRuns] = await Promise.all([
    measure(ctx.db, {
      now: iso(now),
      today: dayOf(now),
      yesterday: dayOf(secondsAfter(now, -DAY_SECONDS)),
      dayAgo: iso(secondsAfter(now, -DAY_SECONDS)),
      hours: [now, secondsAfter(now, -HOUR_SECONDS)].map((at) => ({ day: dayOf(at), hour: hourOf(at) })),
    }),
    findDatabaseBytes(ctx.db),
    findCronRuns(ctx.db),
    listLastRuns(
      ctx.db,
      scheduled.map(({ name }) => name),
    ),
  ]);
  const lastOf = new Map(lastRuns.map(({ name, last_at }) => [name, last_at]));
  const secondsSince = (at: string) => Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / 1000));
  const { oldest_due_at, today, lately, ...counts } = measured;
  return {
    ...counts,
    database: 0,
    database_bytes: bytes,
    queue_oldest_seconds: oldest_due_at === null ? 0 : secondsSince(oldest_due_at),
    cron_age_seconds: cron.last === null ? null : secondsSince(cron.last),
    jobs_late: scheduled.filter(({ name, every }) => isLate(every, lastOf.get(name) ?? null, cron.first, now))
      .length,
    errors_permille: permilleOf(lately) ?? permilleOf(today) ?? 0,
  };
}

/** The share of requests that failed; undefined where there were too few. */
const permilleOf = ({ requests, errors }: Requests): number | undefined =>
  requests < FEWEST_REQUESTS ? undefined : Math.round((errors * 1000) / requests);

/** What administrators see: the checks, and what they are made of. */
export async function readCondition(ctx: Ctx, version: string): Promise<Condition> {
  const now = ctx.now();
  const day = dayOf(now);
  const counts = (metric: string, limit = ROUTES_MOST) => listDailyCounts(ctx.db, day, metric, limit);
  const [checks, alerts, [total], requests, errors, spent, browserErrors, pages] = await Promise.all([
    runChecks(ctx),
    listAlerts(ctx.db),
    counts('requests', 1),
    counts('route_requests'),
    counts('route_errors'),
    counts('route_ms'),
    listBrowserErrors(ctx.db, dayOf(secondsAfter(now, -BROWSER_ERROR_DAYS * DAY_SECONDS)), LISTED),
    counts('page', LISTED),
  ]);
  const requestsOf = new Map(requests.map(({ label, value }) => [label, value]));
  const errorsOf = new Map(errors.map(({ label, value }) => [label, value]));
  return {
    version,
    checks,
    alerts: alerts.map(({ name, since }) => ({ name, since })),
    day,
    requests: total?.value ?? 0,
    slowest: spent
      .map(({ label, value }) => {
        const count = requestsOf.get(label) ?? 1;
        return {
          route: label,
          requests: count,
          mean_ms: Math.round(value / count),
          errors: errorsOf.get(label) ?? 0,
        };
      })
      .sort((a, b) => b.mean_ms - a.mean_ms)
      .slice(0, LISTED),
    browser_errors: browserErrors,
    pages: pages.map(({ label, value }) => ({ route: label, views: value })),
  };
}
