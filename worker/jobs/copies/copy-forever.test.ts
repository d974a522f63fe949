import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { codes } from '#worker/db/schema/codes.ts';
import { copies, copies_due } from '#worker/db/schema/copies.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { comments } from '#worker/db/schema/memory-life.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testEnv } from '#worker/testing/app.ts';
import {
  aCell,
  aPhotoOn,
  aPublicSiteOf,
  forever,
  keys,
  NIGHT,
  night,
  type Patch,
  text,
  watched,
  whole,
  written,
} from '#worker/testing/copies.ts';
import { aGrave } from '#worker/testing/graves-seed.ts';
import { aCode, aCommunity, aMemory, aPerson, aPicture, db, next } from '#worker/testing/seed.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';
import { copyForever } from './copy-forever.job.ts';

let owner: number;

beforeAll(async () => {
  owner = (await aPerson({ first_name: 'Dana', last_name: 'Levi' })).userId;
});

const aPublicSite = (patch: Patch = {}) => aPublicSiteOf(owner, patch);

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
    await aPhotoOn(site.id, owner);
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
    failed: 0,
  });
});

test('the manifest keeps no part that is not of this night', async () => {
  await forever.put('manifest/7.json', '{"site:1": {"en/site/canary/index.html": ""}}');
  await night();
  expect(await keys('manifest/')).toEqual(['manifest/0.json']);
});

test('a night ends where a later one has begun', async () => {
  const site = await aPublicSite();
  const enqueued = (of: string) => copyForever.enqueue({ db, now: () => NIGHT }, { night: of });
  await commit(db, [enqueued('2026-11-29'), enqueued('2026-11-30')]);
  await night({ ...testEnv, ...standInPages, FOREVER: watched() });
  expect(written.filter((key) => key === `en/site/${site.slug}/index.html`)).toHaveLength(1);
  expect(written.filter((key) => key === 'health.json')).toHaveLength(1);
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
