import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { sites } from '#worker/db/schema/sites.ts';
import type { Env } from '#worker/platform/env.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { aMemory, aPerson, aPicture, aSite, db, lightCandles } from '#worker/testing/seed.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';

const now = () => new Date('2026-11-10T12:00:00.000Z');
let site: { id: number; slug: string };
let userId: number;

/** The database itself, with each statement that it was handed written down. */
function watchedD1() {
  const seen = { trips: 0, statements: [] as string[], rows: 0 };
  const DB = new Proxy(testEnv.DB, {
    get(target, name) {
      if (name === 'prepare') {
        return (query: string) => {
          seen.statements.push(query);
          return target.prepare(query);
        };
      }
      if (name === 'batch') {
        return async (statements: D1PreparedStatement[]) => {
          seen.trips++;
          seen.statements.splice(0, Number.POSITIVE_INFINITY, ...seen.statements.slice(-statements.length));
          const results = await target.batch(statements);
          for (const { meta } of results) seen.rows += meta.rows_read;
          return results;
        };
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { seen, env: { ...standInPages, DB } satisfies Partial<Env> };
}

beforeAll(async () => {
  ({ userId } = await aPerson());
  site = await aSite({ owner_id: userId, sentence: 'She baked bread every Friday.', about: 'A long life. '.repeat(200) });
  const portrait = await aPicture({ site_id: site.id, created_by: userId, purpose: 'profile' });
  const cover = await aPicture({ site_id: site.id, created_by: userId, purpose: 'cover' });
  await db.update(sites).set({ portrait_id: portrait, cover_id: cover }).where(eq(sites.id, site.id));
  for (let i = 0; i < 18; i++) {
    await aMemory({ owner_id: site.id, author_id: userId, text: `Memory of ${i}. ${'She used to sing. '.repeat(60)}` });
  }
  for (let i = 0; i < 12; i++) {
    const id = await aMemory({ owner_id: site.id, author_id: userId, type: 'photo', pinned: i === 0 ? 1 : 0 });
    await aPicture({ site_id: site.id, created_by: userId, memory_id: id });
  }
  for (let day = 4; day <= 10; day++) await lightCandles(site.id, `2026-11-${String(day).padStart(2, '0')}`, day % 3 || 1);
});

describe('a memorial with thirty memories, a dozen photos and a week of candles', () => {
  test('is read in one trip, four statements at most, and forty rows at most', async () => {
    for (const ref of [site.slug, String(site.id)]) {
      for (const query of ['', '?sort=oldest', '?sort=newest&filter=photo', '?filter=text']) {
        const { seen, env } = watchedD1();
        const response = await testApp({ now, env }).request(`/en/site/${ref}${query}`);
        expect(response.status).toBe(200);
        expect(seen.trips).toBe(1);
        expect(seen.statements.length).toBeLessThanOrEqual(4);
        expect(seen.rows, `${ref}${query}`).toBeLessThanOrEqual(40);
      }
    }
  });
});
