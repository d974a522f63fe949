import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Site } from '#worker/contract/site.ts';
import { codes } from '#worker/db/schema/codes.ts';
import { old_slugs, sites } from '#worker/db/schema/sites.ts';
import { type TestApp, testApp } from '#worker/testing/app.ts';
import { atEachCrashPoint } from '#worker/testing/crash-points.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aCode, aPerson, aSite, db, next } from '#worker/testing/seed.ts';

const now = () => new Date('2026-11-10T12:00:00.000Z');
const owner = await aPerson();
const other = await aPerson();
const stranger = await aPerson();

let site: { id: number; slug: string };
beforeEach(async () => {
  site = await aSite({ owner_id: owner.userId });
});

const versionOf = async (id: number) =>
  (await db.select({ version: sites.version }).from(sites).where(eq(sites.id, id)))[0]?.version ?? 0;
const send = (app: TestApp, id: number, json: object, version: number) =>
  app.request(`/api/sites/${id}`, { method: 'PATCH', json, headers: { 'If-Match': `"${version}"` } });
const rename = async (slug: string, { id = site.id, as = owner } = {}) =>
  send(testApp({ as, now }), id, { slug }, await versionOf(id));
const renamed = async (slug: string, id = site.id): Promise<Site> => {
  const response = await rename(slug, { id });
  expect(response.status).toBe(200);
  return (await response.json<{ site: Site }>()).site;
};
const fresh = () => `a-new-address-${next()}`;
const addressOfCode = async (code: string) =>
  (await db.select().from(codes).where(eq(codes.code, code)))[0]?.target;
const faultsOf = async (response: Response) =>
  (await refusal(response, 'request.invalid')).errors?.map(({ pointer, code }) => [pointer, code]);

describe('a site whose slug is changed', () => {
  test('is found by both slugs, permanently, and shows the current one', async () => {
    const slug = fresh();
    expect((await renamed(slug)).slug).toBe(slug);
    for (const ref of [slug, site.slug]) {
      const visitor = testApp({ now });
      const answer = await visitor.request(`/api/sites/${ref}`);
      expect((await answer.json<{ site: Site }>()).site).toMatchObject({ id: site.id, slug });
      expect(visitor.reads.rowsRead).toBeLessThan(15);
    }
  });

  test('redirects from the old slug, with the language and the query', async () => {
    const slug = fresh();
    await renamed(slug);
    const page = (path: string) => testApp({ now }).request(path);
    const old = await page(`/he/site/${site.slug}?memory=7&sort=newest`);
    expect([old.status, old.headers.get('Location'), old.headers.get('Cache-Control')]).toEqual([
      302,
      `/he/site/${slug}?memory=7&sort=newest`,
      'no-store',
    ]);
    expect((await page(`/en/site/${slug}`)).status).toBe(200);
    expect((await page(`/en/site/${site.id}`)).status).toBe(200);
  });

  test('is found by its slug in capitals, as typed from a printed card', async () => {
    const slug = fresh();
    await renamed(slug);
    const page = await testApp({ now }).request(`/en/site/${site.slug.toUpperCase()}`);
    expect([page.status, page.headers.get('Location')]).toEqual([302, `/en/site/${slug}`]);
    expect((await testApp({ now }).request(`/api/sites/${slug.toUpperCase()}`)).status).toBe(200);
  });

  test('retargets its stickers in the same commit, except retired ones', async () => {
    const bound = await aCode({ site_id: site.id, target: site.slug });
    const retired = await aCode({ site_id: site.id, target: null, state: 'retired' });
    const slug = fresh();
    await renamed(slug);
    expect([await addressOfCode(bound), await addressOfCode(retired)]).toEqual([slug, null]);
  });

  test('may return to a former slug, and change again', async () => {
    const slug = fresh();
    await renamed(slug);
    expect((await renamed(site.slug)).slug).toBe(site.slug);
    await renamed(slug);
    const old = await db.select().from(old_slugs).where(eq(old_slugs.site_id, site.id));
    expect(old.map((one) => one.slug)).toEqual([site.slug]);
  });

  test('may have a Hebrew slug', async () => {
    const slug = `רות-כהן-${next()}`;
    await renamed(slug);
    const page = await testApp({ now }).request(`/he/site/${site.slug}`);
    expect(page.headers.get('Location')).toBe(`/he/site/${encodeURIComponent(slug)}`);
  });

  test.each([
    ['that is a number', '12345'],
    ['that is a reserved word', 'settings'],
    ['with a space', 'ruth cohen'],
    ['with two scripts', 'ruth-כהן'],
    ['that is too long in Hebrew', 'א'.repeat(31)],
  ])('may not have a slug %s', async (_what, slug) => {
    expect(await faultsOf(await rename(slug))).toEqual([['/slug', 'slug.invalid']]);
  });

  test('may change it at most twenty times a day', async () => {
    for (let i = 0; i < 20; i++) await renamed(fresh());
    await refusal(await rename(fresh()), 'rate.limited');
  });
});

describe('nobody else can take', () => {
  test('a slug that another site has or had, by renaming or by creating a site', async () => {
    const theirs = await aSite({ owner_id: other.userId });
    for (const taken of [site.slug, fresh()]) {
      if (taken !== site.slug) await renamed(taken);
      for (const slug of [site.slug, taken])
        expect(await faultsOf(await rename(slug, { id: theirs.id, as: other }))).toEqual([
          ['/slug', 'slug.taken'],
        ]);
    }
    const name = `zelda${next()}`;
    await renamed(`${name}-levi`);
    await renamed(fresh());
    const made = await testApp({ as: other, now }).request('/api/sites/add-site', {
      method: 'POST',
      json: { type_id: 1, first_name: name, last_name: 'Levi' },
    });
    const { site_id } = await made.json<{ site_id: number }>();
    const [row] = await db.select().from(sites).where(eq(sites.id, site_id));
    expect(row?.slug).toBe(`${name}-levi-2`);
  });

  test('the same slug, even if twenty try at once', async () => {
    const families = await Promise.all(Array.from({ length: 20 }, () => aSite({ owner_id: owner.userId })));
    const slug = fresh();
    const answers = await Promise.all(families.map(({ id }) => rename(slug, { id })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(await faultsOf(answer)).toEqual([['/slug', 'slug.taken']]);
  });

  test('a slug that its owner gives up in the same moment', async () => {
    const theirs = await aSite({ owner_id: other.userId });
    const [mine, yours] = await Promise.all([
      rename(fresh()),
      rename(site.slug, { id: theirs.id, as: other }),
    ]);
    expect(mine.status).toBe(200);
    expect(await faultsOf(yours)).toEqual([['/slug', 'slug.taken']]);
  });
});

describe('a private site', () => {
  const mode = async (to: string) =>
    send(testApp({ as: owner, now }), site.id, { mode: to }, await versionOf(site.id));

  test('reveals no more by its old slug than by its current one', async () => {
    const slug = fresh();
    await renamed(slug);
    expect((await mode('private')).status).toBe(200);
    for (const path of [`/en/site/${slug}`, `/en/site/${site.slug}`]) {
      const page = await testApp({ now }).request(path);
      expect([page.status, page.headers.get('Location')]).toEqual([403, null]);
      if (path.endsWith(site.slug)) expect(await page.text()).not.toContain(slug);
    }
    const visiting = testApp({ as: stranger, now });
    const problem = JSON.stringify(
      await refusal(await visiting.request(`/api/sites/${site.slug}`), 'site.private'),
    );
    expect(problem).not.toContain(slug);
  });

  test('has stickers that lead to its id while it is private, and to its slug while it is not', async () => {
    const code = await aCode({ site_id: site.id, target: site.slug });
    await mode('private');
    expect(await addressOfCode(code)).toBe(String(site.id));
    await renamed(fresh());
    expect(await addressOfCode(code)).toBe(String(site.id));
    await mode('open');
    expect(await addressOfCode(code)).toMatch(/^a-new-address/);
  });

  test('does not write its slug to a sticker that is bound while it becomes private', async () => {
    const free = await Promise.all(Array.from({ length: 6 }, () => aCode()));
    const bind = (code: string) =>
      testApp({ as: owner, now }).request(`/api/codes/${code}/bind`, {
        method: 'POST',
        json: { site_id: site.id },
      });
    await Promise.all([...free.slice(0, 3).map(bind), mode('private'), ...free.slice(3).map(bind)]);
    for (const code of free) expect(await addressOfCode(code)).toBe(String(site.id));
  });
});

test.each(['before', 'after'] as const)(
  'a site renamed while the database fails %s any step is renamed once',
  { timeout: 60_000 },
  async (when) => {
    const trips = await atEachCrashPoint(when, async () => {
      const { id, slug: old } = await aSite({ owner_id: owner.userId });
      const [slug, code] = [fresh(), await aCode({ site_id: id, target: old })];
      return {
        as: owner,
        call: (app) => send(app, id, { slug, birth_city: 'Haifa', settings: { hide_about: true } }, 1),
        once: async () => {
          const [row] = await db.select().from(sites).where(eq(sites.id, id));
          expect(row).toMatchObject({ slug, version: 2, birth_city: 'Haifa' });
          expect(await addressOfCode(code)).toBe(slug);
          expect(await db.select().from(old_slugs).where(eq(old_slugs.site_id, id))).toMatchObject([
            { slug: old },
          ]);
        },
      };
    });
    expect(trips).toBeGreaterThan(4);
  },
);
