import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { codes } from '#worker/db/schema/codes.ts';
import { copies, copies_due } from '#worker/db/schema/copies.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { comments } from '#worker/db/schema/memory-life.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testEnv } from '#worker/testing/app.ts';
import { aCell, forever, NIGHT, night } from '#worker/testing/copies.ts';
import { aGrave } from '#worker/testing/graves-seed.ts';
import { aCode, aCommunity, aMemory, aPerson, aPicture, aSite, db, next } from '#worker/testing/seed.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';
import { copyForever } from './copy-forever.job.ts';

let owner: number;

beforeAll(async () => {
  owner = (await aPerson({ first_name: 'Dana', last_name: 'Levi' })).userId;
});

const text = async (key: string): Promise<string | undefined> => (await forever.get(key))?.text();
const keys = async (prefix = ''): Promise<string[]> => (await listed(prefix)).map(({ key }) => key);

async function listed(prefix: string): Promise<R2Object[]> {
  const objects: R2Object[] = [];
  let cursor: string | undefined;
  do {
    const page = await forever.list({
      prefix,
      include: ['customMetadata'],
      ...(cursor !== undefined && { cursor }),
    });
    objects.push(...page.objects);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return objects;
}

/** All that the copy says, with names of files and their metadata. */
async function whole(): Promise<string> {
  const objects = await listed('');
  const bodies = await Promise.all(objects.map(({ key }) => text(key)));
  return objects
    .map(({ key, customMetadata }, at) => `${key} ${JSON.stringify(customMetadata)} ${bodies[at]}`)
    .join('\n');
}

const aPublicSite = (patch: Partial<Parameters<typeof aSite>[0]> = {}) =>
  aSite({ owner_id: owner, mode: 'open', ...patch });

test('a public memorial is copied in both languages, with all words, two widths of each picture, and its codes', async () => {
  const site = await aPublicSite({
    first_name: 'Ruth',
    last_name: 'Cohen',
    other_name: 'רות כהן',
    about: 'A gardener.',
  });
  const code = await aCode({ site_id: site.id, target: site.slug });
  const memory = await aMemory({
    owner_id: site.id,
    author_id: owner,
    text: `Long ${'words '.repeat(400)}end.`,
  });
  const photo = await aPicture({ site_id: site.id, memory_id: memory, created_by: owner });
  await db
    .update(memories)
    .set({ type: 'photo', media: [aCell(photo)] })
    .where(eq(memories.id, memory));
  await aComment(memory, site.id, 'We remember her roses.');
  await night();
  for (const locale of ['en', 'he']) {
    const page = (await text(`${locale}/site/${site.slug}/index.html`)) ?? '';
    expect(page).toContain(`lang="${locale}"`);
    expect(page).toContain(locale === 'en' ? 'Ruth Cohen' : 'רות כהן');
    for (const said of ['A gardener.', 'end.', 'We remember her roses.', '1941'])
      expect(page).toContain(said);
    expect(page).not.toMatch(/<script|<form|<button|<noscript|\/api\/|href="\?/);
    const sources = [...page.matchAll(/(?:src|href|srcset)="([^"]+)"/g)].flatMap(([, value = '']) =>
      value.split(', ').map((one) => one.split(' ')[0] ?? ''),
    );
    const files = sources.filter((one) => /^\/(?:media|assets)\//.test(one)).map((one) => one.slice(1));
    expect(files.filter((one) => one.startsWith('media/')).length).toBeGreaterThanOrEqual(2);
    for (const file of files) expect(await forever.head(file), file).not.toBeNull();
    const links = sources.filter((one) => one.startsWith('/') && one.endsWith('/'));
    for (const link of links)
      expect(await forever.head(`${decodeURIComponent(link.slice(1))}index.html`), link).not.toBeNull();
  }
  expect((await keys(`media/site-${site.id}/`)).sort()).toEqual(
    [800, 1600].map((width) => `media/site-${site.id}/${photo}-${width}.webp`).sort(),
  );
  const scanned = await forever.get(`s/${code}/index.html`);
  expect(scanned?.customMetadata).toEqual({ to: `/site/${site.slug}` });
  const small = await scanned?.text();
  expect(small).toContain(`url=/en/site/${site.slug}/`);
  expect(small).toContain(`href="/he/site/${site.slug}/"`);
  expect(small).toContain('Ruth Cohen');
  expect(small).toContain('רות כהן');
});

test('what is not for everyone is in no file: of sites, memories, comments, pictures and codes', async () => {
  const open = await aPublicSite({ first_name: 'Leah' });
  for (const patch of [
    { status: 'pending' },
    { status: 'returned' },
    { status: 'denied' },
    { status: 'trashed' },
    { visibility: 'members' },
    { visibility: 'staff' },
  ] as const)
    await aMemory({ owner_id: open.id, author_id: owner, text: 'canary memory', ...patch });
  const shown = await aMemory({ owner_id: open.id, author_id: owner });
  await aComment(shown, open.id, 'canary comment', 'pending');
  const closed = [
    { mode: 'private' },
    { sign_in_to_view: true },
    { deleted_at: NIGHT.toISOString() },
    { work: true },
  ] as const;
  for (const patch of closed) {
    const slug = `canary-${next()}`;
    const site = await aPublicSite({ first_name: 'Canary', slug, ...patch });
    await aMemory({ owner_id: site.id, author_id: owner, text: 'canary memory' });
    await aCode({ site_id: site.id, target: patch === closed[0] ? String(site.id) : slug });
  }
  const { id } = await aCommunity({
    owner_id: owner,
    name: 'Canary Street',
    slug: 'canary-street',
    permissions: 'private',
  });
  await aCode({ type: 'c', community_id: id, target: String(id), state: 'bound' });
  await night();
  expect(await whole()).not.toMatch(/canary/i);
  const [row] = await db.select().from(codes).where(eq(codes.community_id, id));
  const scanned = await forever.get(`c/${row?.code}/index.html`);
  expect(scanned?.customMetadata).toEqual({ to: '' });
  expect(await scanned?.text()).toContain('not public');
});

describe('the next night', () => {
  test('writes nothing of what did not change, and leaves nothing due', async () => {
    await aPublicSite();
    await night();
    const before = await db.select().from(copies);
    expect(await db.$count(copies_due)).toBe(0);
    const later = { ...testEnv, ...standInPages, FOREVER: watched() };
    await night(later);
    expect(written.filter((key) => /site|media|^s\//.test(key))).toEqual([]);
    expect((await db.select().from(copies)).map(({ files }) => files)).toEqual(
      before.map(({ files }) => files),
    );
  });

  test('takes a site that became private out, with its pictures, and closes its codes', async () => {
    const site = await aPublicSite({ first_name: 'Canary', slug: `canary-${next()}` });
    const code = await aCode({ site_id: site.id, target: site.slug });
    await aPhotoOn(site.id);
    await night();
    expect(await keys(`media/site-${site.id}/`)).toHaveLength(2);
    await db.update(sites).set({ mode: 'private' }).where(eq(sites.id, site.id));
    await db
      .update(codes)
      .set({ target: String(site.id) })
      .where(eq(codes.code, code));
    await night();
    expect(await whole()).not.toMatch(/canary/i);
    expect(await keys(`media/site-${site.id}/`)).toEqual([]);
    expect((await forever.head(`s/${code}/index.html`))?.customMetadata).toEqual({ to: '' });
  });

  test.each([
    ['deleted', (id: number) => db.update(memories).set({ status: 'trashed' }).where(eq(memories.id, id))],
    [
      'hidden from strangers',
      (id: number) => db.update(memories).set({ visibility: 'members' }).where(eq(memories.id, id)),
    ],
    ['moved away', (id: number) => db.update(memories).set({ owner_id: 999_999 }).where(eq(memories.id, id))],
    ['purged', (id: number) => db.delete(memories).where(eq(memories.id, id))],
  ])('has no word of a memory that was %s', async (_what, change) => {
    const site = await aPublicSite();
    const memory = await aMemory({ owner_id: site.id, author_id: owner, text: `gone-${site.id}` });
    await night();
    expect(await whole()).toContain(`gone-${site.id}`);
    await change(memory);
    await night();
    expect(await whole()).not.toContain(`gone-${site.id}`);
  });

  test('takes a site that became private off its grave and off the code of the grave, in the same night', async () => {
    const [closed, open] = [await aPublicSite({ first_name: 'Canary' }), await aPublicSite()];
    const { id: grave, code } = await aGrave(closed.id, open.id);
    await night();
    expect(await text(`en/grave/${grave}/index.html`)).toContain('Canary');
    expect(await text(`m/${code}/index.html`)).toContain('Canary');
    await db.update(sites).set({ mode: 'private' }).where(eq(sites.id, closed.id));
    await night();
    expect(await whole()).not.toMatch(/canary/i);
    expect(await text(`en/grave/${grave}/index.html`)).toContain(open.slug);
  });

  test('has the pages of a site that took the address of one that was merged into it', async () => {
    const [merged, kept] = [await aPublicSite({ slug: `merged-${next()}` }), await aPublicSite()];
    await night();
    await db
      .update(sites)
      .set({ mode: 'private', slug: `gone-${next()}` })
      .where(eq(sites.id, merged.id));
    await db.update(sites).set({ slug: merged.slug }).where(eq(sites.id, kept.id));
    await night();
    await night();
    expect(await keys(`en/site/${merged.slug}/`)).toHaveLength(1);
    expect(await db.$count(copies_due)).toBe(0);
  });

  test('brings the pictures back of a site that was closed in a night that broke off, and opened again', async () => {
    const site = await aPublicSite();
    await aPhotoOn(site.id);
    await night();
    await db.update(sites).set({ mode: 'private' }).where(eq(sites.id, site.id));
    await night({ ...testEnv, ...standInPages, FOREVER: brokenList(`media/site-${site.id}/`) });
    await db.update(sites).set({ mode: 'open' }).where(eq(sites.id, site.id));
    await night();
    expect(await keys(`media/site-${site.id}/`)).toHaveLength(2);
  });

  test('follows a new address, and leaves nothing at the old one', async () => {
    const site = await aPublicSite({ slug: `before-${next()}` });
    const code = await aCode({ site_id: site.id, target: site.slug });
    await night();
    const slug = `after-${next()}`;
    await db.update(sites).set({ slug }).where(eq(sites.id, site.id));
    await db.update(codes).set({ target: slug }).where(eq(codes.code, code));
    await night();
    expect(await keys(`en/site/${site.slug}/`)).toEqual([]);
    expect(await keys(`en/site/${slug}/`)).toHaveLength(1);
    expect((await forever.head(`s/${code}/index.html`))?.customMetadata).toEqual({ to: `/site/${slug}` });
  });
});

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
    const { site, photos } = await aLongSite(101);
    await night();
    await aMemory({ owner_id: site.id, author_id: owner });
    written.length = 0;
    await night({ ...testEnv, ...standInPages, FOREVER: watched() });
    expect(written.filter((key) => key.startsWith('media/'))).toEqual([]);
    expect(written).toContain(`en/site/${site.slug}/2/index.html`);
    expect(await keys(`media/site-${site.id}/`)).toHaveLength(photos.length * 2);
  });

  test('has no page and no picture of memories that were deleted', async () => {
    const { site, photos, told } = await aLongSite(102);
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
    const { site } = await aLongSite(150, { first_name: 'Canary' });
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
    const { site, photos } = await aLongSite(100);
    for (const photo of photos.slice(0, 60))
      await testEnv.MEDIA.delete([800, 1600].map((width) => `test/${photo}/${width}`));
    await night();
    expect(await keys(`media/site-${site.id}/`)).toHaveLength(40 * 2);
    expect(await keys(`en/site/${site.slug}/`)).toHaveLength(1);
    expect(await db.$count(copies_due)).toBe(0);
  });
});

test('the manifest has the hash of each file, and the counts are told', async () => {
  await night();
  const manifest = JSON.parse((await text('manifest/0.json')) ?? '{}') as Record<
    string,
    Record<string, string>
  >;
  const listed = Object.assign({}, ...Object.values(manifest)) as Record<string, string>;
  const there = (await keys()).filter((key) => !/^manifest\/|^health\.json$/.test(key));
  expect(Object.keys(listed).sort()).toEqual(there.sort());
  for (const [key, hash] of Object.entries(listed)) {
    const bytes = await (await forever.get(key))?.arrayBuffer();
    expect(
      Buffer.from(await crypto.subtle.digest('SHA-256', bytes ?? new ArrayBuffer(0))).toString('hex'),
      key,
    ).toBe(hash);
  }
  expect(JSON.parse((await text('health.json')) ?? '{}')).toEqual({
    copied_at: NIGHT.toISOString(),
    sites: await db.$count(copies, sql`subject glob 'site:*' and subject not glob '*/*'`),
    codes: await db.$count(copies, eq(sql`substr(subject, 1, 5)`, 'code:')),
    files: there.length,
  });
});

test('the manifest keeps no part that is not of this night', async () => {
  await forever.put('manifest/7.json', '{"site:1": {"en/site/canary/index.html": ""}}');
  await night();
  expect(await keys('manifest/')).toEqual(['manifest/0.json']);
});

test('of a photo that cannot be read now the words are copied, and the photo in the next night', async () => {
  const site = await aPublicSite();
  const { photo } = await aPhotoOn(site.id);
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

test('a night ends where a later one has begun', async () => {
  const site = await aPublicSite();
  const enqueued = (of: string) => copyForever.enqueue({ db, now: () => NIGHT }, { night: of });
  await commit(db, [enqueued('2026-11-29'), enqueued('2026-11-30')]);
  written.length = 0;
  await night({ ...testEnv, ...standInPages, FOREVER: watched() });
  expect(written.filter((key) => key === `en/site/${site.slug}/index.html`)).toHaveLength(1);
  expect(written.filter((key) => key === 'health.json')).toHaveLength(1);
});

test('a step that waited for days begins its site anew, so that no change of its first page is lost', async () => {
  const { site, told } = await aLongSite(101);
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

async function aPhotoOn(site: number): Promise<{ memory: number; photo: string }> {
  const memory = await aMemory({ owner_id: site, author_id: owner, type: 'photo' });
  const photo = await aPicture({ site_id: site, memory_id: memory, created_by: owner });
  await db
    .update(memories)
    .set({ media: [aCell(photo)] })
    .where(eq(memories.id, memory));
  return { memory, photo };
}

/** A public memorial with a photo in each of its memories; `told` and `photos` from the oldest. */
async function aLongSite(count: number, patch: Parameters<typeof aPublicSite>[0] = {}) {
  const site = await aPublicSite({ subscribed: true, ...patch });
  const told: number[] = [];
  const photos: string[] = [];
  for (let number = 0; number < count; number++) {
    const { memory, photo } = await aPhotoOn(site.id);
    told.push(memory);
    photos.push(photo);
  }
  return { site, told, photos };
}

/** The rows of a site: one for each of its pages. */
async function rowsOf(site: number): Promise<string[]> {
  const rows = await db
    .select()
    .from(copies)
    .where(sql`subject glob ${`site:${site}*`}`);
  return rows.map(({ subject }) => subject).filter((name) => name.split('/')[0] === `site:${site}`);
}

test('what was written when the copy of a site broke off goes too, once the site is private', async () => {
  const site = await aPublicSite({ first_name: 'Canary' });
  await night({ ...testEnv, ...standInPages, FOREVER: refusing(`he/site/${site.slug}`) });
  expect(await keys(`en/site/${site.slug}/`)).toHaveLength(1);
  await db.update(sites).set({ mode: 'private' }).where(eq(sites.id, site.id));
  await night();
  expect(await whole()).not.toMatch(/canary/i);
});

const written: string[] = [];
/** The bucket, which notes what is put. */
const watched = (): R2Bucket =>
  proxied((key) => {
    written.push(key);
  });
const refusing = (part: string): R2Bucket =>
  proxied((key) => {
    if (key.includes(part)) throw new Error('the bucket is down');
  });

/** The bucket, which does not list a folder. */
const brokenList = (folder: string): R2Bucket =>
  new Proxy(forever, {
    get: (target, name) => {
      if (name !== 'list') return (Reflect.get(target, name) as (...args: unknown[]) => unknown).bind(target);
      return async (options: R2ListOptions) => {
        if (options.prefix !== folder) return target.list(options);
        await target.delete((await target.list(options)).objects.map(({ key }) => key));
        throw new Error('the bucket is down');
      };
    },
  });

const proxied = (before: (key: string) => void | Promise<void>): R2Bucket =>
  new Proxy(forever, {
    get: (target, name) => {
      if (name !== 'put') return (Reflect.get(target, name) as (...args: unknown[]) => unknown).bind(target);
      return async (key: string, ...rest: unknown[]) => {
        await before(key);
        return (target.put as (...args: unknown[]) => unknown)(key, ...rest);
      };
    },
  });

const aComment = (
  memory_id: number,
  site_id: number,
  said: string,
  status: 'published' | 'pending' = 'published',
) =>
  db.insert(comments).values({
    memory_id,
    site_id,
    author_id: owner,
    text: said,
    lang: 'en',
    status,
    client_key: `comment-${next()}`,
    created_at: '2026-11-10T12:00:00.000Z',
  });
