import { LOST_PLACES_A_DAY } from '#worker/contract/code-registry.ts';
import type { Env } from './env.ts';
import { LOST } from './scan-counter.ts';

/** Scans of one UTC day (YYYY-MM-DD) by code. */
export type ScanTotals = (day: string) => Promise<{ code: string; scans: number }[]>;

/** Scans of one UTC day that opened nothing, by code and country; `?` for codes that do not exist. */
export type ScanPlaces = (day: string) => Promise<{ code: string; country: string; scans: number }[]>;

/** The maximum of rows in one response. */
const CODES_A_PAGE = 10_000;

/** Production: Analytics Engine's SQL interface, which weights sampled points; a page of codes at a time. */
const analyticsTotals =
  (account: string, token: string): ScanTotals =>
  async (day) => {
    const totals: { code: string; scans: number }[] = [];
    for (let after = ''; ; after = totals.at(-1)?.code ?? '') {
      const page = await totalsAfter(account, token, day, after);
      totals.push(...page);
      if (page.length < CODES_A_PAGE) return totals;
    }
  };

async function totalsAfter(account: string, token: string, day: string, after: string) {
  const rows = await answerTo<{ code: string; scans: number | string }>(
    account,
    token,
    `SELECT index1 AS code, SUM(_sample_interval) AS scans FROM dorot_scans ` +
      `WHERE ${isOn(day)} AND index1 > '${after}' GROUP BY code ORDER BY code LIMIT ${CODES_A_PAGE} FORMAT JSON`,
  );
  return rows.map((row) => ({ code: row.code, scans: Number(row.scans) }));
}

/** Production: the places with the most scans that opened nothing. */
const analyticsPlaces =
  (account: string, token: string): ScanPlaces =>
  async (day) => {
    const rows = await answerTo<{ code: string; country: string; scans: number | string }>(
      account,
      token,
      `SELECT index1 AS code, blob1 AS country, SUM(_sample_interval) AS scans FROM dorot_scans ` +
        `WHERE ${isOn(day)} AND blob2 = '${LOST}' GROUP BY code, country ORDER BY scans DESC ` +
        `LIMIT ${LOST_PLACES_A_DAY} FORMAT JSON`,
    );
    return rows.map(({ code, country, scans }) => ({ code, country, scans: Number(scans) }));
  };

const isOn = (day: string): string =>
  `timestamp >= toDateTime('${day} 00:00:00') AND timestamp < toDateTime('${day} 00:00:00') + INTERVAL '1' DAY`;

async function answerTo<Row>(account: string, token: string, query: string): Promise<Row[]> {
  const response = await fetch(
    `https://api.cloudflare.com/client/v4/accounts/${account}/analytics_engine/sql`,
    {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: query,
      signal: AbortSignal.timeout(30_000),
    },
  );
  if (!response.ok) throw new Error(`Analytics Engine answered ${response.status}`);
  return (await response.json<{ data: Row[] }>()).data;
}

/** Null in development, where each scan is counted as it occurs. */
export const scanTotals = (env: Env): ScanTotals | null =>
  env.ENVIRONMENT === 'production' && env.CF_ACCOUNT_ID && env.ANALYTICS_TOKEN
    ? analyticsTotals(env.CF_ACCOUNT_ID, env.ANALYTICS_TOKEN)
    : null;

/** Null in development, likewise. */
export const scanPlaces = (env: Env): ScanPlaces | null =>
  env.ENVIRONMENT === 'production' && env.CF_ACCOUNT_ID && env.ANALYTICS_TOKEN
    ? analyticsPlaces(env.CF_ACCOUNT_ID, env.ANALYTICS_TOKEN)
    : null;
