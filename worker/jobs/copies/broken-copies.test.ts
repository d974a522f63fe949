import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { copies, copies_due } from '#worker/db/schema/copies.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testEnv } from '#worker/testing/app.ts';
import {
  aLongSite,
  aPairOf,
  aPhotoOn,
  aPublicSiteOf,
  brokenList,
  keys,
  NIGHT,
  night,
  type Patch,
  proxied,
  refusing,
  text,
  whole,
} from '#worker/testing/copies.ts';
import { aMailer, runJobs } from '#worker/testing/run-jobs.ts';
import { aPerson, db } from '#worker/testing/seed.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';
import { copyForever } from './copy-forever.job.ts';

let owner: number;

beforeAll(async () => {
  owner = (await aPerson({ first_name: 'Dana', last_name: 'Levi' })).userId;
});

const aPublicSite = (patch: Patch = {}) => aPublicSiteOf(owner, patch);

test('one subject that cannot be copied stays due, and the others are copied', async () => {
  const [bad, good] = [await aPublicSite(), await aPublicSite()];
  const env = { ...testEnv, ...standInPages, FOREVER: refusing(bad.slug) };
  await night(env);
  expect(await keys(`en/site/${good.slug}/`)).toHaveLength(1);
  expect(await db.select().from(copies_due)).toMatchObject([{ subject: `site:${bad.id}` }]);
  await night();
  expect(await keys(`en/site/${bad.slug}/`)).toHaveLength(1);
  expect(await db.$count(copies_due)).toBe(0);
});

test('of a photo that cannot be read now the words are copied, and the photo in the next night', async () => {
  const site = await aPublicSite();
  const { photo } = await aPhotoOn(site.id, owner);
  await night({ ...testEnv, ...standInPages, FOREVER: refusing(`${photo}-800`) });
  expect(await keys(`en/site/${site.slug}/`)).toHaveLength(1);
  expect(await keys(`media/site-${site.id}/`)).toHaveLength(1);
  expect(await db.select().from(copies_due)).toMatchObject([{ subject: `site:${site.id}` }]);
  const manifest = (await text('manifest/0.json')) ?? '';
  expect(manifest).not.toContain(`${photo}-800`);
  await night();
  expect(await keys(`media/site-${site.id}/`)).toHaveLength(2);
  expect(await db.$count(copies_due)).toBe(0);
});

test('what was written when the copy of a site broke off goes too, once the site is private', async () => {
  const site = await aPublicSite({ first_name: 'Canary' });
  await night({ ...testEnv, ...standInPages, FOREVER: refusing(`he/site/${site.slug}`) });
  expect(await keys(`en/site/${site.slug}/`)).toHaveLength(1);
  await db.update(sites).set({ mode: 'private' }).where(eq(sites.id, site.id));
  await night();
  expect(await whole()).not.toMatch(/canary/i);
});

test('brings the pictures back of a site that was closed in a night that broke off, and opened again', async () => {
  const site = await aPublicSite();
  await aPhotoOn(site.id, owner);
  await night();
  await db.update(sites).set({ mode: 'private' }).where(eq(sites.id, site.id));
  await night({ ...testEnv, ...standInPages, FOREVER: brokenList(`media/site-${site.id}/`) });
  await db.update(sites).set({ mode: 'open' }).where(eq(sites.id, site.id));
  await night();
  expect(await keys(`media/site-${site.id}/`)).toHaveLength(2);
});

const manifestOf = async (subject: string) =>
  (JSON.parse((await text('manifest/0.json')) ?? '{}') as Record<string, Record<string, string>>)[subject];

test('a photo that could not be read is copied the next night, also where its page could not be written either', async () => {
  const site = await aPublicSite();
  const { photo } = await aPhotoOn(site.id, owner);
  const FOREVER = proxied((key) => {
    if (key.includes(photo) || key === `he/site/${site.slug}/index.html`)
      throw new Error('the bucket is down');
  });
  await night({ ...testEnv, ...standInPages, FOREVER });
  await night();
  expect(await keys(`media/site-${site.id}/`)).toHaveLength(2);
  expect(await db.$count(copies_due)).toBe(0);
});

test('a memorial of which much could not be read has failed once', async () => {
  // more pictures than a step copies
  const { site } = await aLongSite(owner, 35);
  await night({ ...testEnv, ...standInPages, FOREVER: refusing(`media/site-${site.id}/`) });
  expect(JSON.parse((await text('health.json')) ?? '{}')).toMatchObject({ failed: 1 });
  await night();
  expect(await keys(`media/site-${site.id}/`)).toHaveLength(70);
});

test('a picture that was on its way when its site was taken out is deleted', async () => {
  const { site } = await aLongSite(owner, 40);
  const ofSite = eq(copies.subject, `site:${site.id}`);
  const meanwhile = proxied(async (key) => {
    if (!key.startsWith(`media/site-${site.id}/`)) return;
    await db.update(sites).set({ mode: 'private' }).where(eq(sites.id, site.id));
    await db.delete(copies).where(ofSite);
  });
  await night({ ...testEnv, ...standInPages, FOREVER: meanwhile });
  await night();
  expect(await keys(`media/site-${site.id}/`)).toEqual([]);
  expect(await db.$count(copies_due)).toBe(0);
});

test('a page that was written when its night broke off is not listed with the hash of the one before', async () => {
  const site = await aPublicSite();
  await night();
  const page = `en/site/${site.slug}/index.html`;
  expect((await manifestOf(`site:${site.id}`))?.[page]).toMatch(/^[0-9a-f]{64}$/);
  await db.update(sites).set({ sentence: 'Written later.' }).where(eq(sites.id, site.id));
  await night({ ...testEnv, ...standInPages, FOREVER: refusing(`he/site/${site.slug}`) });
  expect(await text(page)).toContain('Written later.');
  expect((await manifestOf(`site:${site.id}`))?.[page]).toBeUndefined();
  expect(JSON.parse((await text('health.json')) ?? '{}')).toMatchObject({ failed: 1 });
  await night();
  expect((await manifestOf(`site:${site.id}`))?.[page]).toMatch(/^[0-9a-f]{64}$/);
});

test('a subject that no step survives is left for the next night, and all others are copied', async () => {
  const [bad, good] = await aPairOf(owner);
  const ofBad = eq(copies_due.subject, `site:${bad.id}`);
  await db.update(copies_due).set({ tries: 3, tried_in: 'a night of its own site' }).where(ofBad);
  await night(undefined, { night: 'a night of its own' });
  expect(await keys(`en/site/${good.slug}/`)).toHaveLength(1);
  expect(await keys(`en/site/${bad.slug}/`)).toEqual([]);
  expect(JSON.parse((await text('health.json')) ?? '{}')).toMatchObject({ failed: 1 });
  await night();
  expect(await keys(`en/site/${bad.slug}/`)).toHaveLength(1);
  expect(await db.$count(copies_due)).toBe(0);
});

test('after a step that did not end its first subject is taken alone', async () => {
  const [first, second] = await aPairOf(owner);
  const at = { tries: 1, tried_in: 'another night site' };
  await db
    .update(copies_due)
    .set(at)
    .where(eq(copies_due.subject, `site:${first.id}`));
  const together: number[] = [];
  const FOREVER = proxied(async (key) => {
    if (key === `en/site/${second.slug}/index.html`)
      together.push(await db.$count(copies_due, eq(copies_due.subject, `site:${first.id}`)));
  });
  await night({ ...testEnv, ...standInPages, FOREVER }, { night: 'another night' });
  expect(together).toEqual([0]);
});

test('what another delivery of a step took out meanwhile is not there again', async () => {
  const site = await aPublicSite({ first_name: 'Canary' });
  const ofSite = eq(copies.subject, `site:${site.id}`);
  const meanwhile = proxied(async (key) => {
    if (key !== `he/site/${site.slug}/index.html`) return;
    await db.update(sites).set({ mode: 'private' }).where(eq(sites.id, site.id));
    await db.delete(copies).where(ofSite);
  });
  await night({ ...testEnv, ...standInPages, FOREVER: meanwhile });
  expect(await keys(`en/site/${site.slug}/`)).toEqual([]);
  expect(await keys(`he/site/${site.slug}/`)).toEqual([]);
  expect(await db.$count(copies, ofSite)).toBe(0);
  await night();
  expect(await whole()).not.toMatch(/canary/i);
  expect(await db.$count(copies_due)).toBe(0);
});

test('a change is not lost where another delivery of a step has copied the site meanwhile', async () => {
  const site = await aPublicSite();
  const ofSite = eq(copies_due.subject, `site:${site.id}`);
  const meanwhile = proxied(async (key) => {
    if (key !== `en/site/${site.slug}/index.html`) return;
    await db.delete(copies_due).where(ofSite);
    await db.update(sites).set({ sentence: 'Written meanwhile.' }).where(eq(sites.id, site.id));
  });
  await night({ ...testEnv, ...standInPages, FOREVER: meanwhile });
  expect(await db.$count(copies_due, ofSite)).toBe(1);
  await night();
  expect(await text(`en/site/${site.slug}/index.html`)).toContain('Written meanwhile.');
});

test('a picture that the bucket lost is brought again', async () => {
  const site = await aPublicSite();
  await aPhotoOn(site.id, owner);
  await night();
  const [lost = ''] = await keys(`media/site-${site.id}/`);
  await testEnv.FOREVER.delete(lost);
  await db.update(sites).set({ sentence: 'Changed.' }).where(eq(sites.id, site.id));
  await night();
  expect(await db.$count(copies_due)).toBe(1);
  expect((await manifestOf(`site:${site.id}`))?.[lost]).toBeUndefined();
  await night();
  expect(await keys(`media/site-${site.id}/`)).toContain(lost);
  expect(await db.$count(copies_due)).toBe(0);
});

test('a night that begins beside a step of the one before waits until that has ended', async () => {
  const [before, after] = ['2026-11-29', '2026-11-30'];
  const hour = new Date(NIGHT.getTime() + 60 * 60_000);
  const enqueued = (of: string, dueAt?: Date) =>
    copyForever.enqueue({ db, now: () => NIGHT }, { night: of }, dueAt);
  await commit(db, [enqueued(before, hour), enqueued(after)]);
  await runJobs(['copy_forever'], aMailer(), NIGHT, { ...testEnv, ...standInPages });
  const waiting = await db.select().from(outbox).where(eq(outbox.name, 'copy_forever'));
  expect(waiting.map(({ due_at }) => due_at).sort()).toEqual([
    new Date(NIGHT.getTime() + 15 * 60_000).toISOString(),
    hour.toISOString(),
  ]);
  await db.delete(outbox);
});
