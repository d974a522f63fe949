import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import type { Export } from '#worker/contract/export.ts';
import { commit } from '#worker/db/commit.ts';
import { exports_ } from '#worker/db/schema/exports.ts';
import { members } from '#worker/db/schema/members.ts';
import { transcripts } from '#worker/db/schema/memory-life.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { users } from '#worker/db/schema/people.ts';
import { media } from '#worker/db/schema/sites.ts';
import { type TestApp, testApp, testEnv } from '#worker/testing/app.ts';
import { atEachCrashPoint } from '#worker/testing/crash-points.ts';
import { aNotice } from '#worker/testing/notices-seed.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, runJobs } from '#worker/testing/run-jobs.ts';
import { aMemory, aPerson, aPicture, aSite, db, joins, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';
import { aThanksLetter } from '#worker/testing/thanks-seed.ts';
import { aNoticeInput } from '#worker/testing/view-fixtures.ts';
import { textsInZip } from '#worker/testing/zip-files.ts';

vi.setConfig({ testTimeout: 60_000 });

const START = Date.parse('2026-11-12T09:00:00.000Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (ms: number, as?: Person): TestApp =>
  testApp({ ...(as && { as }), now: () => new Date(START + ms), env: { QUEUE: stillQueue } });

const build = (ms = 0) => runJobs(['build_export'], aMailer(), new Date(START + ms));
const request = (app: TestApp, path = '/api/users/exports') => app.request(path, { method: 'POST' });

async function ready(person: Person, path = '/api/users/exports'): Promise<Export> {
  const begun = await request(at(0, person), path);
  expect(begun.status).toBe(201);
  const { id, state } = await begun.json<Export>();
  expect(state).toBe('building');
  await build();
  const made = await (await at(1000, person).request(`${path}/${id}`)).json<Export>();
  expect(made.state).toBe('ready');
  return made;
}

const download = (made: Export, headers: Record<string, string> = {}, ms = 2000) =>
  at(ms).request(made.files[0]?.url ?? '', { headers });

const unpacked = async (made: Export) =>
  textsInZip(new Uint8Array(await (await download(made)).arrayBuffer()));

async function aFamily(patch: object = {}) {
  const owner = await aPerson();
  const writer = await aPerson({ first_name: 'דנה', last_name: 'לוי' });
  const site = await aSite({ owner_id: owner.userId, first_name: 'Ruth', last_name: 'Cohen', ...patch });
  const memory = async (text: string, by: Person, more: object = {}) =>
    aMemory({ owner_id: site.id, author_id: by.userId, text, ...more });
  const picture = async (memoryId: number, by: Person, more: object = {}) =>
    aPicture({
      site_id: site.id,
      memory_id: memoryId,
      created_by: by.userId,
      attached_at: '2026',
      name: 'ליד הים.jpeg',
      ...more,
    });
  return { owner, writer, site, memory, picture };
}

describe('someone downloads what they wrote and uploaded', () => {
  test('on every site, also what waits or was denied, and nothing of others', async () => {
    const { owner, writer, memory, picture } = await aFamily();
    const first = await memory('Hers <b>first</b>', writer);
    await memory('Hers, waiting', writer, { status: 'pending' });
    await memory('Hers, denied', writer, { status: 'denied' });
    await memory('Of the owner', owner);
    await picture(first, writer);
    const files = await unpacked(await ready(writer));
    const data = files.get('data.json') ?? '';
    for (const text of ['Hers <b>first</b>', 'Hers, waiting', 'Hers, denied']) expect(data).toContain(text);
    expect(data).not.toContain('Of the owner');
    const page = files.get('index.html') ?? '';
    expect(page).toContain('Hers &lt;b&gt;first&lt;/b&gt;');
    expect(page).toContain('דנה לוי');
    const photo = [...files.keys()].find((name) => name.startsWith(`media/${first}/`));
    expect(photo).toMatch(/ליד הים\.webp$/);
    expect(files.get(photo ?? '')).toBe('1600'.repeat(10));
    expect(page).toContain(encodeURIComponent('ליד הים'));
  });

  test('with what is said in a recording as text, and its captions as a file beside it', async () => {
    const { owner, writer, site, memory, picture } = await aFamily();
    const id = await memory('At the table', writer);
    const recording = { kind: 'audio' as const, content_type: 'audio/webm', name: 'grandma.weba' };
    const media_id = await picture(id, writer, recording);
    await db.insert(transcripts).values({
      media_id,
      memory_id: id,
      text: 'We <i>sang</i>.',
      lang: 'yi',
      captions: 'WEBVTT\n',
      captions_lang: 'en',
      flagged: false,
      version: 2,
      updated_at: '',
    });
    for (const made of [await ready(writer), await ready(owner, `/api/sites/${site.id}/copies`)]) {
      const files = await unpacked(made);
      const captions = `media/${id}/${media_id.slice(0, 8)}-grandma.en.vtt`;
      expect(files.get(captions)).toBe('WEBVTT\n');
      expect(JSON.parse(files.get('data.json') ?? '').memories[0].transcripts).toEqual([
        { text: 'We <i>sang</i>.', lang: 'yi', captions },
      ]);
      expect(files.get('index.html')).toContain('<p dir="auto" lang="yi">We &lt;i&gt;sang&lt;/i&gt;.</p>');
      expect(files.get('index.html')).toContain('grandma.en.vtt');
    }
  });

  test('without the name of a private site that they have left', async () => {
    const { writer, site, memory } = await aFamily({ mode: 'private', first_name: 'Canary' });
    await memory('Words', writer);
    await joins(site.id, writer.userId, null);
    expect((await unpacked(await ready(writer))).get('data.json')).toContain('Canary');
    await db.delete(members).where(eq(members.user_id, writer.userId));
    await db.delete(exports_).where(eq(exports_.user_id, writer.userId));
    const after = (await unpacked(await ready(writer))).get('data.json');
    expect(after).toContain('Words');
    expect(after).not.toContain('Canary');
  });

  test('twice within the hour: it is the same archive, built once', async () => {
    const { writer } = await aFamily();
    const answers = await Promise.all(Array.from({ length: 5 }, () => request(at(0, writer))));
    const ids = await Promise.all(answers.map(async (answer) => (await answer.json<Export>()).id));
    expect(new Set(ids).size).toBe(1);
    const later = await (await request(at(HOUR - 1, writer))).json<Export>();
    expect(later.id).toBe(ids[0]);
    expect((await (await request(at(HOUR, writer))).json<Export>()).id).not.toBe(ids[0]);
  });

  test('in parts, as a browser that goes on after a break asks', async () => {
    const { writer, memory, picture } = await aFamily();
    await picture(await memory('Words', writer), writer);
    const made = await ready(writer);
    const whole = new Uint8Array(await (await download(made)).arrayBuffer());
    expect(whole.length).toBe(made.files[0]?.bytes);
    for (const [from, to] of [
      [0, 0],
      [10, 99],
      [whole.length - 30, whole.length - 1],
    ] as const) {
      const part = await download(made, { Range: `bytes=${from}-${to}` });
      expect(part.status).toBe(206);
      expect(part.headers.get('Content-Range')).toBe(`bytes ${from}-${to}/${whole.length}`);
      expect(new Uint8Array(await part.arrayBuffer())).toEqual(whole.slice(from, to + 1));
    }
    const beyond = await download(made, { Range: `bytes=${whole.length}-` });
    expect(beyond.status).toBe(416);
    const reply = await download(made);
    expect(reply.headers.get('Content-Disposition')).toBe('attachment; filename="dorot-2026-11-12.zip"');
    expect(reply.headers.get('Content-Security-Policy')).toContain('sandbox');
    await reply.body?.cancel();
  });

  test('although each trip fails once', async () => {
    for (const when of ['before', 'after'] as const)
      await atEachCrashPoint(
        when,
        async () => {
          const { writer } = await aFamily();
          return {
            as: writer,
            call: (from) => request(from),
            once: async () =>
              expect(
                await db.select().from(exports_).where(eq(exports_.user_id, writer.userId)),
              ).toHaveLength(1),
          };
        },
        new Date(START),
      );
  });
});

describe('the owner copies a site', () => {
  test('once, although each trip fails once', async () => {
    for (const when of ['before', 'after'] as const)
      await atEachCrashPoint(
        when,
        async () => {
          const { owner, site } = await aFamily();
          return {
            as: owner,
            call: (from) => from.request(`/api/sites/${site.id}/copies`, { method: 'POST' }),
            once: async () =>
              expect(await db.select().from(exports_).where(eq(exports_.user_id, owner.userId))).toHaveLength(
                1,
              ),
          };
        },
        new Date(START),
      );
  });

  test('texts of everyone and small pictures; what was denied or deleted is not in it', async () => {
    const { owner, writer, site, memory, picture } = await aFamily();
    const shown = await memory('Shown', writer);
    await memory('Waits', writer, { status: 'pending' });
    const denied = await memory('Denied', writer, { status: 'denied' });
    await memory('Gone', writer, { status: 'trashed' });
    await picture(shown, writer);
    await picture(denied, writer);
    await aNotice({ site_id: site.id, notice: aNoticeInput({ note: 'Come and sit with us.' }) });
    await aThanksLetter({ site_id: site.id, created_by: owner.userId }, writer.userId);
    const files = await unpacked(await ready(owner, `/api/sites/${site.id}/copies`));
    const data = files.get('data.json') ?? '';
    for (const text of ['Come and sit with us.', 'Thank you for your words.']) expect(data).toContain(text);
    expect(data).toContain('Shown');
    expect(data).toContain('Waits');
    expect(data).not.toMatch(/Denied|Gone/);
    const pictures = [...files.entries()].filter(([name]) => name.startsWith('media/'));
    expect(pictures.map(([, content]) => content)).toEqual(['800'.repeat(10)]);
  });

  test('and nobody else does: not a co-owner, an editor, a member or a stranger', async () => {
    const { site } = await aFamily();
    const path = `/api/sites/${site.id}/copies`;
    for (const group of [5, 3, null]) {
      const person = await aPerson();
      await joins(site.id, person.userId, group);
      await refusal(await request(at(0, person), path), 'auth.forbidden');
    }
    await refusal(await request(at(0, await aPerson()), path), 'auth.forbidden');
    await refusal(await request(at(0), path), 'auth.token_missing');
  });

  test('an address of a copy is worth nothing once the site has another owner, or is deleted', async () => {
    const { owner, site } = await aFamily();
    const made = await ready(owner, `/api/sites/${site.id}/copies`);
    expect((await download(made)).status).toBe(200);
    await db.update(members).set({ group_id: 5 }).where(eq(members.user_id, owner.userId));
    await refusal(await download(made), 'export.not_found');
  });
});

describe('an archive', () => {
  test('that nobody requested is not there', async () => {
    await refusal(await at(0).request('/api/exports/of-nobody/1'), 'export.not_found');
    await refusal(await at(0).request('/api/exports/of-nobody/0'), 'request.invalid');
  });

  test('is for whoever requested it', async () => {
    const { owner, writer, site } = await aFamily();
    const { id } = await ready(writer);
    await refusal(await at(0, owner).request(`/api/users/exports/${id}`), 'export.not_found');
    await refusal(await at(0, owner).request(`/api/sites/${site.id}/copies/${id}`), 'export.not_found');
  });

  test.each([
    ['another file', (url: string) => url.replace('/1?', '/2?')],
    ['a changed signature', (url: string) => `${url.slice(0, -2)}xx`],
    ['no signature', (url: string) => url.split('&s=')[0] ?? ''],
    ['a later end', (url: string) => url.replace(/e=\d+/, 'e=4000000000')],
  ])('is not served at %s', async (_what, changed) => {
    const { writer } = await aFamily();
    const made = await ready(writer);
    await refusal(await at(2000).request(changed(made.files[0]?.url ?? '')), 'export.not_found');
  });

  test('is served for an hour at each address, and for seven days at new ones', async () => {
    const { writer } = await aFamily();
    const made = await ready(writer);
    await refusal(await download(made, {}, HOUR + 2000), 'export.not_found');
    const later = await (await at(6 * DAY, writer).request(`/api/users/exports/${made.id}`)).json<Export>();
    expect((await download(later, {}, 6 * DAY)).status).toBe(200);
    await refusal(await at(7 * DAY, writer).request(`/api/users/exports/${made.id}`), 'export.not_found');
    await runJobs(['clean_exports'], aMailer(), new Date(START + 8 * DAY));
    await commit(db, [
      db.insert(outbox).values({
        id: crypto.randomUUID(),
        name: 'clean_exports',
        payload: {},
        created_at: '2026',
        due_at: '2026',
      }),
    ]);
    await runJobs(['clean_exports'], aMailer(), new Date(START + 8 * DAY));
    expect(await db.select().from(exports_).where(eq(exports_.id, made.id))).toEqual([]);
    expect((await testEnv.MEDIA.list({ prefix: `exports/${made.id}/` })).objects).toEqual([]);
  });

  test('ends with the account', async () => {
    const { writer } = await aFamily();
    const made = await ready(writer);
    await db.update(users).set({ deleted_at: '2026' }).where(eq(users.id, writer.userId));
    await refusal(await download(made), 'export.not_found');
  });

  test('whose file is gone is cut short, and can be requested again', async () => {
    const { writer, memory, picture } = await aFamily();
    const photo = await picture(await memory('Words', writer), writer);
    const made = await ready(writer);
    const [row] = await db.select({ key: media.key }).from(media).where(eq(media.id, photo));
    await testEnv.MEDIA.delete(`${row?.key}/1600`);
    await expect(download(made).then((reply) => reply.arrayBuffer())).rejects.toThrow();
    const state = async () => (await db.select().from(exports_).where(eq(exports_.id, made.id)))[0]?.state;
    await expect.poll(state).toBe('failed');
    const again = await (await request(at(3000, writer))).json<Export>();
    expect(again.id).not.toBe(made.id);
  });

  test('whose file has changed is cut short in the same way', async () => {
    const { writer, memory, picture } = await aFamily();
    const photo = await picture(await memory('Words', writer), writer);
    const made = await ready(writer);
    const [row] = await db.select({ key: media.key }).from(media).where(eq(media.id, photo));
    const key = `${row?.key}/1600`;
    const bytes = new Uint8Array((await (await testEnv.MEDIA.get(key))?.arrayBuffer()) ?? []);
    await testEnv.MEDIA.put(key, bytes);
    expect((await (await download(made)).arrayBuffer()).byteLength).toBe(made.files[0]?.bytes);
    await testEnv.MEDIA.put(key, bytes.toReversed());
    await expect(download(made).then((reply) => reply.arrayBuffer())).rejects.toThrow();
    const state = async () => (await db.select().from(exports_).where(eq(exports_.id, made.id)))[0]?.state;
    await expect.poll(state).toBe('failed');
  });

  test('that is not ready after an hour has failed', async () => {
    const { writer } = await aFamily();
    const { id } = await (await request(at(0, writer))).json<Export>();
    const later = await at(HOUR, writer).request(`/api/users/exports/${id}`);
    expect(await later.json()).toMatchObject({ state: 'failed', files: [] });
  });

  test('is begun at most ten times a day', async () => {
    const { writer } = await aFamily();
    for (let times = 0; times < 10; times++) {
      expect((await request(at(0, writer))).status).toBe(201);
      await db.update(exports_).set({ state: 'failed' }).where(eq(exports_.user_id, writer.userId));
    }
    await refusal(await request(at(0, writer)), 'rate.limited');
  });
});
