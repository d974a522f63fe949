import { describe, expect, test } from 'vitest';
import { testApp } from '#worker/testing/app.ts';
import { readPage } from '#worker/testing/read-page.ts';
import { aPerson } from '#worker/testing/seed.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';

const PARTNER_CODE = 'the partner and nobody else';
const env = { ...standInPages, PARTNER_CODE };
const app = testApp({ env });
const link = (page: string, more: Record<string, string> = {}) =>
  `/en/${page}?${new URLSearchParams({ ref: PARTNER_CODE, ref_id: 'grave 7', ...more })}`;
const RUTH = { f: 'Ruth', l: 'Levi' };

describe('a newcomer who follows a partner’s link', () => {
  test('reads, before any script, whose site it is and that it needs an account', async () => {
    const { html, elements } = await readPage(await app.request(link('create-from-ref', RUTH)));
    expect(html).toContain('To create a site for <bdi>Ruth Levi</bdi>, sign up or log in.');
    expect(html).toMatch(/<noscript>.*needs JavaScript.*<\/noscript>/);
    const buttons = elements.filter(({ attributes }) => /^button/.test(attributes.class ?? ''));
    expect(buttons.map(({ attributes }) => attributes.href)).toEqual([
      link('register', RUTH),
      link('login', RUTH),
    ]);
  });

  test('reads it in Hebrew', async () => {
    const path = link('create-from-ref', { f: 'רות', l: 'לוי' }).replace('/en/', '/he/');
    const { html } = await readPage(await app.request(path));
    expect(html).toContain('כדי ליצור אתר לזכר <bdi>רות לוי</bdi>');
  });

  test('reads the name as text, whatever the link holds', async () => {
    const { html } = await readPage(
      await app.request(link('create-from-ref', { f: '<script>alert(1)</script>' })),
    );
    expect(html).toContain('&lt;script&gt;alert(1)');
    expect(html).not.toContain('<script>alert');
  });

  test.each(['create-from-ref', 'site-from-ref'])(
    'reads it also where others of the same network followed too many: %s',
    async (page) => {
      const limited = testApp({ env: { ...env, QR_LIMIT: { limit: async () => ({ success: false }) } } });
      const response = await limited.request(link(page, RUTH));
      if (page === 'site-from-ref')
        expect([response.status, response.headers.get('Location')]).toEqual([
          302,
          link('create-from-ref', RUTH),
        ]);
      else expect((await readPage(response)).html).toContain('<bdi>Ruth Levi</bdi>');
    },
  );

  test('is led from the partner’s other link to the same page', async () => {
    const response = await app.request(link('site-from-ref', RUTH));
    expect([response.status, response.headers.get('Location')]).toEqual([302, link('create-from-ref', RUTH)]);
  });

  test.each([
    ['without a code', '/en/create-from-ref?f=Ruth&l=Levi'],
    ['with the code of another', '/en/create-from-ref?ref=someone&ref_id=7&f=Ruth&l=Levi'],
    ['to look up nobody', link('site-from-ref')],
  ])('is led home by a link %s', async (_, path) => {
    const response = await app.request(path);
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/en']);
  });
});

test.each(['create-from-ref', 'site-from-ref'])(
  '%s leads to the site that was made from it',
  async (page) => {
    const by = testApp({ as: await aPerson(), env });
    const ref_id = `a grave of ${page}`;
    const made = await by.request('/api/sites/add-site', {
      method: 'POST',
      json: {
        type_id: 1,
        first_name: 'Ruth',
        last_name: 'Levi',
        private: 'regular',
        ref: PARTNER_CODE,
        ref_id,
      },
    });
    const { site_id } = await made.json<{ site_id: number }>();
    const response = await app.request(link(page, { ...RUTH, ref_id }));
    expect([response.status, response.headers.get('Location')]).toEqual([302, `/en/site/${site_id}`]);
  },
);
