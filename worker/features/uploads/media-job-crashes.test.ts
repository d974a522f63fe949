import { eq } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import type { UploadedMedia } from '#worker/contract/media.ts';
import { commit } from '#worker/db/commit.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { media, uploads } from '#worker/db/schema/sites.ts';
import { crcOf, discardMedia } from '#worker/features/media/public.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { faultyEnv } from '#worker/testing/crash-points.ts';
import { aFault } from '#worker/testing/faulty-d1.ts';
import { film, PLACE } from '#worker/testing/files.ts';
import { aMailer, deliver, runJobs } from '#worker/testing/run-jobs.ts';
import { anUpload, aPerson, aSite, db, next } from '#worker/testing/seed.ts';
import { sendFiles } from '#worker/testing/send-file.ts';
import { soundStore } from '#worker/testing/sound-store.ts';

vi.setConfig({ testTimeout: 120_000 });

const owner = await aPerson();
const app = testApp({ as: owner });
const siteId = (await aSite({ owner_id: owner.userId, subscribed: true })).id;
const HOUR = 60 * 60 * 1000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const soon = () => new Date(Date.now() + 60_000);
const JOBS = ['clean_video', 'drop_raw', 'sweep_media', 'sweep_objects', 'purge_objects'];
afterAll(soundStore);

const keysOf = async (id: string) =>
  (await testEnv.MEDIA.list({ prefix: 'uploads/' })).objects
    .filter(({ key }) => key.includes(id))
    .map(({ key }) => key.split('/').at(-1));
const rowOf = async (id: string) => (await db.select().from(media).where(eq(media.id, id))).at(0);

async function aVideo(patch: Partial<typeof media.$inferInsert> = {}): Promise<string> {
  const file = { name: 'a.mp4', type: 'video/mp4', bytes: film() };
  const answer = await sendFiles(app, siteId, [file]);
  const { id } = (await answer.json<{ media: UploadedMedia }>()).media;
  if (Object.keys(patch).length > 0) await db.update(media).set(patch).where(eq(media.id, id));
  return id;
}
const enqueuedFor = async (id: string, name: string) =>
  (await db.select().from(outbox).where(eq(outbox.name, name))).filter(({ payload }) =>
    JSON.stringify(payload).includes(id),
  );

type Arranged = {
  message: { id: string; name: string; payload?: object };
  at?: Date;
  once: () => Promise<unknown>;
};

const CASES: Record<string, () => Promise<Arranged>> = {
  'a film whose location is removed': async () => {
    const id = await aVideo();
    const [row] = await enqueuedFor(id, 'clean_video');
    return {
      message: { id: row?.id ?? '', name: 'clean_video' },
      once: async () => {
        expect(await keysOf(id)).toEqual(['file']);
        const found = await rowOf(id);
        const stored = await testEnv.MEDIA.get(`${found?.key}/file`);
        const bytes = new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer(0));
        expect([found?.state, found?.file_crc, bytes.length]).toEqual(['ready', crcOf(bytes), film().length]);
        expect(new TextDecoder('latin1').decode(bytes)).not.toContain(PLACE);
      },
    };
  },
  'a film as it was uploaded, which is deleted': async () => {
    const id = await aVideo();
    await runJobs(['clean_video'], aMailer(), soon());
    const [row] = await enqueuedFor(id, 'drop_raw');
    return {
      message: { id: row?.id ?? '', name: 'drop_raw' },
      once: async () => expect(await keysOf(id)).toEqual(['file']),
    };
  },
  'media that nothing shows for a day, and an upload that was not finished': async () => {
    const id = await aVideo({ created_at: ago(25) });
    await runJobs(['clean_video', 'drop_raw'], aMailer(), soon());
    const up = await anUpload({
      user_id: owner.userId,
      site_id: siteId,
      created_at: ago(25),
      expires_at: ago(1),
    });
    await testEnv.MEDIA.put(`uploads/${ago(25).slice(0, 10)}/${up}/320`, 'dots');
    return {
      message: { id: `run-${next()}`, name: 'sweep_media', payload: {} },
      once: async () => {
        expect(await rowOf(id)).toBeUndefined();
        expect(await db.select().from(uploads).where(eq(uploads.id, up))).toEqual([]);
        expect([await keysOf(id), await keysOf(up)]).toEqual([[], []]);
      },
    };
  },
  'a file without a row': async () => {
    const day = '2026-10-01';
    const lost = `lost-${next()}`;
    await testEnv.MEDIA.put(`uploads/${day}/${lost}/320`, 'dots');
    return {
      message: { id: `run-${next()}`, name: 'sweep_objects', payload: { day } },
      at: new Date(Date.now() + 13 * HOUR),
      once: async () => expect(await keysOf(lost)).toEqual([]),
    };
  },
  'files whose month has passed': async () => {
    const id = await aVideo();
    await runJobs(['clean_video', 'drop_raw'], aMailer(), soon());
    await commit(db, discardMedia({ db, now: () => new Date() }, { ids: [id] }));
    const [row] = await enqueuedFor(id, 'purge_objects');
    return {
      message: { id: row?.id ?? '', name: 'purge_objects' },
      once: async () => expect(await keysOf(id)).toEqual([]),
    };
  },
};

test.each(
  Object.entries(CASES).flatMap(([what, arrange]) =>
    (['before', 'after'] as const).map((when) => ({ what, when, arrange })),
  ),
)('$what: whatever fails $when, once is enough', async ({ when, arrange }) => {
  for (let at = 1; ; at++) {
    const { message, at: now = new Date(), once } = await arrange();
    const fault = aFault(at, when);
    const failed = await deliver([message], aMailer(), now, { ...testEnv, ...faultyEnv(fault) });
    if (failed > 0) expect(await deliver([message], aMailer(), now)).toBe(0);
    // delivered a second time, as a queue may
    expect(await deliver([message], aMailer(), now)).toBe(0);
    await runJobs(JOBS, aMailer(), soon());
    await once();
    if (fault.trips < at) {
      expect(at).toBeGreaterThan(2);
      return;
    }
  }
});
