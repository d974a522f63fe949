import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { copies_due } from '#worker/db/schema/copies.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testEnv } from '#worker/testing/app.ts';
import {
  aPhotoOn,
  aPublicSiteOf,
  brokenList,
  keys,
  night,
  type Patch,
  refusing,
  text,
  whole,
} from '#worker/testing/copies.ts';
import { aPerson, db } from '#worker/testing/seed.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';

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
