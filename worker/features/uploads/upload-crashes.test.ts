import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { outbox } from '#worker/db/schema/operations.ts';
import { media, sites, upload_parts, uploads } from '#worker/db/schema/sites.ts';
import { type TestApp, testApp, testEnv } from '#worker/testing/app.ts';
import { atEachCrashPoint } from '#worker/testing/crash-points.ts';
import { aWebp } from '#worker/testing/images.ts';
import { aPerson, aSite, db } from '#worker/testing/seed.ts';

const owner = await aPerson();
const at = new Date('2026-11-10T12:00:00.000Z');
const well = testApp({ as: owner, now: () => at });
const photo = [320, 800].map((width) => aWebp({ width, height: width / 2 }));
const files = photo.map(({ length }) => ({ name: 'a.webp', type: 'image/webp', bytes: length }));

const start = (target: number, by: TestApp = well, key = crypto.randomUUID()) =>
  by.request('/api/media/start', {
    method: 'POST',
    json: { purpose: 'memory', target, files },
    headers: { 'Idempotency-Key': key },
  });
const put = (up: string, part: number, by: TestApp = well) =>
  by.request(`/api/media/${up}/${part}`, { method: 'PUT', body: photo[part - 1] ?? null });
const finish = (up: string, by: TestApp = well) => by.request(`/api/media/${up}/done`, { method: 'POST' });

async function arranged(parts: number, done = false) {
  const target = (await aSite({ owner_id: owner.userId })).id;
  const { upload_id: up } = await (await start(target)).json<{ upload_id: string }>();
  for (let part = 1; part <= parts; part++) await put(up, part);
  if (done) await finish(up);
  return { target, up };
}

const rowsOf = async (up: string) => ({
  media: await db.select().from(media).where(eq(media.id, up)),
  parts: await db.select().from(upload_parts).where(eq(upload_parts.upload_id, up)),
  upload: (await db.select().from(uploads).where(eq(uploads.id, up))).at(0),
});

/** Asserts the invariants of the store: no row without its file, no orphaned file. */
async function soundStore() {
  const { objects } = await testEnv.MEDIA.list({ prefix: 'uploads/' });
  const keys = objects.map(({ key }) => key);
  for (const { key, widths } of await db.select().from(media))
    for (const width of widths) expect(keys).toContain(`${key}/${width}`);
  const pending = JSON.stringify((await db.select().from(outbox)).map(({ payload }) => payload));
  const [begun, ended] = [await db.select().from(uploads), await db.select().from(media)];
  const known = new Set([...begun, ...ended].map(({ id }) => id));
  for (const key of keys) {
    const id = key.split('/')[2] ?? '';
    expect(known.has(id) || pending.includes(id), key).toBe(true);
  }
  for (const site of await db.select().from(sites)) {
    const stored = ended
      .filter(({ site_id }) => site_id === site.id)
      .reduce((sum, { bytes }) => sum + bytes, 0);
    expect(site.media_bytes).toBe(stored);
  }
}

const moments = ['before', 'after'] as const;

test.each(moments)(
  'an upload is started once, whatever fails %s',
  async (when) => {
    const points = await atEachCrashPoint(
      when,
      async () => {
        const target = (await aSite({ owner_id: owner.userId })).id;
        return {
          as: owner,
          call: (app, key) => start(target, app, key),
          once: async () => {
            expect(await db.select().from(uploads).where(eq(uploads.site_id, target))).toHaveLength(1);
            await soundStore();
          },
        };
      },
      at,
    );
    expect(points).toBeGreaterThan(3);
  },
  60_000,
);

test.each(moments)(
  'a part is stored once, whatever fails %s',
  async (when) => {
    const points = await atEachCrashPoint(
      when,
      async () => {
        const { up } = await arranged(1);
        return {
          as: owner,
          call: (app) => put(up, 2, app),
          once: async () => {
            const { parts } = await rowsOf(up);
            expect(parts.map(({ part, width, bytes }) => [part, width, bytes])).toEqual(
              photo.map(({ length }, i) => [i + 1, i === 0 ? 320 : 800, length]),
            );
            expect((await finish(up)).status).toBe(200);
            await soundStore();
          },
        };
      },
      at,
    );
    expect(points).toBeGreaterThan(3);
  },
  60_000,
);

test.each(moments)(
  'an upload becomes one picture, whatever fails %s',
  async (when) => {
    const points = await atEachCrashPoint(
      when,
      async () => {
        const { up } = await arranged(2);
        return {
          as: owner,
          call: (app) => finish(up, app),
          once: async (answer) => {
            expect(await answer.json()).toMatchObject({ media: { id: up, widths: [320, 800] } });
            const rows = await rowsOf(up);
            expect([rows.media.length, rows.upload?.state]).toEqual([1, 'done']);
            await soundStore();
          },
        };
      },
      at,
    );
    expect(points).toBeGreaterThan(2);
  },
  60_000,
);

test.each(
  moments.flatMap(
    (when) =>
      [
        [when, false],
        [when, true],
      ] as const,
  ),
)(
  'an aborted upload is deleted, and nothing else, whatever fails %s (finished: %s)',
  async (when, done) => {
    const points = await atEachCrashPoint(
      when,
      async () => {
        const { up } = await arranged(2, done);
        return {
          as: owner,
          call: (app) => app.request(`/api/media/${up}`, { method: 'DELETE' }),
          once: async () => {
            expect(await rowsOf(up)).toEqual({ media: [], parts: [], upload: undefined });
            await soundStore();
          },
          settles: [204, 404],
        };
      },
      at,
    );
    expect(points).toBeGreaterThan(2);
  },
  60_000,
);
