import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Wall } from '#worker/contract/wall.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { wall_entries } from '#worker/db/schema/walls.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { en } from '#worker/testing/dates.ts';
import { readPage } from '#worker/testing/read-page.ts';
import { aCommunity, aPerson, aPicture, aSite, db, holds } from '#worker/testing/seed.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';
import { aWallEntry } from '#worker/testing/walls-seed.ts';

const asked = async (path: string) => readPage(await testApp({ env: standInPages }).request(path));
const wallOf = async (query = ''): Promise<Wall> =>
  (await testApp().request(`/api/communities/harel/wall${query}`)).json<Wall>();
/** What is read without JavaScript. */
const readIn = (html: string): string => /<noscript>(.*)<\/noscript>/s.exec(html)?.[1] ?? '';
const namesIn = (html: string): string[] =>
  [...readIn(html).matchAll(/<h3[^>]*>([^<]*)<\/h3>/g)].map(([, name = '']) => name);
const linkIn = (html: string, text: string): string | undefined =>
  new RegExp(`<a [^>]*href="([^"]*)"[^>]*>${text}</a>`).exec(readIn(html))?.[1]?.replaceAll('&amp;', '&');
const ADDRESSES = ['/en/community/harel/wall', '/en/wall/harel'];

/** The names on every page, one following the other by its link. */
async function everyoneAt(address: string): Promise<string[]> {
  const names: string[] = [];
  for (let at: string | undefined = address; at !== undefined; ) {
    const { html } = await asked(at);
    names.push(...namesIn(html));
    const next = linkIn(html, 'Next page');
    at = next && new URL(next, `https://dorot.example${at}`).href.slice('https://dorot.example'.length);
  }
  return names;
}

async function everyoneOn(query: string): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Wall = await wallOf(`?${query}${cursor && `&cursor=${cursor}`}`);
    names.push(...page.people.map(({ name }) => name));
    cursor = page.next_cursor;
  }
  return names;
}

beforeAll(async () => {
  const owner_id = (await aPerson()).userId;
  const { id: community_id } = await aCommunity({
    owner_id,
    slug: 'harel',
    name: 'Harel',
    other_name: 'הראל',
  });
  for (let at = 0; at < 130; at++)
    await aWallEntry({
      community_id,
      last_name: `Levi ${String((at * 7) % 130).padStart(3, '0')}`,
      groups: at % 2 ? ['Class 1962'] : [],
    });
  const ruth = await aSite({
    owner_id,
    slug: 'ruth',
    first_name: 'Ruth',
    last_name: 'Aaron',
    name_key: 'ruth aaron',
  });
  const portrait_id = await aPicture({ site_id: ruth.id, created_by: owner_id, purpose: 'profile' });
  await db.update(sites).set({ portrait_id }).where(eq(sites.id, ruth.id));
  await holds(community_id, ruth.id);
  const unseen = [
    { mode: 'private' },
    { mode: 'regular', sign_in_to_view: true },
    { site_type_id: 2, work: true },
    { deleted_at: '2026-11-01T08:00:00.000Z' },
  ] as const;
  for (const patch of unseen)
    await holds(
      community_id,
      (await aSite({ owner_id, first_name: 'canary', name_key: 'canary cohen', ...patch })).id,
    );
  const hidden = await aWallEntry({ community_id, first_name: 'canary', death: en(1999, 5, 2) });
  await db.update(wall_entries).set({ hidden: true }).where(eq(wall_entries.id, hidden));
  const closed = await aCommunity({ owner_id, slug: 'closed', name: 'canary', permissions: 'private' });
  await aWallEntry({ community_id: closed.id, first_name: 'canary' });
});

describe.each(ADDRESSES)('a wall without JavaScript, at %s', (address) => {
  test('is read with its names, years, portraits and the way to each site', async () => {
    const { html, status } = await asked(address);
    const wall = await wallOf();
    expect(status).toBe(200);
    expect(namesIn(html)).toEqual(wall.people.map(({ name }) => name));
    expect(namesIn(html)[0]).toBe('Ruth Aaron');
    const first = /<li>(.*?)<\/li>/s.exec(readIn(html).split('class="people"')[1] ?? '')?.[1] ?? '';
    expect(first).toContain('<a href="/en/site/ruth">');
    expect(first).toMatch(/<img [^>]*src="\/api\/media\//);
    expect(first).toContain('<p>1941–2024</p>');
    expect(readIn(html)).toContain('<strong>131</strong> <span>people</span>');
    expect(html).toContain('<div id="root"></div>');
  });

  test('has a page after page, each by a link that keeps the group and the order', async () => {
    for (const query of ['', 'sort=newest', 'sort=death', 'group=Class+1962', 'group=Class+1962&sort=newest'])
      expect(await everyoneAt(`${address}?${query}`)).toEqual(await everyoneOn(query));
    const { html } = await asked(`${address}?group=Class+1962&sort=newest`);
    expect(linkIn(html, 'Next page')).toMatch(/^\?group=Class\+1962&sort=newest&cursor=\w+$/);
    expect(linkIn(html, 'By name')).toBe('?group=Class+1962&sort=name');
    expect(readIn(html)).toContain('<a href="?sort=newest">');
    const further = await asked(`${address}${linkIn(html, 'Next page')}`);
    expect(linkIn(further.html, 'Back to the first page')).toBe('?group=Class+1962&sort=newest');
  });

  test('is searched by a form, in which what was chosen is kept', async () => {
    const { html } = await asked(`${address}?q=aaron&sort=newest`);
    expect(namesIn(html)).toEqual(['Ruth Aaron']);
    expect(readIn(html)).toContain('<input type="hidden" name="sort" value="newest">');
    const nobody = await asked(`${address}?q=${encodeURIComponent('"><script>x')}`);
    expect(readIn(nobody.html)).toContain('No one on this wall by that name. Try another spelling.');
    expect(nobody.html).not.toContain('<script>x');
  });

  test('leaves out who is hidden, and sites that a visitor may not see', async () => {
    for (const query of ['', '?sort=newest', '?q=canary', '?hidden=true'])
      expect((await asked(address + query)).html).not.toMatch(/canary (?:Cohen|Levi)/);
  });

  test('starts at the first page where the person in the cursor has left, or the order is unknown', async () => {
    const first = namesIn((await asked(address)).html);
    for (const query of ['?cursor=nonsense', `?cursor=${btoa('[999999]')}`, '?sort=age'])
      expect(namesIn((await asked(address + query)).html)).toEqual(first);
  });
});

test('the app gets the first page of what is chosen from the document, under the key of its own query', async () => {
  const { data } = await asked('/en/wall/harel?group=Class+1962');
  expect(data.queries).toMatchObject([
    {
      key: ['wall', 'harel', { group: 'Class 1962' }],
      data: { pages: [{ sort: 'name' }], pageParams: [null] },
    },
  ]);
  for (const query of ['?pages=3', `?cursor=${btoa('[1]')}`, '?hidden=true'])
    expect((await asked(`/en/wall/harel${query}`)).data.queries).toEqual([]);
});

test('a wall has one address, which is not for search engines', async () => {
  const page = await asked('/en/community/harel/wall');
  expect(page.meta('robots')).toEqual(['noindex']);
  expect(page.meta('og:url')).toEqual([`${testEnv.APP_ORIGIN}/en/community/harel/wall`]);
  const capitals = await testApp({ env: standInPages }).request('/en/wall/HAREL?sort=newest');
  expect(capitals.headers.get('Location')).toBe('/en/wall/harel?sort=newest');
});

test('the wall of a private community is like that of one that never was', async () => {
  for (const path of ['/en/wall/', '/en/community/']) {
    const end = path.endsWith('wall/') ? '' : '/wall';
    const [closed, none] = [await asked(`${path}closed${end}`), await asked(`${path}nobody${end}`)];
    const alike = (html: string) => html.replaceAll('closed', 'nobody').replaceAll(/nonce="[^"]*"/g, '');
    expect(alike(closed.html)).toBe(alike(none.html));
    expect(readIn(closed.html)).toContain('This page needs JavaScript');
  }
});

test('a members wall is for members, which is all that its document says', async () => {
  const [harel, closed] = await Promise.all(
    ['harel', 'closed'].map((slug) => asked(`/en/community/${slug}/members-wall`)),
  );
  expect(readIn(harel?.html ?? '')).toContain(
    'The members of a community see each other here, and nobody else does.',
  );
  expect(harel?.html).not.toContain('Harel');
  expect(closed?.html).not.toContain('canary');
});
