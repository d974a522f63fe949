import { describe, expect, test } from 'vitest';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aSite, joins } from '#worker/testing/seed.ts';

const owner = await aPerson();
const dana = await aPerson();
const [hers, other] = [
  await aSite({ owner_id: owner.userId, mode: 'private' }),
  await aSite({ owner_id: owner.userId }),
];
await joins(hers.id, dana.userId, null);
const app = testApp({ as: dana });
const choose = (siteId: number | string, json: unknown) =>
  app.request(`/api/users/mail-levels/${siteId}`, { method: 'PUT', json });
const levels = async () => (await app.request('/api/users/mail-levels')).json();

describe('someone chooses how much mail they want', () => {
  test('of the sites they belong to, where it is all until they say otherwise', async () => {
    const site = { id: hers.id, slug: hers.slug, name: 'Ruth Cohen' };
    expect(await levels()).toEqual({ sites: [{ ...site, level: 'all' }] });
    for (const level of ['none', 'mine']) {
      expect((await choose(hers.id, { level })).status).toBe(204);
      expect(await levels()).toEqual({ sites: [{ ...site, level }] });
    }
  });

  test('each by the name that is read in their language', async () => {
    const site = await aSite({ owner_id: owner.userId, other_name: 'רות כהן' });
    await joins(site.id, dana.userId, null);
    const read = await app.request('/api/users/mail-levels', { headers: { 'Accept-Language': 'he' } });
    const { sites } = await read.json<{ sites: { id: number; name: string }[] }>();
    expect(sites.find(({ id }) => id === site.id)?.name).toBe('רות כהן');
  });

  test('but of no other', async () => {
    for (const id of [other.id, 999_999])
      await refusal(await choose(id, { level: 'none' }), 'site.not_found');
  });

  test.each([{ level: 'some' }, {}, { level: 'all', user_id: 1 }])('%j is no choice', async (json) => {
    await refusal(await choose(hers.id, json), 'request.invalid');
  });
});
