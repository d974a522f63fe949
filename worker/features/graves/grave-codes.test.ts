import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Code } from '#worker/contract/short-link.ts';
import { app, done, open, scan, send, twoSites } from '#worker/testing/grave-calls.ts';
import { aGrave } from '#worker/testing/graves-seed.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aSite, type Person } from '#worker/testing/seed.ts';

let mother: Person;
let uncle: Person;
let stranger: Person;
beforeAll(async () => {
  [mother, uncle, stranger] = [await aPerson(), await aPerson(), await aPerson()];
});

describe('the stickers of a grave', () => {
  let ruth: { id: number; slug: string };
  let dov: typeof ruth;
  let code: string;
  beforeEach(async () => {
    ({ ruth, dov } = await twoSites(mother, uncle));
    ({ code } = await aGrave(ruth.id, dov.id));
  });

  test('are minted by any of its owners, once for each key', async () => {
    const mint = (key: string) =>
      app(uncle).request(`/api/sites/${dov.id}/shared-grave/codes`, {
        method: 'POST',
        headers: { 'Idempotency-Key': key },
      });
    const key = crypto.randomUUID();
    const [one, again] = [await mint(key), await mint(key)];
    const { code: minted } = await done<{ code: Code }>(one, 201);
    expect(await done<{ code: Code }>(again, 201)).toEqual({ code: minted });
    const { grave } = await open(mother, ruth.id);
    expect(grave?.codes.map((made) => made.code)).toEqual(expect.arrayContaining([code, minted.code]));
    expect(await scan(minted.code)).toBe(`/en/grave/${grave?.id}`);
    await refusal(
      await send(mother, 'POST', `/api/sites/${(await twoSites(mother, uncle)).ruth.id}/shared-grave/codes`),
      'grave.none',
    );
  });

  test('are printed with the names', async () => {
    const sheet = await send(
      mother,
      'GET',
      `/api/sites/${ruth.id}/shared-grave/sheet.pdf?code=${code}&lang=en`,
    );
    expect(sheet.headers.get('Content-Type')).toBe('application/pdf');
    expect(new TextDecoder('latin1').decode(await sheet.arrayBuffer())).toContain('%PDF');
    await refusal(
      await send(mother, 'GET', `/api/sites/${ruth.id}/shared-grave/sheet.pdf?code=0123456789ABT`),
      'code.not_found',
    );
  });

  test('are retired by any of its owners, and by nobody else', async () => {
    const path = `shared-grave/codes/${code}/retire`;
    await refusal(await send(stranger, 'POST', `/api/sites/${dov.id}/${path}`), 'auth.forbidden');
    const other = await aGrave((await aSite({ owner_id: stranger.userId })).id);
    await refusal(
      await send(uncle, 'POST', `/api/sites/${dov.id}/shared-grave/codes/${other.code}/retire`),
      'code.not_found',
    );
    expect(
      await done<{ code: Code }>(await send(uncle, 'POST', `/api/sites/${dov.id}/${path}`)),
    ).toMatchObject({
      code: { state: 'retired' },
    });
    expect(await scan(code)).toContain('reason=unknown');
    await refusal(await send(uncle, 'POST', `/api/sites/${dov.id}/${path}`), 'code.retired');
  });

  test('are not among those of the sites, and cannot be given to one', async () => {
    const { codes: own } = await done<{ codes: Code[] }>(
      await send(mother, 'GET', `/api/sites/${ruth.id}/codes`),
    );
    expect(own).toEqual([]);
    const bind = app(mother).request(`/api/codes/${code}/bind`, {
      method: 'POST',
      json: { site_id: ruth.id },
    });
    await refusal(await bind, 'code.not_found');
    await refusal(
      await app(mother).request(`/api/codes/${code}/retire`, { method: 'POST' }),
      'code.not_found',
    );
    await refusal(
      await app(stranger).request(`/api/codes/${code}/report`, { method: 'POST', json: {} }),
      'code.not_found',
    );
  });

  test('count their scans on the page of each site', async () => {
    const { codes: counted } = await done<{ codes: { code: string }[] }>(
      await send(uncle, 'GET', `/api/sites/${dov.id}/codes/scans`),
    );
    expect(counted.map((one) => one.code)).toEqual([code]);
  });
});
