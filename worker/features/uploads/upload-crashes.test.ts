import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { PART_BYTES } from '#worker/contract/media.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { sites, uploads } from '#worker/db/schema/sites.ts';
import { type TestApp, testApp, testEnv } from '#worker/testing/app.ts';
import { atEachCrashPoint } from '#worker/testing/crash-points.ts';
import { ebml } from '#worker/testing/files.ts';
import { aWebp, bytesOf } from '#worker/testing/images.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aSite, db } from '#worker/testing/seed.ts';
import { rowsOfUpload, soundStore } from '#worker/testing/sound-store.ts';

vi.setConfig({ testTimeout: 120_000 });

const owner = await aPerson();
const admin = await aPerson({ role_id: 1 });
const at = new Date('2026-11-10T12:00:00.000Z');
const well = testApp({ as: owner, now: () => at });
afterAll(soundStore);

type Kind = {
  subscribed: boolean;
  parts: Uint8Array[];
  files: { name: string; type: string; bytes: number }[];
};
const photo = [320, 800].map((width) => aWebp({ width, height: width / 2 }));
const head = bytesOf(ebml('webm', 'V_VP9'), new Uint8Array(PART_BYTES));
const film = [head.subarray(0, PART_BYTES), new Uint8Array(100)];
const KINDS: Record<string, Kind> = {
  'a photo in two widths': {
    subscribed: false,
    parts: photo,
    files: photo.map(({ length }) => ({ name: 'a.webp', type: 'image/webp', bytes: length })),
  },
  'a video in two parts': {
    subscribed: true,
    parts: film,
    files: [{ name: 'a.webm', type: 'video/webm', bytes: PART_BYTES + 100 }],
  },
};

const start = ({ files }: Kind, target: number, by: TestApp = well, key = crypto.randomUUID()) =>
  by.request('/api/media/start', {
    method: 'POST',
    json: { purpose: 'memory', target, files },
    headers: { 'Idempotency-Key': key },
  });
const put = ({ parts }: Kind, up: string, part: number, by: TestApp = well) =>
  by.request(`/api/media/${up}/${part}`, { method: 'PUT', body: parts[part - 1] ?? null });
const finish = (up: string, by: TestApp = well) => by.request(`/api/media/${up}/done`, { method: 'POST' });

async function arranged(kind: Kind, parts: number, done = false) {
  const target = (await aSite({ owner_id: owner.userId, subscribed: kind.subscribed })).id;
  const { upload_id: up } = await (await start(kind, target)).json<{ upload_id: string }>();
  for (let part = 1; part <= parts; part++) await put(kind, up, part);
  if (done) await finish(up);
  return { target, up };
}

const TABLE = Object.entries(KINDS).flatMap(([what, kind]) =>
  (['before', 'after'] as const).map((when) => ({ what, kind, when })),
);

describe.each(TABLE)('$what, whatever fails $when', ({ kind, when }) => {
  const isFilm = kind.subscribed;

  test('is started once', async () => {
    const points = await atEachCrashPoint(
      when,
      async () => {
        const target = (await aSite({ owner_id: owner.userId, subscribed: kind.subscribed })).id;
        return {
          as: owner,
          call: (app, key) => start(kind, target, app, key),
          once: async () => {
            expect(await db.select().from(uploads).where(eq(uploads.site_id, target))).toHaveLength(1);
            await soundStore();
          },
        };
      },
      at,
    );
    // the store is asked for a place for the parts of a video
    expect(points).toBeGreaterThan(isFilm ? 4 : 3);
  });

  test('has each part once', async () => {
    const points = await atEachCrashPoint(
      when,
      async () => {
        const { up } = await arranged(kind, 1);
        return {
          as: owner,
          call: (app) => put(kind, up, 2, app),
          once: async () => {
            const { parts } = await rowsOfUpload(up);
            expect(parts.map(({ part, bytes }) => [part, bytes])).toEqual(
              kind.parts.map(({ length }, i) => [i + 1, length]),
            );
            expect((await finish(up)).status).toBe(200);
            await soundStore();
          },
        };
      },
      at,
    );
    expect(points).toBeGreaterThan(3);
  });

  test('becomes one medium', async () => {
    const points = await atEachCrashPoint(
      when,
      async () => {
        const { up } = await arranged(kind, 2);
        return {
          as: owner,
          call: (app) => finish(up, app),
          once: async (answer) => {
            expect(await answer.json()).toMatchObject({ media: { id: up } });
            const rows = await rowsOfUpload(up);
            expect([rows.media.length, rows.upload?.state]).toEqual([1, 'done']);
            await soundStore();
          },
        };
      },
      at,
    );
    expect(points).toBeGreaterThan(isFilm ? 4 : 2);
  });

  test.each([false, true])(
    'is deleted where it is aborted, and nothing else (finished: %s)',
    async (done) => {
      const points = await atEachCrashPoint(
        when,
        async () => {
          // a part is five megabytes: none is needed to abort
          const { up } = await arranged(kind, isFilm && !done ? 0 : 2, done);
          return {
            as: owner,
            call: (app) => app.request(`/api/media/${up}`, { method: 'DELETE' }),
            once: async () => {
              expect(await rowsOfUpload(up)).toEqual({ media: [], parts: [], upload: undefined });
              await soundStore();
            },
            settles: [204, 404],
          };
        },
        at,
      );
      expect(points).toBeGreaterThan(2);
    },
  );
});

test.each([
  ['has lost', (parts: R2MultipartUpload) => parts.abort()],
  ['has twice', (parts: R2MultipartUpload) => parts.uploadPart(2, new Uint8Array(100))],
])('parts that the store %s are sent again, and joined', async (_what, spoil) => {
  const kind = KINDS['a video in two parts'] as Kind;
  const { up } = await arranged(kind, 2);
  const { upload } = await rowsOfUpload(up);
  await spoil(testEnv.MEDIA.resumeMultipartUpload(`uploads/2026-11-10/${up}/file`, upload?.multipart ?? ''));
  const { params } = await refusal(await finish(up), 'media.incomplete');
  expect(params).toEqual({ missing: [1, 2] });
  for (const part of [1, 2]) expect((await put(kind, up, part)).status).toBe(204);
  expect((await finish(up)).status).toBe(200);
  await soundStore();
});

test.each(['before', 'after'] as const)(
  'a plan is granted and ended once, whatever fails %s',
  async (when) => {
    for (const json of [{ plan: 'annual' }, { end: true }]) {
      const points = await atEachCrashPoint(
        when,
        async () => {
          const ends = 'end' in json;
          const { id } = await aSite({
            owner_id: owner.userId,
            subscribed: ends,
            plan: ends ? 'annual' : null,
          });
          return {
            as: admin,
            call: (app) => app.request(`/api/admin/sites/${id}/plan`, { method: 'POST', json }),
            once: async () => {
              const [site] = await db.select().from(sites).where(eq(sites.id, id));
              expect([site?.subscribed, site?.plan]).toEqual([!ends, 'annual']);
              const told = await db
                .select()
                .from(audit)
                .where(eq(audit.object_id, String(id)));
              expect(told).toHaveLength(1);
            },
          };
        },
        at,
      );
      expect(points).toBeGreaterThan(2);
    }
  },
);
