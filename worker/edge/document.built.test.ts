import { describe, expect, test } from 'vitest';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { readPage } from '#worker/testing/read-page.ts';
import { aPerson, aSite } from '#worker/testing/seed.ts';

test('the page as it was really built has its marks, its script and its style', async () => {
  const site = await aSite({ owner_id: (await aPerson()).userId });
  const page = await readPage(
    await testApp({ env: { ASSETS: testEnv.ASSETS } }).request(`/he/site/${site.slug}`),
  );
  expect(page.elements[0]?.attributes).toMatchObject({ lang: 'he', dir: 'rtl' });
  expect(page.html).not.toMatch(/__NONCE__|<!--(head|body)-->/);
  expect(
    page.elements.filter(({ tag, attributes }) => tag === 'script' && attributes.type === 'module').length,
  ).toBeGreaterThan(0);
  const named = new Set(page.html.match(/\/assets\/[^"'\s)]+\.(?:css|js|woff2)/g));
  for (const kind of [
    /style-.*\.css$/,
    /fonts-.*\.css$/,
    /accessibility-.*\.css$/,
    /index-.*\.js$/,
    /react-.*\.js$/,
    /hebrew.*\.woff2$/,
  ])
    expect([...named].filter((href) => kind.test(href)).length, String(kind)).toBeGreaterThan(0);
  for (const href of named) expect((await testEnv.ASSETS.fetch(`https://assets${href}`)).ok, href).toBe(true);
});

test('a page with its own scripts names the list of its messages, and a memorial does not', async () => {
  const { slug } = await aSite({ owner_id: (await aPerson()).userId });
  const asked = (path: string) =>
    testApp({ env: { ASSETS: testEnv.ASSETS } })
      .request(path)
      .then((response) => response.text());
  const program = (html: string) => html.slice(0, html.indexOf('<body'));
  expect(program(await asked('/he/login'))).toContain('messages-common-he');
  expect(program(await asked(`/he/site/${slug}`))).not.toContain('messages-common');
});

describe('what a visitor’s tap needs is named by the document', () => {
  test.each([
    ['open', ['composer', 'messages-writing-he', 'messages-common-he']],
    ['regular', ['members', 'messages-members-he', 'messages-common-he']],
  ] as const)('on a site that is %s', async (mode, chunks) => {
    const site = await aSite({ owner_id: (await aPerson()).userId, mode });
    const { data } = await readPage(
      await testApp({ env: { ASSETS: testEnv.ASSETS } }).request(`/he/site/${site.slug}`),
    );
    const { later = [] } = data as { later?: string[] };
    for (const chunk of chunks)
      expect(later.filter((address) => address.startsWith(`/assets/${chunk}-`))).toHaveLength(1);
    expect(later.filter((address) => /\/(?:family|index|kiosk|react|visit)-/.test(address))).toEqual([]);
  });
});
