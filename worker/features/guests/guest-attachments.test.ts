import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Memory } from '#worker/contract/memory.ts';
import { type TestApp, testApp, testEnv } from '#worker/testing/app.ts';
import { sampleOf } from '#worker/testing/files.ts';
import {
  arrived,
  at,
  attached,
  begun,
  finish,
  LONG,
  linksTo,
  linkTo,
  MINUTE,
  mediaOf,
  mediaOn,
  memoriesOn,
  open,
  openSite,
  outcome,
  PHOTO,
  passIn,
  put,
  runLinkJobs,
  START,
  start,
  status,
  TEXT,
  uploadsOn,
  VOICE,
  write,
  written,
} from '#worker/testing/guest-letters.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, runJobs } from '#worker/testing/run-jobs.ts';
import { soundStore } from '#worker/testing/sound-store.ts';

vi.setConfig({ testTimeout: 120_000 });
afterAll(soundStore);

const pendingOn = async (siteId: number, by: TestApp) =>
  (await (await by.request(`/api/sites/memories/pending/${siteId}`)).json<{ memories: Memory[] }>()).memories;
describe('a guest adds one file', () => {
  test.each([
    ['a recording, and no words', VOICE, ''],
    ['a recording in two parts', LONG, TEXT],
    ['a photo', PHOTO, TEXT],
    ['a recording of a phone', { name: 'a.m4a', type: 'audio/mp4', bytes: sampleOf('audio/mp4') }, TEXT],
  ] as const)('%s: it waits with the memory, then the family’s queue has both', async (_what, file, text) => {
    const { owner, ...site } = await openSite();
    const { body, pass } = await written({ text, attachment: { caption: 'In the kitchen' } }, site);
    const up = await attached(pass, file);
    await runJobs(['clean_video', 'drop_raw'], aMailer(), new Date(START + MINUTE));
    expect(await memoriesOn(site.id)).toEqual([]);
    const token = await linkTo(body.email);
    const reply = await outcome(await open({ token }));
    expect(reply).toMatchObject({ status: 'pending', file: null });
    const family = testApp({ as: owner, now: () => new Date(START) });
    const [memory] = await pendingOn(site.id, family);
    expect(memory).toMatchObject({ text: text || null, media: [{ id: up, caption: 'In the kitchen' }] });
    const [row] = await mediaOf(up);
    const [posted] = await memoriesOn(site.id);
    expect(row).toMatchObject({ memory_id: posted?.id, created_by: posted?.author_id });
    expect((await family.request(memory?.media[0]?.src ?? '')).status).toBe(200);
    await soundStore();
  });

  test('and the link is mailed once, when the file is here', async () => {
    const { body, pass } = await written();
    const up = await arrived(pass, VOICE);
    await runLinkJobs(MINUTE);
    expect(await linksTo(body.email)).toEqual([]);
    for (let tries = 0; tries < 3; tries++) expect((await finish(pass, up)).status).toBe(204);
    await linkTo(body.email, 60 * MINUTE);
  });

  test('which does not come: the link to the words is mailed after half an hour', async () => {
    const { body } = await written();
    const voice = await written({ text: null });
    await runLinkJobs(29 * MINUTE);
    expect(await linksTo(body.email)).toEqual([]);
    const token = await linkTo(body.email, 30 * MINUTE);
    expect(await linksTo(voice.body.email)).toEqual([]);
    expect(await outcome(await open({ token }))).toMatchObject({ status: 'pending', text: TEXT });
  });

  test('which comes slowly: the link waits while its parts arrive', async () => {
    const { body, pass } = await written();
    const up = await begun(pass, LONG);
    expect((await put(pass, up, LONG, at(25 * MINUTE), 1)).status).toBe(204);
    await runLinkJobs(30 * MINUTE);
    expect(await linksTo(body.email)).toEqual([]);
    expect((await put(pass, up, LONG, at(34 * MINUTE), 2)).status).toBe(204);
    expect((await finish(pass, up, at(34 * MINUTE))).status).toBe(204);
    const token = await linkTo(body.email, 35 * MINUTE);
    await outcome(await open({ token }, at(36 * MINUTE)));
    expect(await mediaOf(up)).toMatchObject([{ memory_id: expect.any(Number) }]);
  });

  test('whose link is opened before the file is here: the words are posted, and the file is refused', async () => {
    const { body, pass, site } = await written();
    const up = await arrived(pass, VOICE);
    const token = await linkTo(body.email, 60 * MINUTE);
    await outcome(await open({ token }, at(61 * MINUTE)));
    await refusal(await finish(pass, up, at(61 * MINUTE)), 'guest.upload_over');
    await refusal(await start(pass, VOICE, at(61 * MINUTE)), 'guest.upload_over');
    expect(await memoriesOn(site.id)).toMatchObject([{ text: TEXT, media: [] }]);
    expect(await mediaOf(up)).toEqual([]);
  });

  test('and changes their mind: another replaces it, and none at all is sent without', async () => {
    const { body, pass, site } = await written();
    const first = await attached(pass, PHOTO);
    const second = await attached(pass, VOICE);
    expect((await mediaOn(site.id)).map(({ id }) => id)).toEqual([second]);
    const { attachment: _, ...words } = { ...body, text: 'Only words.' };
    expect(await passIn(await write(words))).toBe('');
    expect(await mediaOn(site.id)).toEqual([]);
    expect(await uploadsOn(site.id)).toEqual([]);
    await runJobs(['purge_objects'], aMailer(), new Date(START + MINUTE));
    const { objects } = await testEnv.MEDIA.list({ prefix: 'uploads/2026-11-12/' });
    expect(objects.filter(({ key }) => key.includes(first) || key.includes(second))).toEqual([]);
    const token = await linkTo(body.email);
    await outcome(await open({ token }));
    expect(await memoriesOn(site.id)).toMatchObject([{ text: 'Only words.', media: [] }]);
  });

  test('and sees after a reload which parts have arrived', async () => {
    const { pass, body } = await written();
    const up = await begun(pass, LONG);
    await put(pass, up, LONG);
    // the same draft gets the same pass again
    expect(await passIn(await write(body))).toBe(pass);
    expect(await (await status(pass, up)).json()).toMatchObject({
      state: 'open',
      parts: [{ received: true }, { received: false }],
    });
  });
});

describe('one file a memory', () => {
  test('although fifty are started at once', async () => {
    const { pass, site } = await written();
    const answers = await Promise.all(Array.from({ length: 50 }, () => start(pass, VOICE)));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(await uploadsOn(site.id)).toHaveLength(1);
    const ups = await Promise.all(answers.map((one) => one.json<{ upload_id: string }>()));
    const ends = await Promise.all(
      ups.map(async ({ upload_id: up }) => {
        await put(pass, up, VOICE);
        return finish(pass, up);
      }),
    );
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await mediaOn(site.id)).toHaveLength(1);
    await soundStore();
  });

  test('and none after the memory is posted', async () => {
    const { pass, body, site } = await written();
    const up = await attached(pass);
    await outcome(await open({ token: await linkTo(body.email) }));
    await refusal(await start(pass, PHOTO), 'guest.upload_over');
    await refusal(await status(pass, up), 'guest.upload_over');
    expect((await mediaOn(site.id)).map(({ id }) => id)).toEqual([up]);
  });

  test('although the file ends while the link is opened', async () => {
    for (let round = 0; round < 5; round++) {
      const { pass, body, site } = await written();
      const up = await arrived(pass, VOICE);
      const token = await linkTo(body.email, 60 * MINUTE);
      const [opened, ended] = await Promise.all([open({ token }), finish(pass, up)]);
      await outcome(opened);
      const [memory] = await memoriesOn(site.id);
      expect(memory?.media.map(({ id }) => id)).toEqual(ended.ok ? [up] : []);
      expect(await mediaOn(site.id)).toHaveLength(ended.ok ? 1 : 0);
    }
  });
});
