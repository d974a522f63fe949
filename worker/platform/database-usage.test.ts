import { afterEach, expect, test, vi } from 'vitest';
import { testEnv } from '#worker/testing/app.ts';
import { analyticsUsage, databaseUsage } from './database-usage.ts';

afterEach(() => vi.unstubAllGlobals());

const answer = (reply: unknown, status = 200) => {
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => Response.json(reply, { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const groups = (...sums: object[]) => ({
  data: { viewer: { accounts: [{ d1AnalyticsAdaptiveGroups: sums.map((sum) => ({ sum })) }] } },
});

test('the rows of a day are added up over the databases of the account', async () => {
  const fetched = answer(groups({ rowsRead: 5, rowsWritten: 1 }, { rowsRead: 7, rowsWritten: 2 }));
  expect(await analyticsUsage('account', 'token')('2026-11-10')).toEqual({ rowsRead: 12, rowsWritten: 3 });
  const [, init] = fetched.mock.calls[0] ?? [];
  expect(JSON.parse(String(init?.body)).variables).toEqual({ account: 'account', day: '2026-11-10' });
  expect(new Headers(init?.headers).get('Authorization')).toBe('Bearer token');
});

test('an answer without numbers is an error, not zero', async () => {
  answer({ data: null, errors: [{ message: 'not allowed' }] });
  await expect(analyticsUsage('account', 'token')('2026-11-10')).rejects.toThrow('without data');
  answer({}, 403);
  await expect(analyticsUsage('account', 'token')('2026-11-10')).rejects.toThrow('403');
});

test('in development nobody counts', () => {
  expect(databaseUsage(testEnv)).toBeNull();
});
