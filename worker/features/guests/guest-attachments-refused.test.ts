import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { hooks } from '#worker/app/features.ts';
import { UPLOAD_PASS_HEADER } from '#worker/contract/guest.ts';
import { STORAGE_BYTES } from '#worker/contract/media.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import { guest_memories } from '#worker/db/schema/guests.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { media, sites } from '#worker/db/schema/sites.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import {
  arrived,
  at,
  attached,
  begun,
  DAY,
  finish,
  from,
  LONG,
  letter,
  linkTo,
  MINUTE,
  mediaOf,
  mediaOn,
  memoriesOn,
  open,
  openSite,
  outcome,
  PHOTO,
  put,
  START,
  start,
  status,
  TEXT,
  uploadsOn,
  VOICE,
  well,
  write,
  written,
} from '#worker/testing/guest-letters.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, runJobs } from '#worker/testing/run-jobs.ts';
import { aPerson, aPicture, db } from '#worker/testing/seed.ts';
import { soundStore } from '#worker/testing/sound-store.ts';

vi.setConfig({ testTimeout: 120_000 });
afterAll(soundStore);

const hoursOf = (ms: number) => ({ db, hooks, now: () => new Date(START + ms) }) as Ctx;
async function sweep(ms: number) {
  await commit(db, await hooks.expired(hoursOf(ms)));
  await db.insert(outbox).values({
    id: crypto.randomUUID(),
    name: 'sweep_media',
    payload: {},
    created_at: '2026',
    due_at: '2026',
  });
  await runJobs(['sweep_media', 'purge_objects'], aMailer(), new Date(START + ms));
}

describe('nobody reads the file before the memory is posted', () => {
  test('neither the family, nor strangers, nor another guest, whatever they try', async () => {
    const { owner, ...site } = await openSite();
    const { pass } = await written({ text: 'canary words' }, site);
    const up = await attached(pass, PHOTO);
    const other = await written({}, site);
    for (const app of [well, testApp({ as: owner }), testApp({ as: await aPerson() })]) {
      for (const path of [
        `/api/media/${up}`,
        `/api/sites/${site.id}`,
        `/api/sites/${site.id}/memories`,
        `/api/sites/memories/pending/${site.id}`,
        `/api/guests/uploads/${up}`,
      ]) {
        const answer = await app.request(path, { headers: from() });
        const text = await answer.text();
        expect(text, path).not.toContain(up);
        expect(text, path).not.toContain('canary');
      }
      expect((await app.request(`/api/media/${up}`, { method: 'DELETE' })).ok).toBe(false);
      expect((await app.request(`/api/media/${up}/done`, { method: 'POST' })).ok).toBe(false);
    }
    await refusal(await status(other.pass, up), 'media.not_found');
    await refusal(await finish(other.pass, up), 'media.not_found');
    const post = await testApp({ as: owner }).request('/api/sites/memories', {
      method: 'POST',
      json: { site_id: site.id, client_key: crypto.randomUUID(), lang: 'en', text: 'x', media: [{ id: up }] },
    });
    await refusal(post, 'request.invalid');
  });

  test('and a pass is good for its own memory alone', async () => {
    const { pass } = await written();
    const other = await written();
    const up = await begun(pass, VOICE);
    const forged = `${pass.split('.')[0]}.${other.pass.split('.')[1]}`;
    for (const wrong of ['', 'x', pass.slice(0, -1), forged, `${pass}x`]) {
      await refusal(await start(wrong, VOICE), 'guest.upload_over');
      await refusal(await put(wrong, up, VOICE), 'guest.upload_over');
      await refusal(await finish(wrong, up), 'guest.upload_over');
    }
    await refusal(await put(other.pass, up, VOICE), 'media.not_found');
    await refusal(await start(pass, VOICE, at(7 * DAY)), 'guest.upload_over');
  });
});

describe('what is refused', () => {
  test.each([
    ['a video on a free site', { name: 'a.webm', type: 'video/webm' }, {}, 'plan.video'],
    ['a document on a free site', { name: 'a.pdf', type: 'application/pdf' }, {}, 'plan.document'],
    ['a video', { name: 'a.webm', type: 'video/webm' }, { subscribed: true }, 'media.type'],
    ['a document', { name: 'a.pdf', type: 'application/pdf' }, { subscribed: true }, 'media.type'],
    ['a drawing that may contain scripts', { name: 'a.svg', type: 'image/svg+xml' }, {}, 'media.type'],
    ['a program', { name: 'a.exe', type: 'application/octet-stream' }, {}, 'media.type'],
  ] as const)('%s', async (_what, file, patch, code) => {
    const { pass, site } = await written({}, await openSite(patch));
    await refusal(await start(pass, { ...file, bytes: new Uint8Array(10) }), code);
    expect(await uploadsOn(site.id)).toEqual([]);
  });

  test('a request that makes no sense', async () => {
    const { pass } = await written();
    const up = await begun(pass, VOICE);
    const ask = (path: string, method: string, json?: object) =>
      well.request(path, {
        method,
        ...(json && { json }),
        headers: { [UPLOAD_PASS_HEADER]: pass, ...from() },
      });
    await refusal(await ask('/api/guests/uploads', 'POST', { files: [] }), 'request.invalid');
    const other = { files: [{ name: 'a.weba', type: 'audio/webm', bytes: 9 }], target: 1 };
    await refusal(await ask('/api/guests/uploads', 'POST', other), 'request.invalid');
    await refusal(await ask(`/api/guests/uploads/${up}/0`, 'PUT'), 'request.invalid');
    await refusal(await ask(`/api/guests/uploads/${up}/2`, 'PUT'), 'media.not_found');
    await refusal(await ask(`/api/guests/uploads/${up}/done`, 'POST'), 'media.incomplete');
    await refusal(await ask('/api/guests/uploads/of-nobody', 'GET'), 'media.not_found');
  });

  test('more than 50 MB, and a file that is not what it says', async () => {
    const { pass } = await written({}, await openSite({ subscribed: true }));
    await refusal(await start(pass, VOICE, well, 50 * 1024 ** 2 + 1), 'media.too_large');
    const page = { ...VOICE, bytes: new TextEncoder().encode('<html><script>alert(1)</script>') };
    const up = await begun(pass, page);
    await refusal(await put(pass, up, page), 'media.type');
    await refusal(await finish(pass, up), 'media.incomplete');
  });

  test('a fourth photo on a free site, before anything is stored, and again when the memory is posted', async () => {
    const { owner, ...site } = await openSite();
    const used = { site_id: site.id, created_by: owner.userId };
    const other = await written({}, site);
    await attached(other.pass, PHOTO);
    const late = await written({}, site);
    const up = await arrived(late.pass, PHOTO);
    for (let i = 0; i < 3; i++) await aPicture(used);
    await refusal(await write(letter(site.id)), 'media.free_limit');
    await refusal(await start(other.pass, PHOTO), 'media.free_limit');
    await refusal(await finish(late.pass, up), 'media.free_limit');
    const token = await linkTo(other.body.email);
    const reply = await outcome(await open({ token }));
    expect(reply).toMatchObject({ status: null, text: TEXT });
    const saved = await well.request(reply.file ?? '');
    expect(saved.status).toBe(200);
    expect(saved.headers.get('Content-Disposition')).toContain('attachment');
    // once there is room, the same link posts both
    await db.delete(media).where(sql`${media.site_id} = ${site.id} and ${media.guest_id} is null`);
    expect(await outcome(await open({ token }))).toMatchObject({ status: 'pending', file: null });
    expect(await memoriesOn(site.id)).toMatchObject([{ media: [{ kind: 'photo' }] }]);
  });

  test('on a full or a frozen site', async () => {
    const site = await openSite();
    const { pass } = await written({}, site);
    await db.update(sites).set({ media_bytes: STORAGE_BYTES.free }).where(eq(sites.id, site.id));
    await refusal(await start(pass, VOICE), 'media.storage_full');
    await db.update(sites).set({ frozen_at: '2026', media_bytes: 0 }).where(eq(sites.id, site.id));
    await refusal(await start(pass, VOICE), 'site.frozen');
    await db.update(sites).set({ deleted_at: '2026' }).where(eq(sites.id, site.id));
    await refusal(await start(pass, VOICE), 'guest.upload_over');
  });

  test('neither words nor a file; and files that wait do not use up the family’s three', async () => {
    const { owner, ...site } = await openSite();
    await refusal(await write(letter(site.id, { text: ' ', attachment: undefined })), 'memory.empty');
    for (let i = 0; i < 4; i++) await attached((await written({}, site)).pass, PHOTO);
    const family = testApp({ as: owner, now: () => new Date(START) });
    const { site: seen } = await (await family.request(`/api/sites/${site.id}`)).json<{
      site: { photos_used: number };
    }>();
    expect(seen.photos_used).toBe(0);
  });
});

describe('what is not confirmed', () => {
  test('stays seven days with its file, then both are deleted', async () => {
    const { pass, site, body } = await written();
    const up = await attached(pass, VOICE);
    const never = await written();
    await arrived(never.pass, LONG);
    await sweep(6 * DAY);
    expect(await mediaOf(up)).toHaveLength(1);
    expect(await uploadsOn(never.site.id)).toEqual([]);
    await sweep(7 * DAY + MINUTE);
    expect(await mediaOn(site.id)).toEqual([]);
    expect(await db.select().from(guest_memories).where(eq(guest_memories.email, body.email))).toEqual([]);
    await sweep(7 * DAY + 2 * MINUTE);
    const { objects } = await testEnv.MEDIA.list({ prefix: 'uploads/2026-11-12/' });
    expect(objects.filter(({ key }) => key.includes(up))).toEqual([]);
    await soundStore();
  });

  test('goes with the account of its address', async () => {
    const { pass, body } = await written();
    const up = await attached(pass, VOICE);
    const user = { id: 0, email: body.email };
    await commit(db, await hooks.accountDeleted(hoursOf(0), user, '2026'));
    await sweep(DAY + MINUTE);
    expect(await mediaOf(up)).toEqual([]);
    await refusal(await status(pass, up), 'guest.upload_over');
  });
});
