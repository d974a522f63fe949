import type { Env } from './env.ts';

/** The rows that the account's databases read and wrote on a UTC day (YYYY-MM-DD), as they are billed. */
export type DatabaseUsage = (day: string) => Promise<{ rowsRead: number; rowsWritten: number }>;

const QUERY = `query ($account: string!, $day: Date!) {
  viewer { accounts(filter: { accountTag: $account }) {
    d1AnalyticsAdaptiveGroups(limit: 10000, filter: { date: $day }) { sum { rowsRead rowsWritten } }
  } }
}`;

type Reply = {
  data: {
    viewer: {
      accounts: { d1AnalyticsAdaptiveGroups: { sum: { rowsRead: number; rowsWritten: number } }[] }[];
    };
  } | null;
};

/** Cloudflare's GraphQL analytics. */
export const analyticsUsage =
  (account: string, token: string, api = 'https://api.cloudflare.com/client/v4/graphql'): DatabaseUsage =>
  async (day) => {
    const response = await fetch(api, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: QUERY, variables: { account, day } }),
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`GraphQL analytics answered ${response.status}`);
    const { data } = await response.json<Reply>();
    const groups = data?.viewer.accounts.flatMap((one) => one.d1AnalyticsAdaptiveGroups);
    if (!groups) throw new Error('GraphQL analytics answered without data');
    return {
      rowsRead: groups.reduce((sum, { sum: { rowsRead } }) => sum + rowsRead, 0),
      rowsWritten: groups.reduce((sum, { sum: { rowsWritten } }) => sum + rowsWritten, 0),
    };
  };

/** Null in development, where nobody counts. */
export const databaseUsage = (env: Env): DatabaseUsage | null =>
  env.ENVIRONMENT === 'production' && env.CF_ACCOUNT_ID && env.ANALYTICS_TOKEN
    ? analyticsUsage(env.CF_ACCOUNT_ID, env.ANALYTICS_TOKEN)
    : null;
