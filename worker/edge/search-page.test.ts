import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#worker/testing/app.ts';
import { anIndexedCommunity, anIndexedSite } from '#worker/testing/indexed.ts';
import { readPage } from '#worker/testing/read-page.ts';
import { aPerson } from '#worker/testing/seed.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';

const app = testApp({ env: standInPages });
const at = async (path: string) => readPage(await app.request(path));

beforeAll(async () => {
  const { userId: owner_id } = await aPerson();
  await anIndexedSite({ owner_id, first_name: 'Zipora', last_name: 'Kestenbaum' });
  await anIndexedSite({
    owner_id,
    first_name: 'Dov',
    last_name: 'Almog',
    about: 'He played with Kestenbaum and <b>others</b>.',
  });
  await anIndexedSite({ owner_id, first_name: 'Canary', last_name: 'Kestenbaum', mode: 'private' });
  await anIndexedCommunity({ owner_id, name: 'Kestenbaum Circle' });
});

test.each(['/en/search?query=kesten', '/en/search/kesten'])(
  'a search is read before any script, those in whose texts it is last: %s',
  async (path) => {
    const { html, data } = await at(path);
    expect(html).toContain('<bdi>Zipora <b>Kesten</b>baum</bdi>');
    expect(html.indexOf('In the texts')).toBeGreaterThan(html.indexOf('Zipora'));
    expect(html).toContain('He played with <b>Kesten</b>baum and &lt;b&gt;others&lt;/b&gt;.');
    expect(html).not.toContain('Canary');
    expect(html).toMatch(/Sites<bdi class="count" dir="ltr">2</);
    expect(html).toMatch(/Groups<bdi class="count" dir="ltr">1</);
    expect(data.queries.map(({ key }) => key)).toEqual([
      ['search', 'kesten', 'site'],
      ['search', 'kesten', 'group'],
    ]);
  },
);

test('one of groups too, with a form that stays among groups', async () => {
  const { html } = await at('/en/search?query=kesten&filter=group');
  expect(html).toContain('<b>Kesten</b>baum Circle');
  expect(html).toContain('<input type="hidden" name="filter" value="group">');
});

test('one that finds nobody says so, one of a single letter what is missing', async () => {
  expect((await at('/en/search?query=qqzzqq')).html).toContain('We found no one by that name');
  const short = await at('/en/search?query=k');
  expect(short.html).toContain('Enter at least 2 characters');
  expect(short.data.queries.map(({ key }) => key)).toEqual([['suggestions', 'en']]);
});

test('what was typed is text, in the field and nowhere else', async () => {
  const { html } = await at(`/en/search?query=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect(html).not.toContain('<script>alert');
});

test('a network that searches too much is still given the form', async () => {
  const headers = { 'CF-Connecting-IP': '192.0.2.90' };
  let page = await readPage(await app.request('/en/search?query=kesten', { headers }));
  for (let times = 0; times < 120 && page.html.includes('Zipora'); times++)
    page = await readPage(await app.request('/en/search?query=kesten', { headers }));
  expect([page.status, page.html.includes('Zipora')]).toEqual([200, false]);
  expect(page.html).toContain('id="search-query"');
});
