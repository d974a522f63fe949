import { expect } from 'vitest';
import { testEnv } from './app.ts';

/**
 * Asserts that a site's counters equal the rows: published and held memories, codes, and candles by the day of
 * their publication.
 */
export async function expectCountersToHold(siteId: number): Promise<void> {
  const rows = async (query: string) => (await testEnv.DB.prepare(query).bind(siteId).all()).results;
  const published = `from memories where owner_kind = 'site' and owner_id = ? and status = 'published'`;
  expect(await rows(`select memories_count as n from sites where id = ?`)).toEqual(
    await rows(`select count(*) as n ${published}`),
  );
  expect(await rows(`select held_count as n from sites where id = ?`)).toEqual(
    await rows(
      `select count(*) as n from memories where owner_kind = 'site' and owner_id = ? and status = 'pending'`,
    ),
  );
  expect(await rows(`select codes_count as n from sites where id = ?`)).toEqual(
    await rows(`select count(*) as n from codes where site_id = ?`),
  );
  expect(
    await rows(`select day, candles from candle_days where site_id = ? and candles <> 0 order by day`),
  ).toEqual(
    await rows(`select substr(coalesce(decided_at, created_at), 1, 10) as day, count(*) as candles
      ${published} and type = 'candle' group by day order by day`),
  );
}
