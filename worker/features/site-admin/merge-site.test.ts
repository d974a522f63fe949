import { and, eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Memory } from '#worker/contract/memory.ts';
import type { Site } from '#worker/contract/site.ts';
import type { AdminSiteSheet, SiteMergePreview } from '#worker/contract/site-admin.ts';
import { codes } from '#worker/db/schema/codes.ts';
import { access_requests, invitations, members } from '#worker/db/schema/members.ts';
import { comments } from '#worker/db/schema/memory-life.ts';
import { audit, outbox } from '#worker/db/schema/operations.ts';
import { media, sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { expectCountersToHold } from '#worker/testing/counters.ts';
import { enqueuedTo } from '#worker/testing/enqueued-emails.ts';
import { anIndexedSite, typed } from '#worker/testing/indexed.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, runMailJobs } from '#worker/testing/run-jobs.ts';
import {
  aCode,
  aComment,
  aMemory,
  aPerson,
  aPicture,
  aSite,
  db,
  joins,
  lightCandles,
  next,
  type Person,
} from '#worker/testing/seed.ts';
import {
  finishMerges,
  MERGED_AT,
  memoryRow,
  mergesSite,
  previewsMerge,
  siteRow,
} from '#worker/testing/site-merge-calls.ts';

const now = () => new Date(MERGED_AT);
const admin = await aPerson({ role_id: 1 });
let [daughter, son]: Person[] = [];
let [from, into]: { id: number; slug: string }[] = [];

const people = () => [daughter as Person, son as Person] as const;
const both = () => [from as { id: number; slug: string }, into as { id: number; slug: string }] as const;

beforeEach(async () => {
  [daughter, son] = [await aPerson(), await aPerson()];
  from = await aSite({ owner_id: daughter.userId, mode: 'open' });
  into = await aSite({ owner_id: son.userId, mode: 'open' });
  await db.delete(outbox);
});

const merges = (headers = {}, name?: string) => {
  const [one, other] = both();
  return mergesSite(one.id, other.id, { as: admin, headers, ...(name !== undefined && { name }) });
};
const groupOf = async (site: number, { userId }: Person) =>
  (
    await db
      .select({ group: members.group_id })
      .from(members)
      .where(and(eq(members.owner_kind, 'site'), eq(members.owner_id, site), eq(members.user_id, userId)))
  ).map(({ group }) => group);
const rowsOf = (id: number) =>
  db
    .select()
    .from(audit)
    .where(and(eq(audit.object_kind, 'site'), eq(audit.object_id, String(id))));

describe('of two sites about one person', () => {
  test('everything that was written passes to the one that stays, with its authors and states', async () => {
    const [{ id: a }, { id: b }] = both();
    const [owner] = people();
    const of = { owner_id: a, author_id: owner.userId };
    const published = await aMemory({ ...of, pinned: 1, tags: ['Garden'] });
    const others = await Promise.all(
      (['pending', 'returned', 'denied', 'trashed'] as const).map((status) => aMemory({ ...of, status })),
    );
    const candle = await aMemory({ ...of, type: 'candle' });
    const own = await aMemory({ owner_id: b, author_id: owner.userId });
    await lightCandles(a, '2026-11-01', 1);
    const photo = await aPicture({ site_id: a, created_by: owner.userId, memory_id: published });
    const comment = await aComment({ memory_id: published, site_id: a, author_id: owner.userId });
    await db.update(sites).set({ memories_count: 2 }).where(eq(sites.id, a));
    await db.update(sites).set({ memories_count: 1 }).where(eq(sites.id, b));

    expect((await merges()).status).toBe(200);
    for (const id of [published, ...others, candle, own])
      expect(await memoryRow(id)).toMatchObject({ owner_id: b, author_id: owner.userId, pinned: 0 });
    expect((await Promise.all(others.map(memoryRow))).map((row) => row?.status)).toEqual([
      'pending',
      'returned',
      'denied',
      'trashed',
    ]);
    const [picture] = await db.select().from(media).where(eq(media.id, photo));
    expect(picture).toMatchObject({ site_id: b, memory_id: published });
    expect((await db.select().from(comments).where(eq(comments.id, comment)))[0]?.site_id).toBe(b);
    expect(await siteRow(b)).toMatchObject({ memories_count: 3, media_bytes: 100, first_media: [photo] });
    expect(await siteRow(a)).toMatchObject({ memories_count: 0, media_bytes: 0 });
    for (const id of [a, b]) await expectCountersToHold(id);
  });

  test('every one keeps the higher role, and the Owner of the one that ends becomes a Co-Owner', async () => {
    const [{ id: a }, { id: b }] = both();
    const [owner, heir] = people();
    const [editor, both_, shut, plain] = [await aPerson(), await aPerson(), await aPerson(), await aPerson()];
    await joins(a, editor.userId, 3);
    await joins(a, both_.userId, 5);
    await joins(b, both_.userId, null);
    await joins(a, shut.userId, 5);
    await joins(b, shut.userId, null);
    await db
      .update(members)
      .set({ suspended_at: MERGED_AT })
      .where(and(eq(members.owner_id, b), eq(members.user_id, shut.userId)));
    await joins(a, plain.userId, null);
    await merges();
    expect(
      await Promise.all([owner, heir, editor, both_, shut, plain].map((person) => groupOf(b, person))),
    ).toEqual([[5], [1], [3], [5], [null], [null]]);
    expect(await db.select().from(members).where(eq(members.owner_id, a))).toEqual([]);
    expect((await siteRow(b))?.owner_id).toBe(heir.userId);
  });

  test('the same Owner of both stays the Owner', async () => {
    const [owner] = people();
    const [{ id: a }] = both();
    const { id: b } = await aSite({ owner_id: owner.userId, mode: 'open' });
    await mergesSite(a, b, { as: admin });
    expect(await groupOf(b, owner)).toEqual([1]);
    expect((await enqueuedTo(owner.userId)).filter(({ kind }) => kind === 'sites_merged')).toHaveLength(1);
  });

  test('a sticker on a stone leads on, and so do the addresses, those of before too', async () => {
    const [one, other] = both();
    const code = await aCode({ site_id: one.id, target: one.slug });
    const before = `an-address-${next()}`;
    await db.update(sites).set({ slug: before }).where(eq(sites.id, one.id));
    const renamed = await testApp({ as: people()[0], now }).request(`/api/sites/${one.id}`, {
      method: 'PATCH',
      json: { slug: `another-${next()}` },
      headers: { 'If-Match': '"1"' },
    });
    const { slug } = (await renamed.json<{ site: Site }>()).site;
    await merges();
    const page = (ref: string | number) => testApp({ now }).request(`/en/site/${ref}`);
    for (const ref of [before, slug]) {
      const answer = await page(ref);
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, `/en/site/${other.slug}`]);
    }
    const numbered = await page(one.id);
    expect([numbered.status, numbered.headers.get('Location')]).toEqual([302, `/en/site/${other.slug}`]);
    const api = await testApp({ now }).request(`/api/sites/${one.id}`);
    expect((await api.json<{ site: Site }>()).site).toMatchObject({ id: other.id, slug: other.slug });
    expect((await db.select().from(codes).where(eq(codes.code, code)))[0]).toMatchObject({
      site_id: other.id,
      target: other.slug,
      state: 'rebound',
    });
    const scan = await testApp({ now }).request(`/s/${code}`);
    expect(scan.headers.get('Location')).toContain(`/site/${other.slug}`);
  });

  test('those merged before lead to the last one', async () => {
    const [one, other] = both();
    const { id: last, slug } = await aSite({ owner_id: people()[1].userId, mode: 'open' });
    await merges();
    expect((await mergesSite(other.id, last, { as: admin })).status).toBe(200);
    for (const ref of [one.slug, one.id, other.slug, other.id]) {
      const answer = await testApp({ now }).request(`/en/site/${ref}`);
      expect(answer.headers.get('Location')).toBe(`/en/site/${slug}`);
    }
    expect((await siteRow(one.id))?.merged_into_id).toBe(last);
  });

  test('the one that ends is found nowhere, cannot be restored, and says where it went', async () => {
    const [owner] = people();
    const one = await anIndexedSite({ owner_id: owner.userId, mode: 'open', first_name: 'Zelda' });
    const [, other] = both();
    const response = await mergesSite(one.id, other.id, { as: admin, name: 'zelda cohen' });
    expect((await response.json<{ site: AdminSiteSheet }>()).site).toMatchObject({
      state: 'deleted',
      merged_into: other.id,
      restore_until: null,
      codes: 0,
    });
    expect((await typed('zelda')).results).toEqual([]);
    for (const as of ['owner', 'deleted']) {
      const mine = await testApp({ as: owner, now }).request(`/api/sites/mine?as=${as}`);
      expect(await mine.text()).not.toContain('Zelda');
    }
    await testApp({ as: owner, now }).request(`/api/sites/${one.id}/restore`, { method: 'POST' });
    expect((await siteRow(one.id))?.deleted_at).not.toBeNull();
  });

  test('the fields of the one that stays win, and its empty ones are filled', async () => {
    const [owner] = people();
    const { id: a } = await aSite({ owner_id: owner.userId, about: 'Hers', sentence: 'One', mode: 'open' });
    const portrait = await aPicture({
      site_id: a,
      created_by: owner.userId,
      purpose: 'profile',
      attached_at: MERGED_AT,
    });
    await db.update(sites).set({ portrait_id: portrait }).where(eq(sites.id, a));
    const { id: b } = await aSite({ owner_id: owner.userId, about: 'Theirs', mode: 'open' });
    const preview = await (await previewsMerge(a, b, admin)).json<SiteMergePreview>();
    expect(preview).toMatchObject({
      has_same_owner: true,
      lost: ['about'],
      filled: ['sentence', 'portrait'],
      asking: 0,
      from: { id: a, name: 'Ruth Cohen', members: 1 },
      into: { id: b, memories: 0, codes: 0 },
    });
    await mergesSite(a, b, { as: admin });
    expect(await siteRow(b)).toMatchObject({
      about: 'Theirs',
      sentence: 'One',
      portrait_id: portrait,
      media_bytes: 100,
    });
    expect((await db.select().from(media).where(eq(media.id, portrait)))[0]?.site_id).toBe(b);
  });

  test('one row of the log says who merged what, and both Owners are told in their language', async () => {
    const [{ id: a }, { id: b }] = both();
    const [owner, heir] = people();
    await merges();
    expect(await rowsOf(b)).toEqual([]);
    expect(await rowsOf(a)).toMatchObject([
      {
        action: 'site.merged',
        actor_id: admin.userId,
        standing: 'AD',
        reason: 'for a test',
        before: { owner_id: owner.userId, mode: 'open', members: 1, codes: 0 },
        after: { merged_into_id: b, owner_id: heir.userId },
      },
    ]);
    const mailer = aMailer();
    await runMailJobs(mailer, now());
    expect(mailer.sent.map(({ to }) => to).toSorted()).toEqual(
      [owner, heir].map(({ userId }) => `person-${userId}@example.org`).toSorted(),
    );
    for (const { subject } of mailer.sent) expect(subject).toBe('Ruth Cohen: two sites are now one');
    const toFormer = mailer.sent.find(({ to }) => to.includes(`-${owner.userId}@`));
    expect(toFormer?.text).toContain('You are a co-owner of the site.');
  });

  test('a memory that is being written during the merge is not lost', async () => {
    const [{ id: a }, { id: b }] = both();
    const [owner] = people();
    await merges();
    // as by a request that read the site before it ended
    const late = await aMemory({ owner_id: a, author_id: owner.userId, text: 'She sang in the garden' });
    const post = await testApp({ as: owner, now }).request('/api/sites/memories', {
      method: 'POST',
      json: { site_id: a, text: 'And in the kitchen', lang: 'en', client_key: crypto.randomUUID() },
    });
    const posted = await post.json<Memory & { memory?: Memory }>();
    expect([post.status, posted]).toMatchObject([201, {}]);
    await finishMerges();
    expect((await memoryRow(late))?.owner_id).toBe(b);
    await expectCountersToHold(b);
    expect((await siteRow(b))?.memories_count).toBe(2);
    const found = await testApp({ as: owner, now }).request(`/api/sites/memories/${b}?q=garden`);
    expect(await found.text()).toContain('She sang in the garden');
  });

  test('open invitations and requests pass, and an offer of ownership ends', async () => {
    const [{ id: a }, { id: b }] = both();
    const [owner] = people();
    const row = {
      owner_kind: 'site' as const,
      owner_id: a,
      state: 'sent' as const,
      invited_by: owner.userId,
      created_at: MERGED_AT,
      expires_at: '2099-01-01T00:00:00.000Z',
    };
    const invited = async (patch: object) =>
      (
        await db
          .insert(invitations)
          .values({ ...row, kind: 'link', token_hash: `hash-${next()}`, ...patch })
          .returning()
      )[0]?.id ?? 0;
    const ids = [await invited({}), await invited({ kind: 'email', email: 'x@example.org', group_id: 1 })];
    await db.insert(access_requests).values({
      owner_kind: 'site',
      owner_id: a,
      name: 'Uri',
      email: 'uri@example.org',
      locale: 'he',
      state: 'pending',
      created_at: MERGED_AT,
    });
    await merges();
    const after = await db.select().from(invitations).where(inArray(invitations.id, ids));
    expect(after.map(({ owner_id, state }) => [owner_id, state])).toEqual([
      [b, 'sent'],
      [a, 'revoked'],
    ]);
    expect(await db.select().from(access_requests).where(eq(access_requests.owner_id, b))).toMatchObject([
      { name: 'Uri', state: 'pending' },
    ]);
  });
});

describe('a merge', () => {
  test('is carried out once, and a second request is told that it was', async () => {
    const [{ id: a }] = both();
    const sent = await Promise.all([merges(), merges()]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await refusal(await merges(), 'site.merged');
    expect(await rowsOf(a)).toHaveLength(1);
  });

  test('needs the typed name, a reason, and an administrator', async () => {
    const [{ id: a }, { id: b }] = both();
    const { errors } = await refusal(await merges({}, 'Ruth Levi'), 'request.invalid');
    expect(errors).toMatchObject([{ pointer: '/name', code: 'name.mismatch' }]);
    await refusal(await merges({ 'X-Reason': '' }), 'reason.required');
    await refusal(await mergesSite(a, b, { as: people()[1] }), 'auth.admin_only');
    await refusal(await previewsMerge(a, b, people()[1]), 'auth.admin_only');
    await refusal(await previewsMerge(a, 'no-such-address', admin), 'site.not_found');
    await refusal(await mergesSite(a, 999_999, { as: admin }), 'site.not_found');
    expect((await siteRow(a))?.deleted_at).toBeNull();
  });

  test('does not let an Owner of both delete the one that stays at the address of the one that ended', async () => {
    const [owner] = people();
    const [{ id: a }] = both();
    const { id: b } = await aSite({ owner_id: owner.userId, mode: 'open' });
    await mergesSite(a, b, { as: admin });
    const deleted = await testApp({ as: owner, now }).request(`/api/sites/${a}`, {
      method: 'DELETE',
      json: { name: 'Ruth Cohen' },
    });
    await refusal(deleted, 'site.not_found');
    expect((await siteRow(b))?.deleted_at).toBeNull();
  });
});
