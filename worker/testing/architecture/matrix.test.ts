import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Endpoint } from '#worker/contract/endpoint.ts';
import { endpoints, schemasOf } from '#worker/contract/index.ts';
import { sitePolicy } from '#worker/features/site-access/site.policy.ts';
import { testEnv } from '#worker/testing/app.ts';
import { MATRIX } from './matrix.ts';
import { ACTOR_CODES, ACTORS, cellsOf, KINDS, MODES, nameIn, type Row } from './matrix-format.ts';
import { SENT } from './matrix-sent.ts';
import { casesOf, type SendRequest, staleCasesOf, walked, worldsOf } from './matrix-walk.ts';
import type { World } from './matrix-world.ts';

/** Endpoints without a row, and invalid rows. */
function gaps(contract: Record<string, Endpoint>, matrix: Record<string, Row>): string[] {
  const named = new Set(Object.keys(matrix));
  return [
    ...Object.keys(contract).flatMap((name) => (named.has(name) ? [] : [`${name} has no row`])),
    ...Object.entries(matrix).flatMap(([label, row]) => {
      const endpoint = contract[nameIn(label)];
      if (!endpoint) return [`${label} is of no endpoint`];
      if (!SENT[label] && (endpoint.path.includes(':') || schemasOf(endpoint).body))
        return [`${label}: say in SENT what to ask`];
      return unclear(label, row);
    }),
  ];
}

function unclear(label: string, row: Row): string[] {
  try {
    for (const mode of MODES) for (const kind of KINDS) cellsOf(row, mode, kind);
    return [];
  } catch (error) {
    return [`${label}: ${(error as Error).message}`];
  }
}

describe('every endpoint is in the permission matrix', () => {
  const CASES = MODES.length * casesOf(MATRIX) + staleCasesOf(MATRIX);
  const LEAST = Object.keys(endpoints).length * (ACTOR_CODES.length * MODES.length + 4);
  test(`here, for ${ACTOR_CODES.length} people in ${MODES.length} modes, and for stale tokens: ${CASES} cases of at least ${LEAST}`, () => {
    expect(gaps(endpoints, MATRIX)).toEqual([]);
    expect(ACTOR_CODES).toHaveLength(20);
    expect(CASES).toBeGreaterThanOrEqual(LEAST);
  });

  test('and one that is not is found', () => {
    const { mintCode } = endpoints;
    if (!mintCode) throw new Error('There is no such endpoint.');
    const contract = { mintCode };
    expect(gaps(contract, {})).toEqual(['mintCode has no row']);
    const row = 'AN 401, rest ok';
    expect(gaps(contract, { mintCode: row })).toEqual([]);
    expect(gaps(contract, { mintCode: row, lightCandle: row })).toEqual(['lightCandle is of no endpoint']);
    expect(gaps(contract, { mintCode: row, 'mintCode/by slug': row })).toEqual([
      'mintCode/by slug: say in SENT what to ask',
    ]);
  });

  test('and a row that leaves someone out, names nobody or says nothing is found', () => {
    const gapsOf = (mintCode: Row) => gaps({ mintCode: endpoints.mintCode as Endpoint }, { mintCode }).join();
    expect(gapsOf('AN 401, staff ok')).toContain('leaves out UV RG');
    expect(gapsOf('AN 401, rest ok, CW 403')).toContain("'CW' in");
    expect(gapsOf('AN 401, XX 403, rest ok')).toContain("'XX' in");
    expect(gapsOf('AN 401, rest yes')).toContain('says nothing');
  });
});

describe('what the matrix says', () => {
  let worlds: World[];
  beforeAll(async () => {
    worlds = await worldsOf('open');
  });

  test('a wrong cell is found', { timeout: 120_000 }, async () => {
    const careless = 'AN 401, UV 403, owners CM ok, ED 403, rest 404';
    expect((await walked({ retireCode: careless }, worlds)).wrong).toEqual([
      'retireCode, open, Editor: 404, not 403',
      'retireCode, open, a member of the community: 404, not 200',
    ]);
  });

  test('a refusal that came too late is found, and only that', { timeout: 120_000 }, async () => {
    const late: SendRequest = async (app, path, init, world) => {
      const asAdmin = world.apps.AD;
      await asAdmin.request(path, init);
      app.writes.push(...asAdmin.writes.splice(0));
      return new Response(null, { status: 404 });
    };
    const nobody = 'rest kiosks 404';
    const { wrong } = await walked({ retireCode: nobody }, worlds, late);
    expect(wrong).toHaveLength(ACTOR_CODES.length);
    expect(wrong).toContain(
      'retireCode, open, an unrelated member: refused, and changed: update codes, insert audit',
    );
  });

  test('a line of the policy that is flipped is found, in every cell where it tells', {
    timeout: 120_000,
  }, async () => {
    const { patchSite = '' } = MATRIX;
    const [world] = worlds;
    if (!world) throw new Error('There is no world.');
    expect((await walked({ patchSite }, [world])).wrong).toEqual([]);
    const { settings_display: right } = sitePolicy.answers;
    const flipped = vi
      .spyOn(sitePolicy.answers, 'settings_display')
      .mockImplementation((...args) => !right(...args));
    const { wrong } = await walked({ patchSite }, [world]);
    flipped.mockRestore();
    const cells = cellsOf(patchSite, world.mode, world.kind);
    const may = ACTOR_CODES.filter((who) => cells[who] === 'ok');
    const seesOnly = ACTOR_CODES.filter((who) => cells[who] === '403' && !['UV', 'KI', 'K2'].includes(who));
    expect(may.length + seesOnly.length).toBe(16);
    expect(wrong.toSorted()).toEqual(
      [
        ...may.map((who) => `patchSite, open, ${ACTORS[who]}: 403, not 200`),
        ...seesOnly.flatMap((who) => [
          `patchSite, open, ${ACTORS[who]}: 200, not 403`,
          `patchSite, open, ${ACTORS[who]}: refused, and changed: update sites, insert audit`,
        ]),
      ].toSorted(),
    );
  });

  test('what a refusal wrote is told as exactly as by looking at every row', {
    timeout: 300_000,
  }, async () => {
    const { results } = await testEnv.DB.prepare(
      `select name from sqlite_master where type = 'table' and name not glob '_*' and name <> 'quotas'`,
    ).all<{ name: string }>();
    const everyRow = async () =>
      JSON.stringify(
        (
          await testEnv.DB.batch(results.map(({ name }) => testEnv.DB.prepare(`select * from "${name}"`)))
        ).map((rows) => rows.results),
      );
    const looking: SendRequest = async (app, path, init) => {
      const before = await everyRow();
      const response = await app.request(path, init);
      await app.settled();
      const same = before === (await everyRow());
      expect(same, path).toBe(app.writes.every(({ table }) => table === 'quotas' || table === 'idempotency'));
      return response;
    };
    const some = Object.entries(MATRIX).filter((_, at) => at % 12 === 0);
    await walked(Object.fromEntries(some), worlds.slice(0, 1), looking);
    expect(Object.keys(ACTORS)).toEqual(ACTOR_CODES);
  });
});
