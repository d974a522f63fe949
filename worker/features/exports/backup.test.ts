import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { BACKUP_BYTES } from '#worker/contract/export.ts';
import { exports_ } from '#worker/db/schema/exports.ts';
import { members } from '#worker/db/schema/members.ts';
import { transcripts } from '#worker/db/schema/memory-life.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { users } from '#worker/db/schema/people.ts';
import { media, sites } from '#worker/db/schema/sites.ts';
import { testEnv } from '#worker/testing/app.ts';
import {
  aFamily,
  appAt,
  at,
  aVideo,
  type BackupAnswer,
  backupOf,
  buildAt,
  cleanAt,
  DAY,
  deliverNext,
  downloadOf,
  HOUR,
  orderAt,
  orderRow,
  readBackup,
  readyBackup,
  rowOf,
  zipOf,
} from '#worker/testing/backups.ts';
import { ctxAs } from '#worker/testing/backups-seed.ts';
import { aGraveRecord } from '#worker/testing/grave-records-seed.ts';
import { aNotice } from '#worker/testing/notices-seed.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aField, aLink, aRelation, aTag } from '#worker/testing/relations-seed.ts';
import { aMailer, runMailJobs } from '#worker/testing/run-jobs.ts';
import {
  aCode,
  aComment,
  aMemory,
  aPerson,
  aSite,
  db,
  joins,
  next,
  type Person,
} from '#worker/testing/seed.ts';
import { aThanksLetter } from '#worker/testing/thanks-seed.ts';
import { aNoticeInput } from '#worker/testing/view-fixtures.ts';
import { textsInZip } from '#worker/testing/zip-files.ts';
import { exportProduct } from './export.product.ts';

vi.setConfig({ testTimeout: 120_000 });

describe('the owner of a site with a plan backs it up', () => {
  test('with everything that the family has on it, and nothing of another site', async () => {
    const { owner, writer, site, memory, file } = await aFamily({ mode: 'private' });
    const told = await memory('She <b>sang</b> in the kitchen.', { tags: ['songs'], visibility: 'staff' });
    await memory('Waits', { status: 'pending' });
    await memory('Returned', { status: 'returned' });
    await memory('DENIED', { status: 'denied' });
    await memory('TRASHED', { status: 'trashed' });
    await file(told, 'ליד הים.jpeg');
    const video = await aVideo(site.id, told, writer, 'wedding.mp4');
    await db.insert(transcripts).values({
      media_id: video,
      memory_id: told,
      text: 'We danced.',
      lang: 'yi',
      captions: 'WEBVTT\n',
      captions_lang: 'en',
      flagged: false,
      version: 2,
      updated_at: '',
    });
    const portrait = await file(null, 'portrait.jpg', { purpose: 'profile' });
    await db.update(sites).set({ portrait_id: portrait }).where(eq(sites.id, site.id));
    await aComment({ memory_id: told, site_id: site.id, author_id: owner.userId, text: 'I remember.' });
    await aComment({
      memory_id: told,
      site_id: site.id,
      author_id: owner.userId,
      text: 'DENIED COMMENT',
      status: 'denied',
    });
    await aNotice({ site_id: site.id, notice: aNoticeInput({ note: 'Come and sit with us.' }) });
    await aThanksLetter({ site_id: site.id, created_by: owner.userId }, writer.userId);
    await aField(site.id, { name: 'Unit', value: 'Palmach' });
    await aGraveRecord({ site_id: site.id, cemetery_name: 'Kinneret', row: '3', note: 'By the bench.' });
    await aTag(site.id, 'songs');
    await aLink(site.id, { title: 'Her poems' });
    const code = await aCode({ site_id: site.id, target: site.slug });
    const stranger = await aPerson();
    const hidden = await aSite({ owner_id: stranger.userId, mode: 'private', first_name: 'CANARY' });
    await aMemory({ owner_id: hidden.id, author_id: stranger.userId, text: 'CANARY' });
    await aRelation({ site_id: site.id, other_id: hidden.id, relation: 'parent' });

    const files = textsInZip(await zipOf(await readyBackup(owner, site.id)));
    const all = [...files.values()].join('\n');
    expect(all).not.toMatch(/CANARY|DENIED|TRASHED/);
    const data = JSON.parse(files.get('data.json') ?? '');
    expect(data).toMatchObject({
      site: { id: site.id, mode: 'private', first_name: 'Ruth' },
      portrait: { file: `media/site/${portrait.slice(0, 8)}-portrait.webp` },
      fields: [{ name: 'Unit', value: 'Palmach' }],
      grave: { cemetery: 'Kinneret', row: '3', note: 'By the bench.', way: [] },
      tags: ['songs'],
      relations: [{ relation: 'parent', text: null, name: null }],
      links: [{ title: 'Her poems' }],
      notice: { note: 'Come and sit with us.' },
      letters: [{ text: expect.stringContaining('Thank you for your words.') }],
      codes: [{ code, state: 'bound' }],
      memories: { count: 3, files: [{ file: 'data/memories-0001.json', count: 3 }] },
    });
    const { memories } = JSON.parse(files.get('data/memories-0001.json') ?? '');
    const captions = `media/${told}/${video.slice(0, 8)}-wedding.en.vtt`;
    expect(memories).toMatchObject([
      {
        text: 'She <b>sang</b> in the kitchen.',
        author: 'דנה לוי',
        visibility: 'staff',
        tags: ['songs'],
        comments: [{ text: 'I remember.' }],
        transcripts: [{ text: 'We danced.', captions }],
      },
      { text: 'Waits', status: 'pending' },
      { text: 'Returned', status: 'returned' },
    ]);
    const [photo, film] = memories[0].files;
    expect(files.get(photo.file)).toBe('1600'.repeat(10));
    expect(photo.name).toBe('ליד הים.jpeg');
    expect(files.get(film.file)).toBe('the bytes of a video');
    expect(files.get(captions)).toBe('WEBVTT\n');
    for (const locale of ['en', 'he']) {
      const page = files.get(`${locale}/memories-1.html`) ?? '';
      expect(page).toContain('She &lt;b&gt;sang&lt;/b&gt; in the kitchen.');
      expect(page).toContain(`dir="${locale === 'he' ? 'rtl' : 'ltr'}"`);
      expect(page).toContain('controls');
      expect(files.get(`${locale}/index.html`)).toContain('href="memories-1.html"');
    }
    expect(files.get('index.html')).toContain('href="he/index.html"');
  });

  test('and its data is of the schema that comes with it', async () => {
    const { owner, writer, site, memory, file } = await aFamily({
      birth: { format: 'he', year: 5701, month: 13, day: 2 },
      other_name: 'רות כהן',
    });
    const told = await memory('Words', { happened_on: { format: 'en', year: 1960, month: null, day: null } });
    await file(told, 'photo.jpg', { caption: 'By the sea' });
    await aComment({ memory_id: told, site_id: site.id, author_id: writer.userId });
    await aNotice({ site_id: site.id, notice: aNoticeInput({}) });
    const files = textsInZip(await zipOf(await readyBackup(owner, site.id)));
    const schema = JSON.parse(files.get('schema.json') ?? '');
    const data = JSON.parse(files.get('data.json') ?? '');
    const part = JSON.parse(files.get('data/memories-0001.json') ?? '');
    const ofData = z.fromJSONSchema(schema);
    const ofPart = z.fromJSONSchema(schema.$defs.memories_file);
    expect(ofData.safeParse(data).error).toBeUndefined();
    expect(ofPart.safeParse(part).error).toBeUndefined();
    expect(ofData.safeParse({ ...data, site: null }).success).toBe(false);
    expect(ofPart.safeParse({ memories: [{ ...part.memories[0], status: 'denied' }] }).success).toBe(false);
  });

  test('and reads how large it would be before, and how far it has come', async () => {
    const { owner, site, memory, file } = await aFamily();
    await file(await memory('Words'), 'photo.jpg');
    const before = await (await readBackup(owner, site.id)).json<BackupAnswer>();
    expect(before).toEqual({ bytes: 100, limit_bytes: BACKUP_BYTES, backup: null });
    const placed = await orderAt(owner, site.id);
    expect(placed.stage).toBe('requested');
    expect(await backupOf(owner, site.id)).toMatchObject({
      state: 'building',
      progress: 0,
      files: [],
      order_id: placed.id,
    });
    await deliverNext();
    expect(await orderRow(placed.id)).toMatchObject({ stage: 'building', status: 'placed' });
    expect(await backupOf(owner, site.id)).toMatchObject({ state: 'building', progress: 99 });
    await buildAt();
    expect(await orderRow(placed.id)).toMatchObject({ stage: 'ready', status: 'completed' });
  });

  test('and is sent an email when it is ready, unless the right to it is lost by then', async () => {
    const { owner, site, memory } = await aFamily();
    await memory('Words');
    await db.delete(outbox);
    await readyBackup(owner, site.id);
    const mailer = aMailer();
    await runMailJobs(mailer, at(0));
    const [email] = mailer.sent;
    expect(email?.text).toContain(`/en/site/${site.slug}/order-service/export`);
    expect(email?.text).toContain('19 November 2026');
    const other = await aFamily();
    await readyBackup(other.owner, other.site.id);
    await db.update(sites).set({ subscribed: false }).where(eq(sites.id, other.site.id));
    const silent = aMailer();
    await runMailJobs(silent, at(0));
    expect(silent.sent).toEqual([]);
  });

  test('once at a time: an order meanwhile begins no other', async () => {
    const { owner, site, memory } = await aFamily();
    await memory('Words');
    const placed = await orderAt(owner, site.id);
    expect(await orderAt(owner, site.id, 1000)).toMatchObject({ stage: 'replaced', status: 'cancelled' });
    const together = await aFamily();
    await Promise.allSettled([
      orderAt(together.owner, together.site.id),
      orderAt(together.owner, together.site.id),
    ]);
    const begun = (siteId: number) => db.select().from(exports_).where(eq(exports_.site_id, siteId));
    expect(await begun(together.site.id)).toHaveLength(1);
    await buildAt(1000);
    // once it is ready, another one holds the site as it is then
    const again = await orderAt(owner, site.id, 2000);
    expect(again).toMatchObject({ stage: 'requested', status: 'placed' });
    expect(await begun(site.id)).toHaveLength(2);
    expect((await backupOf(owner, site.id)).order_id).toBe(again.id);
    expect(placed.id).not.toBe(again.id);
    expect((await orderAt(owner, site.id, 8 * DAY)).stage).toBe('requested');
  });
});

describe('a backup', () => {
  const prepare = (by: Person, site: number, kind: 'member' | 'admin' = 'member', more: object = {}) =>
    exportProduct.prepare(ctxAs(by, at(0), kind), {
      site: String(site),
      lines: [{ item: 'export', quantity: 1 }],
      isGift: false,
      ...more,
    });

  test('is for the owner, co-owners and administrators of a site with a plan', async () => {
    const { owner, site } = await aFamily();
    const coOwner = await aPerson();
    await joins(site.id, coOwner.userId, 5);
    const admin = await aPerson({ role_id: 1 });
    for (const person of [owner, coOwner]) {
      expect((await readBackup(person, site.id)).status).toBe(200);
      expect(await prepare(person, site.id)).toMatchObject({
        site: { id: site.id, name: 'Ruth Cohen', mode: 'regular' },
        lines: [{ item: 'export', quantity: 1 }],
        until: null,
      });
    }
    expect((await readBackup(admin, site.id)).status).toBe(200);
    await expect(prepare(admin, site.id, 'admin')).resolves.toMatchObject({ renews: false });
    for (const group of [3, null]) {
      const person = await aPerson();
      await joins(site.id, person.userId, group);
      await refusal(await readBackup(person, site.id), 'auth.forbidden');
      await expect(prepare(person, site.id)).rejects.toMatchObject({ code: 'auth.forbidden' });
    }
    await refusal(await appAt(0).request(`/api/sites/${site.id}/backup`), 'auth.token_missing');
    await refusal(await readBackup(owner, 999_999), 'site.not_found');
  });

  test('needs a plan, one line, and a site that is not too large', async () => {
    const { owner, site } = await aFamily({ subscribed: false });
    await refusal(await readBackup(owner, site.id), 'auth.forbidden');
    await expect(prepare(owner, site.id)).rejects.toMatchObject({ code: 'plan.none' });
    const stranger = await aPerson();
    await expect(prepare(stranger, site.id)).rejects.toMatchObject({ code: 'auth.forbidden' });
    await db.update(sites).set({ subscribed: true }).where(eq(sites.id, site.id));
    const wrong = [
      { lines: [] },
      { lines: [{ item: 'export', quantity: 2 }] },
      { lines: [{ item: 'qr_sticker', quantity: 1 }] },
      { isGift: true },
    ];
    for (const more of wrong)
      await expect(prepare(owner, site.id, 'member', more)).rejects.toMatchObject({
        code: 'request.invalid',
      });
    await db
      .update(sites)
      .set({ media_bytes: BACKUP_BYTES + 1 })
      .where(eq(sites.id, site.id));
    await expect(prepare(owner, site.id)).rejects.toMatchObject({ code: 'export.too_large' });
  });

  test('is given only to the person who ordered it, and only for that site', async () => {
    const { owner, site, memory } = await aFamily();
    await memory('Words');
    const { id } = await readyBackup(owner, site.id);
    const coOwner = await aPerson();
    await joins(site.id, coOwner.userId, 5);
    expect((await (await readBackup(coOwner, site.id)).json<BackupAnswer>()).backup).toBeNull();
    const other = await aSite({ owner_id: owner.userId, subscribed: true });
    expect((await (await readBackup(owner, other.id)).json<BackupAnswer>()).backup).toBeNull();
    for (const path of [`/api/users/exports/${id}`, `/api/sites/${site.id}/copies/${id}`])
      await refusal(await appAt(0, owner).request(path), 'export.not_found');
  });

  test.each([
    [
      'the plan ends',
      (siteId: number) => db.update(sites).set({ subscribed: false }).where(eq(sites.id, siteId)),
    ],
    [
      'the site is deleted',
      (siteId: number) => db.update(sites).set({ deleted_at: '2026' }).where(eq(sites.id, siteId)),
    ],
    [
      'they are an editor now',
      (siteId: number) => db.update(members).set({ group_id: 3 }).where(eq(members.owner_id, siteId)),
    ],
    [
      'they are suspended on the site',
      (siteId: number) =>
        db.update(members).set({ suspended_at: '2026' }).where(eq(members.owner_id, siteId)),
    ],
    [
      'their account is suspended',
      (_: number, by: Person) =>
        db.update(users).set({ suspended_at: '2026' }).where(eq(users.id, by.userId)),
    ],
  ])('is not served once %s', async (_what, change) => {
    const { owner, site, memory } = await aFamily();
    await memory('Words');
    const backup = await readyBackup(owner, site.id);
    const reply = await downloadOf(backup);
    expect(reply.status).toBe(200);
    await reply.arrayBuffer();
    await change(site.id, owner);
    await refusal(await downloadOf(backup), 'export.not_found');
  });

  test('is served in parts with the bytes of the whole', async () => {
    const { owner, site, memory, file } = await aFamily();
    await file(await memory('Words'), 'photo.jpg');
    const backup = await readyBackup(owner, site.id);
    const whole = await zipOf(backup);
    expect(whole.length).toBe(backup.files[0]?.bytes);
    const middle = Math.floor(whole.length / 2);
    const rest = await downloadOf(backup, 2000, 1, { Range: `bytes=${middle}-` });
    expect(new Uint8Array(await rest.arrayBuffer())).toEqual(whole.slice(middle));
  });

  test('can be downloaded for seven days, at addresses of an hour; then its order is expired', async () => {
    const { owner, site, memory } = await aFamily();
    await memory('Words');
    const placed = await orderAt(owner, site.id);
    await buildAt(HOUR / 2);
    const backup = await backupOf(owner, site.id, HOUR);
    expect(backup.expires_at).toBe(at(HOUR / 2 + 7 * DAY).toISOString());
    await refusal(await downloadOf(backup, 3 * HOUR), 'export.not_found');
    const later = await backupOf(owner, site.id, 6 * DAY);
    const reply = await downloadOf(later, 6 * DAY);
    expect(reply.status).toBe(200);
    await reply.arrayBuffer();
    await cleanAt(8 * DAY);
    expect((await (await readBackup(owner, site.id, 8 * DAY)).json<BackupAnswer>()).backup).toBeNull();
    expect(await orderRow(placed.id)).toMatchObject({ stage: 'expired', status: 'completed' });
    expect((await testEnv.MEDIA.list({ prefix: `exports/${backup.id}/` })).objects).toEqual([]);
  });

  test('of which a file is gone is cut short, and may be ordered again', async () => {
    const { owner, site, memory, file } = await aFamily();
    const photo = await file(await memory('Words'), 'photo.jpg');
    const backup = await readyBackup(owner, site.id);
    const [row] = await db.select({ key: media.key }).from(media).where(eq(media.id, photo));
    await testEnv.MEDIA.delete(`${row?.key}/1600`);
    await expect(zipOf(backup)).rejects.toThrow();
    await expect.poll(async () => (await rowOf(backup.order_id)).state).toBe('failed');
    expect(await orderRow(backup.order_id)).toMatchObject({ stage: 'backup_failed' });
    expect((await orderAt(owner, site.id, 3000 + next())).stage).toBe('requested');
  });
});
