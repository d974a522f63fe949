import type { Env } from './env.ts';

/** Scans of one UTC day (YYYY-MM-DD) by code. */
export type ScanTotals = (day: string) => Promise<{ code: string; scans: number }[]>;

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
  const query =
    `SELECT index1 AS code, SUM(_sample_interval) AS scans FROM dorot_scans ` +
    `WHERE timestamp >= toDateTime('${day} 00:00:00') AND timestamp < toDateTime('${day} 00:00:00') + INTERVAL '1' DAY ` +
    `AND index1 > '${after}' GROUP BY code ORDER BY code LIMIT ${CODES_A_PAGE} FORMAT JSON`;
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
  const { data } = await response.json<{ data: { code: string; scans: number | string }[] }>();
  return data.map((row) => ({ code: row.code, scans: Number(row.scans) }));
}

/** Null in development, where each scan is counted as it occurs. */
export const scanTotals = (env: Env): ScanTotals | null =>
  env.ENVIRONMENT === 'production' && env.CF_ACCOUNT_ID && env.ANALYTICS_TOKEN
    ? analyticsTotals(env.CF_ACCOUNT_ID, env.ANALYTICS_TOKEN)
    : null;
