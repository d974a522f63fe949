import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { FILE_TYPES, type FileType, PART_BYTES, type UploadedMedia } from '#worker/contract/media.ts';
import { media } from '#worker/db/schema/sites.ts';
import { crcOf } from '#worker/features/media/public.ts';
import { isInlineType, kindOfFile } from '#worker/shared/file-type.ts';
import { testApp } from '#worker/testing/app.ts';
import { ebml, film, PLACE, sampleOf } from '#worker/testing/files.ts';
import { bytesOf } from '#worker/testing/images.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, runJobs } from '#worker/testing/run-jobs.ts';
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
