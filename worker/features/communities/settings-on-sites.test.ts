import { beforeAll, describe, expect, test } from 'vitest';
import type { ReplyOf } from '#worker/contract/endpoint.ts';
import type { getSite } from '#worker/contract/site.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { readPage } from '#worker/testing/read-page.ts';
import { aCommunity, aMemory, aPerson, aSite, holds, type Person } from '#worker/testing/seed.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';

let owner: Person;
let head: Person;
let stranger: Person;
beforeAll(async () => {
  [owner, head, stranger] = [await aPerson(), await aPerson(), await aPerson()];
});

const app = (as?: Person) => testApp(as && { as });
const changeSite = async (id: number, settings: object) => {
  const { version } = await siteOf(id, owner);
  const { status } = await app(owner).request(`/api/sites/${id}`, {
    method: 'PATCH',
    json: { settings },
    headers: { 'If-Match': `"${version}"` },
  });
  expect(status).toBe(200);
};
const siteOf = async (id: number, as?: Person) =>
  (await (await app(as).request(`/api/sites/${id}`)).json<ReplyOf<typeof getSite>>()).site;

/** A community that holds an open, subscribed memorial. */
async function aHeldSite(patch: object = {}) {
  const community = await aCommunity({ owner_id: head.userId, ...patch });
  const { id } = await aSite({ owner_id: owner.userId, mode: 'open', subscribed: true });
  await holds(community.id, id);
  return { community, id };
}
async function change(id: number, json: object): Promise<void> {
  const read = await (await app(head).request(`/api/communities/${id}`)).json<{
    community: { version: number };
  }>();
  const { status } = await app(head).request(`/api/communities/${id}`, {
    method: 'PATCH',
    json,
    headers: { 'If-Match': `"${read.community.version}"` },
  });
  expect(status).toBe(200);
}

describe('a site in a community', () => {
  test('tells its readers which communities it is in, with what they set for it', async () => {
    const { community, id } = await aHeldSite({ settings: { hebrew_calendar: false } });
    const settings = {
      hide_site_comments: false,
      hide_search_bar: false,
      hebrew_calendar: false,
      memorial_text: false,
    };
    expect((await siteOf(id)).communities).toEqual([
      { id: community.id, slug: community.slug, name: 'Harel Street', settings },
    ]);
    await change(community.id, { name: `Harel Street ${id}`, settings: { hide_search_bar: true } });
    expect((await siteOf(id)).communities).toMatchObject([
      { name: `Harel Street ${id}`, settings: { ...settings, hide_search_bar: true } },
    ]);
    const asked = await aCommunity({ owner_id: head.userId });
    await holds(asked.id, id, 'asked');
    expect((await siteOf(id)).communities).toHaveLength(1);
  });

  test('names a private one to its own staff only', async () => {
    const { community, id } = await aHeldSite({ name: `canary ${Date.now()}`, permissions: 'private' });
    for (const who of [undefined, stranger]) expect((await siteOf(id, who)).communities).toEqual([]);
    expect((await siteOf(id, owner)).communities.map((held) => held.id)).toEqual([community.id]);
    expect((await siteOf(id, owner)).communities[0]).not.toHaveProperty('is_public');
  });

  test('takes no comments where one of them hides comments, until it no longer does', async () => {
    const { community, id } = await aHeldSite();
    const memory = await aMemory({ owner_id: id, author_id: owner.userId });
    const comment = (as: Person) =>
      app(as).request(`/api/sites/memories/${memory}/comments`, {
        method: 'POST',
        json: { client_key: crypto.randomUUID(), text: 'She sang.', lang: 'en' },
      });
    expect((await comment(owner)).status).toBe(201);
    await change(community.id, { settings: { hide_site_comments: true } });
    for (const who of [owner, stranger]) {
      await refusal(await comment(who), 'auth.forbidden');
      expect((await siteOf(id, who)).can.add_comments).toBe(false);
    }
    // what was written before stays to be read
    const { comments } = await (await app().request(`/api/sites/memories/${memory}/comments`)).json<{
      comments: unknown[];
    }>();
    expect(comments).toHaveLength(1);
    await change(community.id, { settings: { hide_site_comments: false } });
    expect((await comment(owner)).status).toBe(201);
    await change(community.id, { settings: { hide_site_comments: true } });
    await app(owner).request(`/api/sites/${id}/groups/${community.id}`, { method: 'DELETE' });
    expect((await comment(owner)).status).toBe(201);
  });

  test('takes comments again once the community that hides them is deleted', async () => {
    const { community, id } = await aHeldSite({ settings: { hide_site_comments: true } });
    expect((await siteOf(id, owner)).can.add_comments).toBe(false);
    const { status } = await app(head).request(`/api/communities/${community.id}`, {
      method: 'DELETE',
      json: { name: 'Harel Street' },
    });
    expect(status).toBe(200);
    expect((await siteOf(id, owner)).can.add_comments).toBe(true);
  });

  test('has the memorial text where it has no choice of its own and any of them has', async () => {
    const { community, id } = await aHeldSite({ permissions: 'private' });
    const { id: other } = await aCommunity({ owner_id: head.userId });
    await holds(other, id);
    const read = (as: Person) => app(as).request(`/api/sites/services/memorial-text/${id}`);
    await refusal(await read(stranger), 'memorial_text.inactive');
    await change(community.id, { memorial_text: true });
    expect((await read(stranger)).status).toBe(200);
    expect((await siteOf(id, stranger)).has_memorial_text).toBe(true);
    const choose = (personal_memorial_text_format_activated: boolean | null) =>
      changeSite(id, { personal_memorial_text_format_activated });
    await choose(false);
    await refusal(await read(stranger), 'memorial_text.inactive');
    await choose(null);
    expect((await read(stranger)).status).toBe(200);
    await change(community.id, { memorial_text: false });
    expect((await siteOf(id, stranger)).has_memorial_text).toBe(false);
  });

  test('has Hebrew dates as the community says until its family decides, on the page and in the app', async () => {
    const { id: town } = await aCommunity({ owner_id: head.userId, settings: { hebrew_calendar: false } });
    const death = { format: 'en', year: 2024, month: 3, day: 10 };
    const made = await app(owner).request('/api/sites/add-site', {
      method: 'POST',
      json: { type_id: 1, first_name: 'Ruth', last_name: 'Cohen', private: 'open', info: { death } },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
    const { site_id: id } = await made.json<{ site_id: number }>();
    const shown = async () => {
      const { settings, lines } = await siteOf(id);
      const drawn = await testApp({ env: standInPages }).request(`/en/site/${id}`);
      const said = [JSON.stringify(lines), (await readPage(drawn)).html];
      return [settings.hebrew_calendar, ...said.map((text) => /Adar/.test(text))];
    };
    expect(await shown()).toEqual([true, true, true]);
    await holds(town, id);
    expect(await shown()).toEqual([false, false, false]);
    await changeSite(id, { hide_about: true });
    await change(town, { settings: { hebrew_calendar: true } });
    expect(await shown()).toEqual([true, true, true]);
    await changeSite(id, { hebrew_calendar: true });
    await change(town, { settings: { hebrew_calendar: false } });
    expect(await shown()).toEqual([true, true, true]);
  });
});
