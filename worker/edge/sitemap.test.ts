import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { aPerson, aSite } from '#worker/testing/seed.ts';

const app = testApp();
const ORIGIN = testEnv.APP_ORIGIN;
let userId: number;
let open: { id: number; slug: string }[];

beforeAll(async () => {
  ({ userId } = await aPerson());
  const made = (patch: Partial<Parameters<typeof aSite>[0]>) => aSite({ owner_id: userId, ...patch });
  open = [await made({ mode: 'open' }), await made({ slug: 'רות-כהן' })];
  for (const patch of [
    { mode: 'private' as const },
    { indexable: false },
    { sign_in_to_view: true },
    { work: true },
    { deleted_at: '2026-11-01' },
  ]) {
    await made({ ...patch, slug: `canary-${Object.keys(patch)[0]}` });
  }
});

describe('a search engine', () => {
  test('finds each public site in both languages, and no other', async () => {
    const response = await app.request('/sitemap.xml');
    expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
    const xml = await response.text();
    const found = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
    const expected = open.flatMap(({ slug }) =>
      ['en', 'he'].map((locale) => `${ORIGIN}/${locale}/site/${encodeURIComponent(slug)}`),
    );
    expect(found).toEqual([`${ORIGIN}/en`, `${ORIGIN}/he`, ...expected]);
    expect(xml).not.toContain('canary');
    expect(xml.match(/hreflang="he"/g)).toHaveLength(4);
    expect(xml).toMatch(/<lastmod>2026-11-01<\/lastmod>/);
    for (const address of expected) {
      const path = decodeURIComponent(new URL(address).pathname.replace(/^\/\w\w\/site\//, ''));
      expect((await app.request(`/api/sites/${encodeURIComponent(path)}`)).status).toBe(200);
    }
  });

  test('finds every file where there are too many for one', async () => {
    const far = await aSite({ owner_id: userId, slug: 'far-away' });
    await testEnv.DB.batch([
      testEnv.DB.prepare('delete from members where owner_id = ?').bind(far.id),
      testEnv.DB.prepare('update sites set id = 4500 where id = ?').bind(far.id),
    ]);
    const index = await (await app.request('/sitemap.xml')).text();
    const files = [...index.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address));
    expect(files).toHaveLength(3);
    const found = await Promise.all(
      files.map(async ({ pathname, search }) => (await app.request(pathname + search)).text()),
    );
    expect(found[0]).toContain(open[0]?.slug);
    expect(found[0]).not.toContain('far-away');
    expect(found[2]).toContain('far-away');
    await testEnv.DB.prepare('delete from sites where id = 4500').run();
  });

  test.each(['x', '-1', '1e999', 'NaN', '', '1;drop table sites'])('is not put out by “%s”', async (file) => {
    expect((await app.request(`/sitemap.xml?file=${encodeURIComponent(file)}`)).status).toBe(200);
  });

  test('is told where to look and where not', async () => {
    const response = await app.request('/robots.txt');
    expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    const text = await response.text();
    expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    expect(text).toContain('Disallow: /api/');
    expect(text).not.toMatch(/^Disallow: \/$/m);
  });
});
