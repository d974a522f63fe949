import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { communities } from '#worker/db/schema/communities.ts';
import { copies_due } from '#worker/db/schema/copies.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { comments } from '#worker/db/schema/memory-life.ts';
import { users } from '#worker/db/schema/people.ts';
import { old_slugs, sites } from '#worker/db/schema/sites.ts';
import { testEnv } from '#worker/testing/app.ts';
import {
  aCell,
  aPairOf,
  aPublicSiteOf,
  keys,
  NIGHT,
  night,
  proxied,
  text,
  whole,
} from '#worker/testing/copies.ts';
import { ask } from '#worker/testing/forever-copy.ts';
import { aGrave } from '#worker/testing/graves-seed.ts';
import { aCommunity, aMemory, aPerson, aPicture, db, holds, next } from '#worker/testing/seed.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';

let owner: number;

beforeAll(async () => {
  owner = (await aPerson({ first_name: 'Dana', last_name: 'Levi' })).userId;
});
beforeEach(() => db.delete(copies_due));

const aPublicSite = (patch = {}) => aPublicSiteOf(owner, patch);
const due = async () => (await db.select().from(copies_due)).map(({ subject }) => subject).sort();

test('someone who changes their name has the new one on each site that they wrote on', async () => {
  const [written, commented, other] = [await aPublicSite(), await aPublicSite(), await aPublicSite()];
  const { userId } = await aPerson({ first_name: 'Former', last_name: 'Name' });
  await aMemory({ owner_id: written.id, author_id: userId });
  await aMemory({ owner_id: other.id, author_id: userId, status: 'pending' });
  await db.insert(comments).values({
    memory_id: await aMemory({ owner_id: commented.id, author_id: owner }),
    site_id: commented.id,
    author_id: userId,
    text: 'We remember.',
    lang: 'en',
    status: 'published',
    client_key: `comment-${next()}`,
    created_at: NIGHT.toISOString(),
  });
  await night();
  expect(await text(`en/site/${commented.slug}/index.html`)).toContain('Former Name');
  await db.update(users).set({ first_name: 'Later' }).where(eq(users.id, userId));
  expect(await due()).toEqual([`site:${written.id}`, `site:${commented.id}`].sort());
  await night();
  for (const { slug } of [written, commented]) {
    const page = await text(`he/site/${slug}/index.html`);
    expect(page).toContain('Later Name');
    expect(page).not.toContain('Former Name');
  }
});

test('what a community changes of its looks reaches the sites that have them', async () => {
  const site = await aPublicSite();
  const community = await aCommunity({ owner_id: owner });
  await holds(community.id, site.id);
  await db.delete(copies_due);
  await db.update(communities).set({ dim_cover: true }).where(eq(communities.id, community.id));
  expect(await due()).toEqual([`community:${community.id}`, `site:${site.id}`]);
  await db.delete(copies_due);
  await db.update(communities).set({ sentence: 'A street.' }).where(eq(communities.id, community.id));
  expect(await due()).toEqual([`community:${community.id}`]);
});

test('a person who was public for a day only is taken off the grave', async () => {
  const [first, second] = await aPairOf(owner);
  await db.update(sites).set({ first_name: 'Canary', mode: 'private' }).where(eq(sites.id, first.id));
  const { id } = await aGrave(first.id, second.id);
  const opening = proxied(async (key) => {
    if (key !== `en/site/${second.slug}/index.html`) return;
    await db.update(sites).set({ mode: 'open' }).where(eq(sites.id, first.id));
  });
  await night({ ...testEnv, ...standInPages, FOREVER: opening });
  expect(await text(`en/grave/${id}/index.html`)).toContain('Canary');
  await db.update(sites).set({ mode: 'private' }).where(eq(sites.id, first.id));
  await night();
  expect(await whole()).not.toMatch(/canary/i);
});

test('what was closed is taken out before anything else is copied', async () => {
  const [open, closed] = await aPairOf(owner);
  await night();
  await db.update(sites).set({ sentence: 'Written now.' }).where(eq(sites.id, open.id));
  await db.update(sites).set({ mode: 'private' }).where(eq(sites.id, closed.id));
  const seen: number[] = [];
  const FOREVER = proxied(async (key) => {
    if (key === `en/site/${open.slug}/index.html`) seen.push((await keys(`en/site/${closed.slug}/`)).length);
  });
  await night({ ...testEnv, ...standInPages, FOREVER });
  expect(seen).toEqual([0]);
});

test('a site opens at the addresses that it had, in the language of the address, until it is closed', async () => {
  const site = await aPublicSite();
  await db
    .insert(old_slugs)
    .values({ slug: 'רות-בת-שרה', site_id: site.id, created_at: NIGHT.toISOString() });
  await night();
  const former = `/he/site/${encodeURIComponent('רות-בת-שרה')}`;
  const response = await ask(former);
  expect([response.status, response.headers.get('Location')]).toEqual([302, `/he/site/${site.slug}/`]);
  expect((await ask(former, { method: 'HEAD' })).status).toBe(302);
  expect(await text('he/site/רות-בת-שרה/index.html')).toContain(`url=/he/site/${site.slug}/`);
  await db.update(sites).set({ mode: 'private' }).where(eq(sites.id, site.id));
  await night();
  expect((await ask(former)).status).toBe(503);
});

test('the copy says nothing that is true until a day only', async () => {
  const site = await aPublicSite();
  await night();
  const page = (await text(`en/site/${site.slug}/index.html`)) ?? '';
  expect(page).toContain('1941');
  expect(page).not.toMatch(/yahrzeit|reminders/i);
});

test('of a film that cannot be shown there is no picture', async () => {
  const site = await aPublicSite({ subscribed: true });
  const memory = await aMemory({ owner_id: site.id, author_id: owner, type: 'video' });
  const film = await aPicture({ site_id: site.id, memory_id: memory, created_by: owner });
  await db
    .update(memories)
    .set({ media: [{ ...aCell(film), kind: 'video', state: 'refused' }] })
    .where(eq(memories.id, memory));
  await night();
  expect(await text(`en/site/${site.slug}/index.html`)).toContain('In the garden');
  expect(await keys(`media/site-${site.id}/`)).toEqual([]);
});
