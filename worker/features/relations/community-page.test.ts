import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { CommunityDetails } from '#worker/contract/community-page.ts';
import type { RelatedLink } from '#worker/contract/related-link.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { members } from '#worker/db/schema/members.ts';
import { related_links } from '#worker/db/schema/site-details.ts';
import { testApp } from '#worker/testing/app.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aCommunity, aPerson, aSite, db, joinsCommunity, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

countRows();

const env = { QUEUE: stillQueue };
const owner = await aPerson();
const editor = await aPerson();
const member = await aPerson();

let id: number;
beforeEach(async () => {
  ({ id } = await aCommunity({ owner_id: owner.userId }));
  await joinsCommunity(id, editor.userId, 3);
  await joinsCommunity(id, member.userId, null);
});

const app = (as?: Person) => testApp({ ...(as && { as }), env });
const linksOf = (as?: Person) => app(as).request(`/api/communities/${id}/related-links`);
const addLink = (json: object, as = editor) =>
  app(as).request(`/api/communities/${id}/related-links`, { method: 'POST', json });
const onLink = (method: string, linkId: number, json?: object, as = editor) =>
  app(as).request(`/api/communities/${id}/related-links/${linkId}`, { method, ...(json && { json }) });
const relate = (json: object, as = editor) =>
  app(as).request(`/api/communities/${id}/related-sites`, { method: 'POST', json });
const onSite = (method: string, siteId: number, json?: object, as = editor) =>
  app(as).request(`/api/communities/${id}/related-sites/${siteId}`, { method, ...(json && { json }) });
const detailsFor = async (as?: Person) =>
  (await app(as).request(`/api/communities/${id}/details`)).json<CommunityDetails>();
const PAGE = { url: 'https://example.org/history', url_name: 'Our history' };

test('an editor adds links of the community, changes, moves and removes them', async () => {
  const first = await (await addLink(PAGE)).json<RelatedLink>();
  const second = await (await addLink({ ...PAGE, url_name: 'The school' })).json<RelatedLink>();
  expect((await onLink('PATCH', second.id, { after_id: null })).status).toBe(200);
  expect((await onLink('PATCH', first.id, { url_name: 'Its history' })).status).toBe(200);
  const { links } = await (await linksOf()).json<{ links: RelatedLink[] }>();
  expect(links.map((one) => one.url_name)).toEqual(['The school', 'Its history']);
  expect((await onLink('DELETE', second.id)).status).toBe(204);
  expect((await detailsFor()).links).toMatchObject([{ id: first.id }]);
});

test('a link of a site with the same number is none of the community', async () => {
  const site = await aSite({ owner_id: editor.userId });
  const response = await app(editor).request(`/api/sites/${site.id}/related-links`, {
    method: 'POST',
    json: PAGE,
  });
  const { id: linkId } = await response.json<RelatedLink>();
  await refusal(await onLink('PATCH', linkId, { url_name: 'Ours' }), 'link.not_found');
  expect((await onLink('DELETE', linkId)).status).toBe(204);
  expect(await db.select().from(related_links).where(eq(related_links.id, linkId))).toHaveLength(1);
});

test('a member adds neither links nor sites', async () => {
  const site = await aSite({ owner_id: member.userId });
  await refusal(await addLink(PAGE, member), 'auth.forbidden');
  await refusal(await relate({ site: site.slug }, member), 'auth.forbidden');
});

test('an editor presents a site as related, says why, and takes it off again', async () => {
  const site = await aSite({ owner_id: owner.userId });
  expect((await relate({ site: site.slug, text: 'Its founder' })).status).toBe(201);
  await refusal(await relate({ site: String(site.id) }), 'relation.exists');
  expect((await detailsFor()).related).toMatchObject([{ site: { id: site.id }, text: 'Its founder' }]);
  const seen = { text: 'Its founder' };
  expect((await onSite('PATCH', site.id, { text: 'Its first teacher', seen })).status).toBe(200);
  const { params } = await refusal(await onSite('PATCH', site.id, { text: null, seen }), 'request.stale');
  expect(params).toEqual({ current: { text: 'Its first teacher' } });
  for (let time = 0; time < 2; time++) expect((await onSite('DELETE', site.id)).status).toBe(204);
  expect((await detailsFor()).related).toEqual([]);
});

test('a related site is shown to those who may see it only', async () => {
  const hidden = await aSite({ owner_id: editor.userId, mode: 'private' });
  expect((await relate({ site: String(hidden.id) })).status).toBe(201);
  expect((await detailsFor(editor)).related).toHaveLength(1);
  expect((await detailsFor(owner)).related).toEqual([]);
  expect((await detailsFor()).related).toEqual([]);
  const theirs = await aSite({ owner_id: member.userId, mode: 'private' });
  await refusal(await relate({ site: String(theirs.id) }), 'site.not_found');
});

test('nobody outside a private community reads its links and related sites', async () => {
  await addLink({ ...PAGE, url_name: 'canary-link' });
  const site = await aSite({ owner_id: owner.userId });
  await relate({ site: site.slug, text: 'canary-site' });
  await db.update(communities).set({ permissions: 'private' }).where(eq(communities.id, id));
  const stranger = await aPerson();
  for (const as of [undefined, stranger])
    for (const path of ['details', 'related-links', 'related-sites']) {
      const response = await app(as).request(`/api/communities/${id}/${path}`);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('canary');
    }
  expect(JSON.stringify(await detailsFor(member))).toMatch(
    /canary-site.*canary-link|canary-link.*canary-site/,
  );
});

test('members see the latest of each other, as on their wall; nobody else does', async () => {
  const friendsOf = async (as?: Person) =>
    (await detailsFor(as)).friends?.people.map(({ user_id }) => user_id);
  expect((await friendsOf(member))?.toSorted()).toEqual(
    [owner, editor, member].map(({ userId }) => userId).toSorted(),
  );
  await app(editor).request(`/api/communities/${id}/members-wall/me`, {
    method: 'PUT',
    json: { on_wall: false },
  });
  expect((await detailsFor(await aPerson({ role_id: 1 }))).friends).toMatchObject({
    people: [{}, {}],
    people_count: 2,
  });
  for (const as of [undefined, await aPerson(), await aPerson({ active: '0' })])
    expect((await detailsFor(as)).friends).toBeNull();
  await db.update(members).set({ suspended_at: '2026-11-03' }).where(eq(members.user_id, member.userId));
  expect(await friendsOf(member)).toBeUndefined();
  expect(await friendsOf(owner)).toEqual([owner.userId]);
});

test('a community that hides its friends and family reads none of them', async () => {
  const settings = { hide_friends: true };
  await db.update(communities).set({ settings }).where(eq(communities.id, id));
  expect((await detailsFor(owner)).friends).toBeNull();
});

test('the home of a community shows a dozen members, and reads few rows for them', async () => {
  for (let more = 0; more < 15; more++) await joinsCommunity(id, (await aPerson()).userId, null);
  const visit = app(member);
  const { friends } = await (await visit.request(`/api/communities/${id}/details`)).json<CommunityDetails>();
  expect([friends?.people.length, friends?.people_count]).toEqual([12, 18]);
  expect(visit.reads.rowsRead).toBeLessThan(4 * 12 + 100);
});
