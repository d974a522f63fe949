import { expect, test } from 'vitest';
import type { ReplyOf } from '#worker/contract/endpoint.ts';
import type { getSiteDetails } from '#worker/contract/site-details.ts';
import { testApp } from '#worker/testing/app.ts';
import { aNotice } from '#worker/testing/notices-seed.ts';
import { aPerson, aSite } from '#worker/testing/seed.ts';
import { aNoticeInput } from '#worker/testing/view-fixtures.ts';

type Details = ReplyOf<typeof getSiteDetails>;

const owner = await aPerson();
const stranger = await aPerson();
const app = (as?: typeof owner) => testApp(as && { as });

async function aFullSite(more: Parameters<typeof aSite>[0] = { owner_id: owner.userId }) {
  const { id } = await aSite({ subscribed: true, ...more, owner_id: owner.userId });
  const at = `/api/sites/${id}`;
  const family = app(owner);
  const friend = await aSite({ owner_id: owner.userId });
  for (const [list, json] of [
    ['related-sites', { site: String(friend.id), relation: 'sibling' }],
    ['related-links', { url: 'https://poems.example/', url_name: 'Poems' }],
    ['extended-fields', { name: 'School', value: 'Gymnasia' }],
    ['tags', { name: 'Music' }],
  ] as const) {
    const added = await family.request(`${at}/${list}`, { method: 'POST', json });
    expect(added.status, list).toBeLessThan(300);
  }
  return at;
}

test('the lists of a page come in one trip to the database, as each is answered by itself', async () => {
  const at = await aFullSite();
  // one that is open today
  await aNotice({
    site_id: Number(at.split('/').at(-1)),
    notice: aNoticeInput({ shiva: null, funeral: null }),
    created_at: new Date().toISOString(),
  });
  for (const as of [undefined, stranger, owner]) {
    const visit = app(as);
    const details = await (await visit.request(`${at}/details`)).json<Details>();
    // one query reads the session
    expect(visit.reads.queries).toBeLessThanOrEqual(as ? 2 : 1);
    expect(visit.reads.rowsRead).toBeLessThanOrEqual(24);
    const alone: object[] = [];
    for (const list of ['related-sites', 'extended-fields', 'groups', 'related-links', 'tags'])
      alone.push(await (await app(as).request(`${at}/${list}`)).json());
    expect(details).toEqual(Object.assign({ has_notice: as === owner, has_grave: false }, ...alone));
    expect(details).toMatchObject({ fields: [{ name: 'School' }], links: [{ url_name: 'Poems' }] });
  }
});

test('of a private site a stranger gets none of the lists', async () => {
  const at = await aFullSite({ owner_id: owner.userId, mode: 'private' });
  expect((await app(stranger).request(`${at}/details`)).status).toBe(404);
  expect((await app().request(`${at}/details`)).status).toBe(404);
  expect((await app(owner).request(`${at}/details`)).status).toBe(200);
});
