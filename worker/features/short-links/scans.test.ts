import { expect, test } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aCode, aPerson, aSite, db, joins } from '#worker/testing/seed.ts';
import { addScan, setScans } from './code.repo.ts';

const owner = await aPerson();
const NOW = new Date('2026-11-21T10:00:00.000Z');
const app = testApp({ as: owner, now: () => NOW });

type Scans = {
  since: string;
  codes: { code: string; total: number; days: { day: string; scans: number }[] }[];
};
const scansOf = async (ref: string | number, query = ''): Promise<Scans> => {
  const response = await app.request(`/api/sites/${ref}/codes/scans${query}`);
  expect(response.status).toBe(200);
  return response.json<Scans>();
};

const dayBefore = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString().slice(0, 10);

test('an owner sees the scans of each sticker by day, including stickers never scanned', async () => {
  const site = await aSite({ owner_id: owner.userId });
  const [one, two, another] = [
    await aCode({ site_id: site.id, target: site.slug, created_at: '2026-01-01' }),
    await aCode({ site_id: site.id, target: site.slug, created_at: '2026-01-02' }),
    await aCode(),
  ];
  await commit(db, [
    addScan(db, one, dayBefore(0)),
    addScan(db, one, dayBefore(0)),
    addScan(db, one, dayBefore(29)),
    addScan(db, one, dayBefore(30)),
    addScan(db, another, dayBefore(0)),
  ]);
  expect(await scansOf(site.slug)).toEqual({
    since: '2026-10-23',
    codes: [
      {
        code: one,
        total: 3,
        days: [
          { day: '2026-10-23', scans: 1 },
          { day: '2026-11-21', scans: 2 },
        ],
      },
      { code: two, total: 0, days: [] },
    ],
  });
  expect((await scansOf(site.id, '?days=1')).codes[0]).toMatchObject({ total: 2 });
  expect((await scansOf(site.id, '?days=31')).codes[0]).toMatchObject({ total: 4 });
});

test('a site without a code has no scans', async () => {
  const site = await aSite({ owner_id: owner.userId });
  expect((await scansOf(site.id)).codes).toEqual([]);
});

test('the rows read are limited by the codes and days, however old the codes are', async () => {
  const site = await aSite({ owner_id: owner.userId });
  const codes = [
    await aCode({ site_id: site.id, target: site.slug }),
    await aCode({ site_id: site.id, target: site.slug }),
  ];
  const others = await Promise.all(Array.from({ length: 5 }, () => aCode()));
  const totals = [...codes, ...others].map((code) => ({ code, scans: 3 }));
  for (let day = 0; day < 200; day += 1) await commit(db, [setScans(db, dayBefore(day), totals)]);
  await scansOf(site.id);
  app.reads.rowsRead = 0;
  const { codes: counted } = await scansOf(site.id);
  expect(counted.map(({ days }) => days.length)).toEqual([30, 30]);
  expect(app.reads.rowsRead).toBeLessThan(2 * 30 + 20);
});

test('an editor, a member and a stranger are refused, and so is a window of zero days', async () => {
  const site = await aSite({ owner_id: owner.userId, mode: 'private' });
  const [editor, stranger] = [await aPerson(), await aPerson()];
  await joins(site.id, editor.userId, 3);
  const path = `/api/sites/${site.id}/codes/scans`;
  await refusal(await testApp({ as: editor }).request(path), 'auth.forbidden');
  await refusal(await testApp({ as: stranger }).request(path), 'site.not_found');
  await refusal(await testApp().request(path), 'auth.token_missing');
  for (const days of ['0', '91', 'x', '1.5'])
    await refusal(await app.request(`${path}?days=${days}`), 'request.invalid');
});
