import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { code_reports } from '#worker/db/schema/codes.ts';
import { testApp } from '#worker/testing/app.ts';
import { atEachCrashPoint } from '#worker/testing/crash-points.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aCode, aPerson, aSite, db, next, type Person } from '#worker/testing/seed.ts';

const newKey = () => `a-report-of-their-own-${next()}`;

const report = (as: Person, code: string, json: unknown = {}, key = newKey(), app = testApp({ as })) =>
  app.request(`/api/codes/${encodeURIComponent(code)}/report`, {
    method: 'POST',
    json,
    headers: { 'Idempotency-Key': key },
  });
const reportsBy = (by: Person) => db.select().from(code_reports).where(eq(code_reports.user_id, by.userId));

describe('a person reports a sticker that opens no site', () => {
  test('minted by anyone or never minted, in any state', async () => {
    const [person, owner] = [await aPerson(), await aPerson()];
    const site = await aSite({ owner_id: owner.userId, mode: 'private' });
    const retired = await aCode({ site_id: site.id, target: null, state: 'retired' });
    const free = await aCode({ state: 'shipped' });
    for (const code of [free, retired, 'AAAAAAAAAAAAA', 'half a code'])
      expect((await report(person, code, { note: ' On the third stone. ' })).status).toBe(204);
    expect((await reportsBy(person)).map(({ code, note }) => [code, note])).toEqual(
      [free, retired, 'AAAAAAAAAAAAA', 'half a code'].map((code) => [code, 'On the third stone.']),
    );
  });

  test('without a note, in lower case and in groups', async () => {
    const person = await aPerson();
    const code = await aCode();
    expect((await report(person, `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase())).status).toBe(204);
    expect(await reportsBy(person)).toMatchObject([{ code, note: null }]);
  });

  test('but a sticker that opens a site cannot be reported, and the refusal reveals nothing', async () => {
    const [person, owner] = [await aPerson(), await aPerson()];
    const site = await aSite({ owner_id: owner.userId, mode: 'private' });
    const code = await aCode({ site_id: site.id, target: String(site.id) });
    await refusal(await report(person, code), 'code.not_found');
    await refusal(await report(owner, code), 'code.not_found');
    await refusal(await report(person, '\u0001'), 'code.not_found');
    expect([...(await reportsBy(person)), ...(await reportsBy(owner))]).toEqual([]);
  });

  test('with at most a thousand characters, and only when signed in', async () => {
    const person = await aPerson();
    const code = await aCode();
    expect((await report(person, code, { note: 'א'.repeat(1000) })).status).toBe(204);
    for (const json of [{ note: 'x'.repeat(1001) }, { note: 7 }, { more: 1 }, { note: 'a\0b' }])
      await refusal(await report(person, code, json), 'request.invalid');
    const visitor = await testApp().request(`/api/codes/${code}/report`, { method: 'POST', json: {} });
    await refusal(visitor, 'auth.token_missing');
    const unverified = await aPerson({ active: '0' });
    await refusal(await report(unverified, code), 'auth.unverified');
    expect(await reportsBy(person)).toHaveLength(1);
  });

  test('ten times a day, not eleven, also all at once; other people are not limited by it', async () => {
    const [person, other] = [await aPerson(), await aPerson()];
    const code = await aCode();
    const answers = await Promise.all(Array.from({ length: 14 }, () => report(person, code)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(10);
    for (const answer of answers.filter(({ status }) => status !== 204)) {
      await refusal(answer, 'rate.limited');
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    }
    expect(await reportsBy(person)).toHaveLength(10);
    expect((await report(other, code)).status).toBe(204);
  });

  test('twice with one key, or twenty times at once, and it is stored once', async () => {
    const person = await aPerson();
    const [code, key] = [await aCode(), newKey()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => report(person, code, { note: 'Here.' }, key)),
    );
    for (const answer of answers) {
      if (answer.status !== 204) await refusal(answer, 'idempotency.in_progress');
    }
    const again = await report(person, code, { note: 'Here.' }, key);
    expect([again.status, await again.text()]).toEqual([204, '']);
    expect(await reportsBy(person)).toHaveLength(1);
  });
});

describe('a trip to the database fails once during a report of a sticker', () => {
  test.each(['before', 'after'] as const)(
    '%s each trip in turn, and the report is stored once',
    { timeout: 60_000 },
    async (when) => {
      const trips = await atEachCrashPoint(when, async () => {
        const [person, code] = [await aPerson(), await aCode()];
        return {
          as: person,
          call: (app, key) => report(person, code, {}, key, app),
          once: async () => expect(await reportsBy(person)).toHaveLength(1),
        };
      });
      expect(trips).toBeGreaterThan(3);
    },
  );
});
