import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { FILE_TYPES, type FileType, PART_BYTES, type UploadedMedia } from '#worker/contract/media.ts';
import { media, uploads } from '#worker/db/schema/sites.ts';
import { crcOf } from '#worker/features/media/public.ts';
import { isInlineType, kindOfFile } from '#worker/shared/file-type.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { ebml, film, PLACE, sampleOf } from '#worker/testing/files.ts';
import { bytesOf } from '#worker/testing/images.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, deliver, runJobs } from '#worker/testing/run-jobs.ts';
import { aPerson, aSite, db } from '#worker/testing/seed.ts';
import { sendFiles } from '#worker/testing/send-file.ts';

const owner = await aPerson();
const app = testApp({ as: owner });
const siteId = (await aSite({ owner_id: owner.userId, subscribed: true })).id;
const cleaned = () => runJobs(['clean_video', 'drop_raw'], aMailer(), new Date(Date.now() + 60_000));
const sent = (name: string, type: string, bytes: Uint8Array, by = app, target = siteId) =>
  sendFiles(by, target, [{ name, type, bytes }]);
const uploaded = async (answer: Response) => {
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json<{ media: UploadedMedia }>()).media;
};

const EXTENSIONS = (Object.keys(FILE_TYPES) as FileType[]).flatMap((type) =>
  FILE_TYPES[type].extensions.map((extension) => [extension, type] as const),
);

describe('every extension is accepted with a valid file', () => {
  test.each(EXTENSIONS)('%s as %s', async (extension, type) => {
    const found = await uploaded(await sent(`a.${extension}`, type, sampleOf(type)));
    expect(found).toMatchObject({ kind: kindOfFile(type), name: `a.${extension}` });
    await cleaned();
    const served = await testApp().request(found.src);
    expect(served.status).toBe(200);
    expect(served.headers.get('Content-Disposition')).toMatch(
      isInlineType(type) ? /^inline$/ : /^attachment; /,
    );
    expect(served.headers.get('X-Content-Type-Options')).toBe('nosniff');
  });
});

describe('a file that is not what its name says is refused', () => {
  test.each(
    EXTENSIONS.filter(([, type]) => kindOfFile(type) !== 'photo').map(
      ([extension, type]) => [extension, type] as const,
    ),
  )('a program called a.%s (%s)', async (extension, type) => {
    await refusal(
      await sent(`a.${extension}`, type, bytesOf('MZ\x90\0\x03\0\0\0', new Uint8Array(60))),
      'media.type',
    );
  });

  test.each(['exe', 'html', 'zip', 'docm', 'js'])('of no accepted type: .%s', async (extension) => {
    await refusal(await sent(`a.${extension}`, '', sampleOf('text/plain')), 'media.type');
  });

  test('a film that calls itself a sound', async () => {
    await refusal(await sent('a.weba', 'audio/webm', ebml('webm', 'V_VP9')), 'media.type');
    const { id } = await uploaded(await sent('a.m4a', 'audio/mp4', film()));
    await cleaned();
    expect((await db.select().from(media).where(eq(media.id, id)))[0]?.state).toBe('refused');
  });
});

describe('a part that is sent twice at once', () => {
  /** A body of which the last byte is held back. */
  function slow(bytes: Uint8Array) {
    const { promise, resolve: release } = Promise.withResolvers<void>();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes.subarray(0, -1)),
      async pull(controller) {
        await promise;
        controller.enqueue(bytes.subarray(-1));
        controller.close();
      },
    });
    return { body, release };
  }
  const begin = async (name: string, type: string, bytes: number) => {
    const json = { purpose: 'memory', target: siteId, files: [{ name, type, bytes }] };
    const begun = await app.request('/api/media/start', { method: 'POST', json });
    return (await begun.json<{ upload_id: string }>()).upload_id;
  };
  const put = (up: string, body: BodyInit) => app.request(`/api/media/${up}/1`, { method: 'PUT', body });
  const done = (up: string) => app.request(`/api/media/${up}/done`, { method: 'POST' });
  const [first, late] = [bytesOf('%PDF-1.7\nthe first\n%%EOF'), bytesOf('%PDF-1.7\nthe later\n%%EOF')];

  test('stays as it first arrived whole, also where the other ends after the upload is finished', async () => {
    const up = await begin('will.pdf', 'application/pdf', first.length);
    const { body, release } = slow(late);
    const lingering = put(up, body);
    expect((await put(up, first)).status).toBe(204);
    const found = await uploaded(await done(up));
    release();
    expect((await lingering).status).toBe(204);
    const served = new Uint8Array(await (await testApp().request(found.src)).arrayBuffer());
    expect(served).toEqual(first);
    const [row] = await db.select().from(media).where(eq(media.id, up));
    expect(row?.file_crc).toBe(crcOf(served));
  });

  test('is recorded as it is stored where the first attempt ended before it was recorded', async () => {
    const up = await begin('will.pdf', 'application/pdf', first.length);
    const [row] = await db.select().from(uploads).where(eq(uploads.id, up));
    await testEnv.MEDIA.put(`uploads/${row?.created_at.slice(0, 10)}/${up}/file`, first);
    expect((await put(up, late)).status).toBe(204);
    const found = await uploaded(await done(up));
    const served = new Uint8Array(await (await testApp().request(found.src)).arrayBuffer());
    expect(served).toEqual(first);
    expect((await db.select().from(media).where(eq(media.id, up)))[0]?.file_crc).toBe(crcOf(first));
  });

  test('leaves no copy with its location behind, a day after that is removed', async () => {
    const up = await begin('a.mp4', 'video/mp4', film().length);
    const { body, release } = slow(film());
    const lingering = put(up, body);
    expect((await put(up, film())).status).toBe(204);
    await uploaded(await done(up));
    await cleaned();
    release();
    expect((await lingering).status).toBe(204);
    const sweep = {
      id: 'sweep',
      name: 'sweep_objects',
      payload: { day: new Date().toISOString().slice(0, 10) },
    };
    await deliver([sweep], aMailer(), new Date(Date.now() + 13 * 60 * 60_000));
    const { objects } = await testEnv.MEDIA.list({ prefix: 'uploads/' });
    expect(objects.flatMap(({ key }) => (key.includes(up) ? [key.split('/').at(-1)] : []))).toEqual(['file']);
  });
});

test.each(['mp4', 'mov', 'm4v'])('a .%s is served only once its location is removed', async (extension) => {
  const type = extension === 'mov' ? 'video/quicktime' : 'video/mp4';
  const found = await uploaded(await sent(`a.${extension}`, type, film()));
  expect(found.state).toBe('processing');
  await refusal(await testApp().request(found.src), 'media.not_found');
  await cleaned();
  const bytes = new Uint8Array(await (await testApp().request(found.src)).arrayBuffer());
  expect(bytes.length).toBe(film().length);
  const plain = new TextDecoder('latin1').decode(bytes);
  expect(plain).not.toContain(PLACE);
  expect(plain).toContain('picture and sound');
  const [row] = await db.select().from(media).where(eq(media.id, found.id));
  expect([row?.state, row?.file_crc]).toEqual(['ready', crcOf(bytes)]);
});

test('a large file arrives in parts and is one', async () => {
  const bytes = bytesOf(ebml('webm', 'V_VP9'), new Uint8Array(PART_BYTES * 2).fill(7));
  const found = await uploaded(await sent('a.webm', 'video/webm', bytes));
  const tail = await testApp().request(found.src, { headers: { Range: 'bytes=-4' } });
  expect([tail.status, tail.headers.get('Content-Range')]).toEqual([
    206,
    `bytes ${bytes.length - 4}-${bytes.length - 1}/${bytes.length}`,
  ]);
  const [row] = await db.select().from(media).where(eq(media.id, found.id));
  expect([row?.file_bytes, row?.file_crc]).toEqual([bytes.length, crcOf(bytes)]);
});

test('without a plan a recording counts as a photo, and a video or a document is refused', async () => {
  const free = (await aSite({ owner_id: owner.userId })).id;
  await refusal(await sent('a.mp4', 'video/mp4', film(), app, free), 'plan.video');
  await refusal(
    await sent('a.pdf', 'application/pdf', sampleOf('application/pdf'), app, free),
    'plan.document',
  );
  await refusal(await sent('a.exe', 'video/mp4', film(), app, free), 'media.type');
  for (let i = 0; i < 3; i++)
    await uploaded(await sent('a.mp3', 'audio/mpeg', sampleOf('audio/mpeg'), app, free));
  await refusal(await sent('a.mp3', 'audio/mpeg', sampleOf('audio/mpeg'), app, free), 'media.free_limit');
});
