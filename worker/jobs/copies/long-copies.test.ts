import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { copies_due } from '#worker/db/schema/copies.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testEnv } from '#worker/testing/app.ts';
import {
  aLongSite,
  aPublicSiteOf,
  keys,
  night,
  type Patch,
  proxied,
  rowsOf,
  text,
  watched,
  whole,
  written,
} from '#worker/testing/copies.ts';
import { aMemory, aPerson, db } from '#worker/testing/seed.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';

let owner: number;

beforeAll(async () => {
  owner = (await aPerson({ first_name: 'Dana', last_name: 'Levi' })).userId;
});

const aPublicSite = (patch: Patch = {}) => aPublicSiteOf(owner, patch);

describe('a memorial with many memories', () => {
  test('has further pages, and none of them is missing', async () => {
    const site = await aPublicSite();
    for (let count = 0; count < 205; count++)
      await aMemory({ owner_id: site.id, author_id: owner, text: `told-${count}.` });
    await night();
    const pages = await keys(`he/site/${site.slug}/`);
    expect(pages.sort()).toEqual(['2/', '3/', ''].map((page) => `he/site/${site.slug}/${page}index.html`));
    const all = (await Promise.all(pages.map(text))).join('');
    for (let count = 0; count < 205; count++) expect(all).toContain(`told-${count}.`);
    expect(await text(`he/site/${site.slug}/index.html`)).toContain(`/he/site/${site.slug}/2/#memories`);
    expect(await text(`he/site/${site.slug}/3/index.html`)).toContain(`/he/site/${site.slug}/2/#memories`);
  });

  test('brings no picture again that a new memory moves to the next page, and loses none', async () => {
    const { site, photos } = await aLongSite(owner, 101);
    await night();
    await aMemory({ owner_id: site.id, author_id: owner });
    await night({ ...testEnv, ...standInPages, FOREVER: watched() });
    expect(written.filter((key) => key.startsWith('media/'))).toEqual([]);
    expect(written).toContain(`en/site/${site.slug}/2/index.html`);
    expect(await keys(`media/site-${site.id}/`)).toHaveLength(photos.length * 2);
  });

  test('has no page and no picture of memories that were deleted', async () => {
    const { site, photos, told } = await aLongSite(owner, 102);
    await night();
    expect(await keys(`en/site/${site.slug}/2`)).toHaveLength(1);
    for (const memory of told.slice(0, 4))
      await db.update(memories).set({ status: 'trashed' }).where(eq(memories.id, memory));
    await night();
    expect(await keys(`en/site/${site.slug}/`)).toEqual([`en/site/${site.slug}/index.html`]);
    expect(await keys(`media/site-${site.id}/`)).toHaveLength((photos.length - 4) * 2);
    expect(await rowsOf(site.id)).toEqual([`site:${site.id}`]);
  });

  test('leaves nothing where its family closes it while it is copied', async () => {
    const { site } = await aLongSite(owner, 150, { first_name: 'Canary' });
    const closing = proxied(async (key) => {
      if (key === `he/site/${site.slug}/index.html`)
        await db.update(sites).set({ mode: 'private' }).where(eq(sites.id, site.id));
    });
    await night({ ...testEnv, ...standInPages, FOREVER: closing });
    expect(await keys(`en/site/${site.slug}/`)).toEqual([]);
    expect(await keys(`media/site-${site.id}/`)).toEqual([]);
    expect(await rowsOf(site.id)).toEqual([]);
    expect(await db.$count(copies_due)).toBe(1);
    await night();
    expect(await whole()).not.toMatch(/canary/i);
    expect(await db.$count(copies_due)).toBe(0);
  });

  test('is copied to its end where files of more photos are missing than a step copies', async () => {
    const { site, photos } = await aLongSite(owner, 100);
    for (const photo of photos.slice(0, 60))
      await testEnv.MEDIA.delete([800, 1600].map((width) => `test/${photo}/${width}`));
    await night();
    expect(await keys(`media/site-${site.id}/`)).toHaveLength(40 * 2);
    expect(await keys(`en/site/${site.slug}/`)).toHaveLength(1);
    expect(await db.$count(copies_due)).toBe(0);
  });
});

test('a step that waited for days begins its site anew, so that no change of its first page is lost', async () => {
  const { site, told } = await aLongSite(owner, 101);
  await night();
  await db
    .update(memories)
    .set({ status: 'trashed' })
    .where(eq(memories.id, told.at(-1) ?? 0));
  const unfinished = {
    subject: `site:${site.id}`,
    changes: 1,
    part: 2,
    after: null,
    at: '2026-11-20T03:00:00.000Z',
  };
  await night(undefined, { what: 'site', unfinished });
  const first = (await text(`en/site/${site.slug}/index.html`)) ?? '';
  expect(first).not.toContain(`Memory ${told.at(-1)}<`);
  expect(await keys(`en/site/${site.slug}/`)).toHaveLength(1);
});
