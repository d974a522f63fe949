import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Code } from '#worker/contract/short-link.ts';
import { codes } from '#worker/db/schema/codes.ts';
import { audit, idempotency } from '#worker/db/schema/operations.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { atEachCrashPoint, type RetriedAction } from '#worker/testing/crash-points.ts';
import { aFault, faultyD1 } from '#worker/testing/faulty-d1.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aCode, aCommunity, aPerson, aSite, db, next } from '#worker/testing/seed.ts';

const owner = await aPerson();
const START = Date.parse('2026-11-10T12:00:00.000Z');
const app = testApp({ as: owner });
const newSite = () => aSite({ owner_id: owner.userId });
const newKey = () => `a-key-of-their-own-${next()}`;

const mint = (siteId: number, key: string, from = app) =>
  from.request(`/api/sites/${siteId}/codes`, { method: 'POST', headers: { 'Idempotency-Key': key } });

/** The number of codes of a site, and of their audit rows. */
async function effects(siteId: number) {
  const minted = await db.select({ code: codes.code }).from(codes).where(eq(codes.site_id, siteId));
  const known = await db
    .select({ id: audit.id })
    .from(audit)
    .where(sql`${audit.action} = 'code.minted' and json_extract(${audit.after}, '$.site_id') = ${siteId}`);
  return { codes: minted.length, auditEntry: known.length };
}

describe('a person requests a new code', () => {
  test('twice with one key, and gets the same code twice', async () => {
    const [site, key] = [await newSite(), newKey()];
    const [first, second] = [await mint(site.id, key), await mint(site.id, key)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.text()).toBe(await first.text());
    expect(await effects(site.id)).toEqual({ codes: 1, auditEntry: 1 });
  });

  test('without a key, and gets another each time', async () => {
    const site = await newSite();
    for (let i = 0; i < 2; i++) await app.request(`/api/sites/${site.id}/codes`, { method: 'POST' });
    expect(await effects(site.id)).toEqual({ codes: 2, auditEntry: 2 });
  });

  test('twenty times at once, and one code is minted', async () => {
    const [site, key] = [await newSite(), newKey()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => mint(site.id, key)));
    expect(await effects(site.id)).toEqual({ codes: 1, auditEntry: 1 });
    const minted = new Set<string>();
    for (const answer of answers) {
      if (answer.status === 201) minted.add((await answer.json<{ code: Code }>()).code.code);
      else await refusal(answer, 'idempotency.in_progress');
    }
    expect(minted).toHaveLength(1);
    expect((await mint(site.id, key)).status).toBe(201);
  });

  test('again within a day, and gets the same code', async () => {
    const [site, key] = [await newSite(), newKey()];
    const at = (ms: number) => testApp({ as: owner, now: () => new Date(START + ms) });
    const first = await mint(site.id, key, at(0));
    const again = await mint(site.id, key, at(86_400_000 - 1_000));
    expect(await again.text()).toBe(await first.text());
    expect(await effects(site.id)).toEqual({ codes: 1, auditEntry: 1 });
  });

  test('twice again a day later, before the expired key is deleted, and gets one more code', async () => {
    const [site, key] = [await newSite(), newKey()];
    const at = (ms: number) => testApp({ as: owner, now: () => new Date(START + ms) });
    await mint(site.id, key, at(0));
    const dayLater = 86_400_000 + 1_000;
    for (const ms of [dayLater, dayLater + 1_000]) await mint(site.id, key, at(ms));
    expect(await effects(site.id)).toEqual({ codes: 2, auditEntry: 2 });
  });

  test('with a key that was used for another site, and is refused', async () => {
    const [site, other, key] = [await newSite(), await newSite(), newKey()];
    await mint(site.id, key);
    await refusal(await mint(other.id, key), 'idempotency.mismatch');
    expect(await effects(other.id)).toEqual({ codes: 0, auditEntry: 0 });
  });

  test('after a first try that died, and is told how long to wait: ten seconds at most', async () => {
    const [site, key] = [await newSite(), newKey()];
    const at = (ms: number, env = {}) => testApp({ as: owner, now: () => new Date(START + ms), env });
    // the response is lost after the key is reserved
    await mint(site.id, key, at(0, { DB: faultyD1(testEnv.DB, aFault(2, 'after')) }));
    for (const [ms, left] of [
      [0, '10'],
      [3_500, '7'],
      [9_999, '1'],
    ] as const) {
      const response = await mint(site.id, key, at(ms));
      await refusal(response, 'idempotency.in_progress');
      expect(response.headers.get('Retry-After')).toBe(left);
    }
    expect((await mint(site.id, key, at(10_000))).status).toBe(201);
    expect(await effects(site.id)).toEqual({ codes: 1, auditEntry: 1 });
  });

  test('so slowly that a second try overtakes the first, and one code is minted', async () => {
    const [site, key] = [await newSite(), newKey()];
    const { promise: delay, resolve: goOn } = Promise.withResolvers<void>();
    const fault = { ...aFault(4, 'before'), delay };
    const slow = testApp({ as: owner, now: () => new Date(START), env: { DB: faultyD1(testEnv.DB, fault) } });
    const first = mint(site.id, key, slow);
    await expect.poll(() => fault.trips).toBe(4);
    const later = testApp({ as: owner, now: () => new Date(START + 11_000) });
    expect((await mint(site.id, key, later)).status).toBe(201);
    goOn();
    await refusal(await first, 'idempotency.in_progress');
    expect(await effects(site.id)).toEqual({ codes: 1, auditEntry: 1 });
  });

  test('with someone else’s key, and neither sees the other’s reply', async () => {
    const other = await aPerson();
    const [site, theirs, key] = [await newSite(), await aSite({ owner_id: other.userId }), newKey()];
    await mint(site.id, key);
    expect((await mint(theirs.id, key, testApp({ as: other }))).status).toBe(201);
    expect(await effects(theirs.id)).toEqual({ codes: 1, auditEntry: 1 });
  });

  test('with a key that is too short, and is refused', async () => {
    for (const key of ['short', 'x'.repeat(201), 'with a space']) {
      await refusal(await mint((await newSite()).id, key), 'request.invalid');
    }
  });

  test('without permission, and may use the same key once permitted', async () => {
    const [site, key, editor] = [
      await aSite({ owner_id: owner.userId, mode: 'private' }),
      newKey(),
      await aPerson(),
    ];
    await refusal(await mint(site.id, key, testApp({ as: editor })), 'site.not_found');
    expect(
      await db
        .select()
        .from(idempotency)
        .where(sql`${idempotency.status} is null and ${idempotency.created_at} > '2027'`),
    ).toEqual([]);
    await db.run(
      sql`insert into members (owner_kind, owner_id, user_id, group_id, joined_at) values ('site', ${site.id}, ${editor.userId}, 5, '')`,
    );
    expect((await mint(site.id, key, testApp({ as: editor }))).status).toBe(201);
  });

  test('and no credential is stored with the reply', async () => {
    const site = await newSite();
    await mint(site.id, newKey());
    const stored = JSON.stringify(await db.select().from(idempotency));
    expect(stored).not.toMatch(/eyJ|Bearer|a-key-of-their-own/);
  });
});

const ACTIONS: Record<string, () => Promise<RetriedAction>> = {
  'minting a code': async () => {
    const site = await newSite();
    return {
      as: owner,
      call: (from, key) => mint(site.id, key, from),
      once: async () => expect(await effects(site.id)).toEqual({ codes: 1, auditEntry: 1 }),
    };
  },
  'minting a free code': async () => {
    const admin = await aPerson({ role_id: 1 });
    return {
      as: admin,
      call: (from, key) =>
        from.request('/api/codes', {
          method: 'POST',
          json: { type: 's' },
          headers: { 'Idempotency-Key': key },
        }),
      once: async () =>
        expect(await db.select().from(codes).where(eq(codes.created_by, admin.userId))).toHaveLength(1),
    };
  },
  'binding a code': async () => {
    const [site, code] = [await newSite(), await aCode()];
    return {
      as: owner,
      call: (from) => from.request(`/api/codes/${code}/bind`, { method: 'POST', json: { site_id: site.id } }),
      once: async () => {
        expect(await db.select().from(audit).where(eq(audit.object_id, code))).toHaveLength(1);
        expect(await db.select().from(codes).where(eq(codes.site_id, site.id))).toHaveLength(1);
      },
    };
  },
  'minting a code of a community': async () => {
    const { id } = await aCommunity({ owner_id: owner.userId });
    return {
      as: owner,
      call: (from, key) =>
        from.request(`/api/communities/${id}/codes`, { method: 'POST', headers: { 'Idempotency-Key': key } }),
      once: async () => {
        const minted = await db.select().from(codes).where(eq(codes.community_id, id));
        expect(minted).toHaveLength(1);
        expect(
          await db
            .select()
            .from(audit)
            .where(eq(audit.object_id, minted[0]?.code ?? '')),
        ).toHaveLength(1);
      },
    };
  },
  'binding a code to a community': async () => {
    const [{ id }, code] = [await aCommunity({ owner_id: owner.userId }), await aCode({ type: 'c' })];
    return {
      as: owner,
      call: (from) => from.request(`/api/communities/${id}/codes/${code}/bind`, { method: 'POST' }),
      once: async () => {
        expect(await db.select().from(audit).where(eq(audit.object_id, code))).toHaveLength(1);
        expect(await db.select().from(codes).where(eq(codes.community_id, id))).toHaveLength(1);
      },
    };
  },
  'retiring a code': async () => {
    const site = await newSite();
    const code = await aCode({ site_id: site.id, target: site.slug });
    return {
      as: owner,
      call: (from) => from.request(`/api/codes/${code}/retire`, { method: 'POST' }),
      // 409: already retired
      settles: [200, 409],
      once: async () => {
        expect(await db.select().from(audit).where(eq(audit.object_id, code))).toHaveLength(1);
        expect((await db.select().from(codes).where(eq(codes.code, code)))[0]?.state).toBe('retired');
      },
    };
  },
};

describe.each(Object.entries(ACTIONS))(
  'a trip to the database fails once while a person is %s',
  (_action, arrange) => {
    test.each(['before', 'after'] as const)(
      '%s each trip in turn, and trying again has one effect',
      { timeout: 60_000 },
      async (when) => {
        expect(await atEachCrashPoint(when, arrange)).toBeGreaterThan(2);
      },
    );
  },
);
