import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { whileProofIsOld } from '#worker/testing/second-factor.ts';
import { aCode, aPerson, aSite, type Person } from '#worker/testing/seed.ts';

let admin: Person;
let owner: Person;

beforeAll(async () => {
  [admin, owner] = [await aPerson({ role_id: 1 }), await aPerson()];
});

const ask = (method: 'POST' | 'PUT', path: string, json: object = {}, as = admin) =>
  testApp({ as }).request(path, { method, json });

test.each([
  ['decides on a claim to a site', 'POST', '/api/sites/1/succession/decision'],
  ['makes coupons', 'POST', '/api/admin/coupons'],
  ['sets a price', 'PUT', '/api/admin/prices/plaque/USD'],
  ['publishes a text', 'POST', '/api/admin/texts/faq/publish'],
  ['reads the address of an email', 'POST', `/api/admin/mails/${crypto.randomUUID()}/address`],
] as const)('an administrator who %s proves again that it is them', async (_, method, path) => {
  await whileProofIsOld(admin, async () => refusal(await ask(method, path), 'auth.second_factor_again'));
  const { code } = await (await ask(method, path)).json<{ code: string }>();
  expect(code).not.toMatch(/^auth/);
});

test('so does one who retires a code of others or points it elsewhere, but nobody whose code it is', async () => {
  const [one, two] = [await aSite({ owner_id: owner.userId }), await aSite({ owner_id: owner.userId })];
  const code = await aCode({ site_id: one.id, target: one.slug });
  const bind = (as: Person, site_id: number) => ask('POST', `/api/codes/${code}/bind`, { site_id }, as);
  await whileProofIsOld(admin, async () => {
    await refusal(await bind(admin, two.id), 'auth.second_factor_again');
    await refusal(await ask('POST', `/api/codes/${code}/retire`), 'auth.second_factor_again');
  });
  expect((await bind(owner, two.id)).status).toBe(200);
  expect((await bind(admin, one.id)).status).toBe(200);
});
