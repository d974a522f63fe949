import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { members } from '#worker/db/schema/members.ts';
import { type MediaCell, memories } from '#worker/db/schema/memories.ts';
import { audit, outbox } from '#worker/db/schema/operations.ts';
import { users } from '#worker/db/schema/people.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { planDigests } from '#worker/features/mail-settings/public.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { aControlledSite } from '#worker/testing/controlled-site.ts';
import { eachHasOneEffect } from '#worker/testing/crash-points.ts';
import { aMailer, runMailJobs } from '#worker/testing/run-jobs.ts';
import { aMemory, aPerson, aSite, db, joins, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';
import { approvalToken } from './approval-token.ts';

const NOW = new Date('2026-11-10T12:00:00.000Z');
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);
/** Nobody is logged in. */
const at = (now = NOW) => testApp({ now: () => now, env: { QUEUE: stillQueue } });
const open = async (path: string, now = NOW) => {
  const response = await at(now).request(path);
  return { response, page: await response.text() };
};
const approve = (path: string, now = NOW) => at(now).request(path, { method: 'POST', redirect: 'manual' });
const memoryNow = async (id: number) => (await db.select().from(memories).where(eq(memories.id, id)))[0];
const set = (id: number, patch: Partial<typeof memories.$inferInsert>) =>
  db.update(memories).set(patch).where(eq(memories.id, id));

/** The paths of the links in the emails to a person about what waits on a site. */
async function linksTo({ userId }: Person, siteId: number, now = NOW): Promise<string[]> {
  await db.delete(outbox);
  await planDigests.enqueue({ db, now: () => now }, { site_id: siteId });
  const mailer = aMailer();
  await runMailJobs(mailer, now);
  const text = mailer.sent.find(({ to }) => to === `person-${userId}@example.org`)?.text ?? '';
  return [...text.matchAll(/https?:\/\/[^/]+(\/approve\/\S+)/g)].map(([, path = '']) => path);
}

let owner: Person;
let editor: Person;
let author: Person;
let site: { id: number };
let memory: number;

beforeEach(async () => {
  owner = await aPerson({ first_name: 'Tamar', last_name: 'Cohen' });
  editor = await aPerson({ first_name: 'Noa', last_name: 'Bar', locale: 'he' });
  author = await aPerson({ first_name: 'Uri', last_name: 'Levi' });
  site = await aSite({ owner_id: owner.userId, mode: 'private' });
  await joins(site.id, editor.userId, 3);
  await joins(site.id, author.userId, null);
  memory = await aMemory({
    owner_id: site.id,
    author_id: author.userId,
    status: 'pending',
    text: 'She taught me to <b>swim</b>.',
  });
});

describe('the email about what waits', () => {
  test('links to each of up to three memories, for its reader alone', async () => {
    const own = await linksTo(owner, site.id);
    expect(own).toHaveLength(1);
    await aMemory({ owner_id: site.id, author_id: author.userId, status: 'pending' });
    await aMemory({ owner_id: site.id, author_id: author.userId, status: 'pending' });
    const three = await linksTo(editor, site.id, hours(2));
    expect(new Set(three).size).toBe(3);
    expect(three).not.toContain(own[0]);
    await aMemory({ owner_id: site.id, author_id: author.userId, status: 'pending' });
    expect(await linksTo(owner, site.id, hours(4))).toEqual([]);
  });
});

describe('a link from it', () => {
  let link: string;
  beforeEach(async () => {
    [link = ''] = await linksTo(owner, site.id);
  });

  test('shows the memory without logging in, in the reader’s language', async () => {
    const { response, page } = await open(link);
    expect(response.status).toBe(200);
    expect(page).toContain('<html lang="en"');
    expect(page).toContain('A memory of Ruth Cohen is waiting for you');
    expect(page).toContain('She taught me to &lt;b&gt;swim&lt;/b&gt;.');
    expect(page).toContain('Uri Levi');
    expect(page).toContain(`<form method="post" action="${link}">`);
    expect(page).toContain(`/en/site/${site.id}/moderation`);
    const [hebrew = ''] = await linksTo(editor, site.id, hours(2));
    expect((await open(hebrew)).page).toContain('<html lang="he" dir="rtl">');
  });

  test('shows the captions of several photos', async () => {
    const photo = (id: string, caption: string): MediaCell => ({
      id,
      kind: 'photo',
      width: 800,
      height: 600,
      widths: [320],
      thumbhash: null,
      focal_x: 0.5,
      focal_y: 0.5,
      caption,
      name: null,
      content_type: 'image/jpeg',
      bytes: null,
      duration_ms: null,
      peaks: null,
      state: 'ready',
    });
    await set(memory, { media: [photo('a', 'In the <kitchen>'), photo('b', 'על הים')] });
    const { page } = await open(link);
    expect(page).toContain('<li dir="auto">In the &lt;kitchen&gt;</li>');
    expect(page).toContain('<li dir="auto">על הים</li>');
  });

  test('is kept from search engines, caches and other sites, and runs no script', async () => {
    const { response, page } = await open(link);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(response.headers.get('X-Robots-Tag')).toContain('noindex');
    expect(page).toContain('name="robots" content="noindex');
    expect(page).not.toContain('<script');
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
  });

  test('changes nothing when a mail program opens it, however often', async () => {
    const app = at();
    for (const method of ['GET', 'GET', 'HEAD']) await app.request(link, { method });
    expect(app.writes).toEqual([]);
    expect(await memoryNow(memory)).toMatchObject({ status: 'pending', version: 1 });
  });

  test('publishes it by one tap, in the reader’s name, and then says who decided', async () => {
    const answer = await approve(link);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, link]);
    expect(await memoryNow(memory)).toMatchObject({ status: 'published', decided_by: owner.userId });
    expect(
      await db
        .select()
        .from(audit)
        .where(eq(audit.object_id, String(memory))),
    ).toMatchObject([{ action: 'memory.approved', actor_id: owner.userId, standing: 'OW' }]);
    for (let again = 0; again < 2; again++) expect((await approve(link)).status).toBe(303);
    expect((await memoryNow(memory))?.version).toBe(2);
    const { page } = await open(link);
    expect(page).toContain('Approved by Tamar Cohen.');
    expect(page).not.toContain('<form');
    expect(page).not.toContain('swim');
  });

  test.each([
    ['another decided', { status: 'returned' }, 'Returned by Noa Bar'],
    ['it was not published', { status: 'denied' }, 'Noa Bar decided not to publish it.'],
  ] as const)('where %s, says so', async (_, patch, said) => {
    await set(memory, { ...patch, decided_by: editor.userId, version: 2 });
    expect((await approve(link)).status).toBe(303);
    expect((await open(link)).page).toContain(said);
    expect((await memoryNow(memory))?.status).toBe(patch.status);
  });

  test('expires after 48 hours', async () => {
    expect((await open(link, hours(47))).page).toContain('swim');
    const { response, page } = await open(link, hours(48));
    expect(response.status).toBe(410);
    expect(page).toContain('This link has expired');
    expect(page).not.toContain('swim');
    await approve(link, hours(48));
    expect((await memoryNow(memory))?.status).toBe('pending');
  });

  test('does not fit when anything in it is changed', async () => {
    const [, user, id, version, expires, signature] =
      /(\d+)-(\d+)-(\d+)-(\d+)-([\w-]{22})$/.exec(link)?.map(String) ?? [];
    const other = await aMemory({ owner_id: site.id, author_id: author.userId, status: 'pending' });
    for (const forged of [
      `${editor.userId}-${id}-${version}-${expires}-${signature}`,
      `${user}-${other}-${version}-${expires}-${signature}`,
      `${user}-${id}-2-${expires}-${signature}`,
      `${user}-${id}-${version}-${Number(expires) + 1}-${signature}`,
      `${user}-${id}-${version}-${expires}-${'A'.repeat(22)}`,
      `${user}-${id}-${version}-${expires}`,
      'x',
    ]) {
      const { response, page } = await open(`/approve/${forged}`);
      expect([forged, response.status]).toEqual([forged, 404]);
      expect(page).not.toContain('swim');
      await approve(`/approve/${forged}`);
    }
    expect([(await memoryNow(memory))?.status, (await memoryNow(other))?.status]).toEqual([
      'pending',
      'pending',
    ]);
  });

  test('approves nothing that its author has changed since, and shows what it says now', async () => {
    await set(memory, { text: 'She taught me to dive.', version: 2, updated_at: NOW.toISOString() });
    await approve(link);
    expect((await memoryNow(memory))?.status).toBe('pending');
    const { page } = await open(link);
    expect(page).toContain('Its author has changed it since the email.');
    expect(page).toContain('dive');
    const [, next = ''] = /action="([^"]+)"/.exec(page) ?? [];
    expect(next).not.toBe(link);
    expect((await open(next, hours(48))).response.status).toBe(410);
    await approve(next);
    expect((await memoryNow(memory))?.status).toBe('published');
  });

  test('says that a memory was edited, where it was before the email', async () => {
    await set(memory, { updated_at: NOW.toISOString() });
    expect((await open(link)).page).toContain('Its author has edited it since it was first sent.');
  });

  test.each([
    [
      'who is a plain member now',
      () => db.update(members).set({ group_id: null }).where(eq(members.user_id, owner.userId)),
    ],
    ['who left', () => db.delete(members).where(eq(members.user_id, owner.userId))],
    [
      'who is suspended there',
      () => db.update(members).set({ suspended_at: '2026' }).where(eq(members.user_id, owner.userId)),
    ],
    [
      'whose account is suspended',
      () => db.update(users).set({ suspended_at: '2026' }).where(eq(users.id, owner.userId)),
    ],
    [
      'whose account is deleted',
      () => db.update(users).set({ deleted_at: '2026' }).where(eq(users.id, owner.userId)),
    ],
    [
      'of a site that is deleted',
      () => db.update(sites).set({ deleted_at: '2026' }).where(eq(sites.id, site.id)),
    ],
  ])('is of no use to someone %s', async (_, lose) => {
    await lose();
    const { response, page } = await open(link);
    expect(response.status).toBe(410);
    expect(page).not.toContain('swim');
    await approve(link);
    expect((await memoryNow(memory))?.status).toBe('pending');
  });
});

test('a memory of a controlled community’s site: its staff get the email and the link, the family does not', async () => {
  const { family, staff, site } = await aControlledSite();
  const id = await aMemory({ owner_id: site.id, author_id: family.member.userId, status: 'pending' });
  expect(await linksTo(family.owner, site.id)).toEqual([]);
  const [link = ''] = await linksTo(staff.editor, site.id, hours(2));
  expect((await open(link)).response.status).toBe(200);
  await approve(link);
  expect(await memoryNow(id)).toMatchObject({ status: 'published', decided_by: staff.editor.userId });
});

eachHasOneEffect({
  'approving by a link': async () => {
    const id = await aMemory({ owner_id: site.id, author_id: author.userId, status: 'pending' });
    const grant = { userId: owner.userId, memoryId: id, version: 1, expires: hours(48).getTime() / 1000 };
    const link = `/approve/${approvalToken(testEnv.JWT_SECRET, grant)}`;
    return {
      call: (app) => app.request(link, { method: 'POST', redirect: 'manual' }),
      settles: [303],
      refuses: true,
      once: async () => {
        expect(await memoryNow(id)).toMatchObject({ status: 'published', version: 2 });
      },
    };
  },
});
