import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { ImportRow } from '#worker/contract/import.ts';
import { codes } from '#worker/db/schema/codes.ts';
import { cemeteries } from '#worker/db/schema/grave-records.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { codeFromBytes } from '#worker/shared/short-code.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { anImporter, runStep } from '#worker/testing/imports.ts';
import { refusal } from '#worker/testing/problem.ts';
import { whileProofIsOld } from '#worker/testing/second-factor.ts';
import { aCode, aPerson, aSite, db, type Person } from '#worker/testing/seed.ts';

let admin: Person;
let owner: Person;
let importer: ReturnType<typeof anImporter>;

beforeAll(async () => {
  [admin, owner] = [await aPerson({ role_id: 1 }), await aPerson()];
  importer = anImporter(admin);
});

/** A code that nobody has yet. */
const newCode = () => codeFromBytes(crypto.getRandomValues(new Uint8Array(8)));

const said = (rows: readonly ImportRow[]) =>
  rows.map(({ row, verdict, faults }) => [
    row,
    verdict,
    ...faults.map(({ column, code }) => `${column} ${code}`),
  ]);

describe('an import of codes', () => {
  const columns = ['code', 'target', 'state'];
  const codeRow = async (code: string) => (await db.select().from(codes).where(eq(codes.code, code)))[0];

  test('binds free codes, and never points a bound one elsewhere without being told to', async () => {
    const [one, two] = [await aSite({ owner_id: owner.userId }), await aSite({ owner_id: owner.userId })];
    const [free, bound, retired] = [
      await aCode(),
      await aCode({ site_id: one.id, target: one.slug }),
      await aCode({ state: 'retired' }),
    ];
    const rows = [
      [free, String(one.id), ''],
      [bound, String(two.id), ''],
      [bound.toLowerCase(), String(one.id), ''],
      [retired, String(one.id), ''],
      ['0000000000001', '', ''],
      [await aCode(), 'javascript:alert(1)', ''],
      [await aCode(), 'http://192.168.1.1/', ''],
      [await aCode(), '', 'bound'],
      [await aCode(), '999999', ''],
    ];
    const checked = await importer.check({ kind: 'qr', columns, rows });
    expect(said(await importer.rows(checked.id))).toEqual([
      [2, 'update'],
      [3, 'faulty', 'target code.bound'],
      [4, 'duplicate'],
      [5, 'faulty', 'code code.retired'],
      [6, 'faulty', 'code value.invalid'],
      [7, 'faulty', 'target url.invalid'],
      [8, 'faulty', 'target url.not_public'],
      [9, 'faulty', 'target field.required'],
      [10, 'faulty', 'target site.unknown'],
    ]);
    const applied = await importer.apply(checked);
    expect(await codeRow(free)).toMatchObject({ state: 'bound', site_id: one.id, target: one.slug });
    expect(await codeRow(bound)).toMatchObject({ state: 'bound', site_id: one.id });
    expect(
      await db
        .select()
        .from(audit)
        .where(and(eq(audit.object_kind, 'code'), eq(audit.object_id, free))),
    ).toMatchObject([
      { action: 'code.bound', before: { state: 'minted' }, after: { state: 'bound', site_id: one.id } },
    ]);
    expect((await importer.undo(applied)).counts).toMatchObject({ undone: 1, kept: 0 });
    expect(await codeRow(free)).toMatchObject({ state: 'minted', site_id: null, target: null });
  });

  test('points bound codes elsewhere where a column says so, with a fresh second factor', async () => {
    const [one, two] = [await aSite({ owner_id: owner.userId }), await aSite({ owner_id: owner.userId })];
    const code = await aCode({ site_id: one.id, target: one.slug });
    const checked = await importer.check({
      ...{ kind: 'qr', columns: [...columns, 'override'] },
      rows: [[code, String(two.id), '', 'yes']],
    });
    expect(checked.counts).toMatchObject({ updates: 1 });
    const start = (what: string) =>
      testApp({ as: admin }).request(`/api/imports/${checked.id}/${what}`, { method: 'POST' });
    await whileProofIsOld(admin, async () => refusal(await start('apply'), 'auth.second_factor_again'));
    const applied = await importer.apply(checked);
    expect(await codeRow(code)).toMatchObject({ state: 'rebound', site_id: two.id, target: two.slug });
    await testApp({ as: owner }).request(`/api/codes/${code}/bind`, {
      method: 'POST',
      json: { site_id: one.id },
    });
    await whileProofIsOld(admin, async () => refusal(await start('undo'), 'auth.second_factor_again'));
    expect((await importer.undo(applied)).counts).toMatchObject({ undone: 0, kept: 1 });
    expect(await codeRow(code)).toMatchObject({ site_id: one.id });
  });

  test('keeps what was scanned today, whose scans are counted in the night, when it is undone', async () => {
    const site = await aSite({ owner_id: owner.userId });
    const [scanned, unseen] = [newCode(), newCode()];
    const applied = await importer.apply(
      await importer.check({
        ...{ kind: 'qr', columns: [...columns, 'type'] },
        rows: [scanned, unseen].map((code) => [code, String(site.id), '', 's']),
      }),
    );
    const asked = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => Response.json({ data: [{ code: scanned, scans: 1 }] }));
    await importer.start(applied.id, 'undo');
    const production = {
      ENVIRONMENT: 'production' as const,
      CF_ACCOUNT_ID: 'account',
      ANALYTICS_TOKEN: 'token',
    };
    while ((await runStep(new Date(), { ...testEnv, ...production })).length > 0);
    expect(asked).toHaveBeenCalled();
    asked.mockRestore();
    expect((await importer.read(applied.id)).counts).toMatchObject({ undone: 1, kept: 1 });
    expect(await codeRow(scanned)).toMatchObject({ state: 'bound', site_id: site.id });
    expect(await codeRow(unseen)).toBeUndefined();
  });

  test('leaves codes where they lead when what they opened before is gone', async () => {
    const [gone, there] = [await aSite({ owner_id: owner.userId }), await aSite({ owner_id: owner.userId })];
    const code = await aCode({ site_id: gone.id, target: gone.slug });
    const applied = await importer.apply(
      await importer.check({
        ...{ kind: 'qr', columns: [...columns, 'override'] },
        rows: [[code, String(there.id), '', 'yes']],
      }),
    );
    await db.update(sites).set({ deleted_at: '2026-11-20T10:00:00.000Z' }).where(eq(sites.id, gone.id));
    expect((await importer.undo(applied)).counts).toMatchObject({ undone: 0, kept: 1 });
    expect(await codeRow(code)).toMatchObject({ site_id: there.id, target: there.slug });
  });

  test('is in the trace of the codes that it brought', async () => {
    const code = codeFromBytes(new Uint8Array(8).fill(7));
    await importer.apply(
      await importer.check({ kind: 'qr', columns: ['code', 'type'], rows: [[code, 's']] }),
    );
    const traced = await testApp({ as: admin }).request(`/api/admin/codes/${code}`);
    expect(await traced.json()).toMatchObject({
      events: [{ action: 'codes.imported', after: { added: 1, changed: 0 } }],
    });
  });

  test('leads a scan to a page elsewhere, which no member points elsewhere', async () => {
    const code = await aCode();
    const link = 'https://www.izkor.gov.il/person?id=1';
    await importer.apply(await importer.check({ kind: 'qr', columns, rows: [[code, link, '']] }));
    const response = await testApp().request(`/he/s/${code}`, { redirect: 'manual' });
    expect([response.status, response.headers.get('Location')]).toEqual([302, link]);
    const read = await testApp().request(`/api/sites/get_site_link_by_qr?qr=${code}&type=s`);
    expect(await read.json()).toEqual({ msg: { link } });
    const site = await aSite({ owner_id: owner.userId });
    await refusal(
      await testApp({ as: owner }).request(`/api/codes/${code}/bind`, {
        method: 'POST',
        json: { site_id: site.id },
      }),
      'code.not_found',
    );
  });
});

test('cemeteries are added, changed by their id or their name, and given back what they said', async () => {
  const columns = ['name_he', 'name_en', 'city_he', 'city_en', 'country', 'lat', 'lng', 'external_id'];
  const [yarkon] = await db.select().from(cemeteries).where(eq(cemeteries.name_en, 'Yarkon'));
  const rows = [
    ['בית העלמין החדש', 'New Gardens', 'ערד', 'Arad', 'il', '31.25', '35.2', 'Q1'],
    [yarkon?.name_he ?? '', 'Yarkon', yarkon?.city_he ?? '', 'Petah Tikva', 'IL', '', '', 'Q2'],
    ['x', '', 'y', 'z', 'Israel', '91', '', ''],
  ];
  const checked = await importer.check({ kind: 'cemeteries', columns, rows });
  expect(said(await importer.rows(checked.id))).toEqual([
    [2, 'ready'],
    [3, 'update'],
    [4, 'faulty', 'name_en field.required', 'country value.invalid', 'lat number.too_large'],
  ]);
  const applied = await importer.apply(checked);
  const found = await testApp().request('/api/cemeteries?q=gardens%20arad');
  expect(await found.json()).toMatchObject({ cemeteries: [{ name: 'New Gardens', lat: 31.25 }] });
  const renamed = await importer.apply(
    await importer.check({
      ...{ kind: 'cemeteries', columns },
      rows: [['בית העלמין החדש', 'Newer Gardens', 'ערד', 'Arad', 'IL', '', '', 'Q1']],
    }),
  );
  expect(await (await testApp().request('/api/cemeteries?q=newer')).json()).toMatchObject({
    cemeteries: [{ name: 'Newer Gardens', lat: 31.25 }],
  });
  expect((await importer.undo(renamed)).counts).toMatchObject({ undone: 1 });
  expect((await importer.undo(applied)).counts).toMatchObject({ undone: 2, kept: 0 });
  expect(await (await testApp().request('/api/cemeteries?q=gardens%20arad')).json()).toEqual({
    cemeteries: [],
  });
  expect(await db.select().from(cemeteries).where(eq(cemeteries.name_en, 'Yarkon'))).toEqual([yarkon]);
});
