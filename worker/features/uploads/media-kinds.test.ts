import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { FILE_TYPES, type FileType, PART_BYTES, type UploadedMedia } from '#worker/contract/media.ts';
import { media } from '#worker/db/schema/sites.ts';
import { crcOf } from '#worker/features/media/public.ts';
import { isInlineType, kindOfFile } from '#worker/shared/file-type.ts';
import { testApp } from '#worker/testing/app.ts';
import { bytesOf, number, SAMPLES as PICTURES } from '#worker/testing/images.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, runJobs } from '#worker/testing/run-jobs.ts';
import { aPerson, aSite, db } from '#worker/testing/seed.ts';

const owner = await aPerson();
const app = testApp({ as: owner });
const siteId = (await aSite({ owner_id: owner.userId, subscribed: true })).id;
const cleaned = () => runJobs(['clean_video', 'drop_raw'], aMailer(), new Date(Date.now() + 60_000));
const PLACE = '+31.7780+035.2354/';

const box = (type: string, ...parts: (Uint8Array | string)[]): Uint8Array => {
  const body = bytesOf(...parts);
  return bytesOf(number(body.length + 8, 4), type, body);
};
const track = (handler: string): Uint8Array =>
  box(
    'trak',
    box('tkhd', new Uint8Array(84)),
    box('udta', box('\xa9xyz', PLACE)),
    box('mdia', box('hdlr', new Uint8Array(8), handler, new Uint8Array(13))),
  );
const film = (handler = 'vide'): Uint8Array =>
  bytesOf(
    box('ftyp', 'isom', new Uint8Array(4), 'isom'),
    box('mdat', 'picture and sound'),
    box(
      'moov',
      box('mvhd', new Uint8Array(100)),
      track(handler),
      box('udta', box('\xa9xyz', PLACE)),
      box('meta', new Uint8Array(4), box('keys', PLACE)),
    ),
    box('uuid', new Uint8Array(16), PLACE),
  );
const ebml = (docType: string, codec: string) =>
  bytesOf(
    '\x1a\x45\xdf\xa3\x8f\x42\x82',
    String.fromCharCode(0x80 + docType.length),
    docType,
    `\x86${codec}`,
  );
const zip = (name: string, body = '') =>
  bytesOf('PK\x03\x04', new Uint8Array(22), number(name.length, 2, 'little'), new Uint8Array(2), name, body);
const ole = bytesOf('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', new Uint8Array(504));
const open = 'application/vnd.oasis.opendocument';
const ooxml = 'application/vnd.openxmlformats-officedocument';
const text = new TextEncoder().encode('{"זיכרון": 1}');

const FILES: Partial<Record<FileType, Uint8Array>> = {
  'video/mp4': film(),
  'video/quicktime': film(),
  'video/webm': ebml('webm', 'V_VP9'),
  'video/x-matroska': ebml('matroska', 'V_VP8'),
  'video/x-msvideo': bytesOf('RIFF', new Uint8Array(4), 'AVI LIST'),
  'video/x-ms-wmv': bytesOf('\x30\x26\xb2\x75\x8e\x66\xcf\x11', new Uint8Array(8)),
  'video/x-amv': bytesOf('RIFF', new Uint8Array(4), 'AMV LIST'),
  'audio/mpeg': bytesOf('\xff\xfb\x90\x64', new Uint8Array(60)),
  'audio/mp4': film('soun'),
  'audio/aac': bytesOf('\xff\xf1\x50\x80', new Uint8Array(60)),
  'audio/flac': bytesOf('fLaC', new Uint8Array(38)),
  'audio/ogg': bytesOf('OggS', new Uint8Array(24), 'OpusHead'),
  'audio/wav': bytesOf('RIFF', new Uint8Array(4), 'WAVEfmt '),
  'audio/webm': ebml('webm', 'A_OPUS'),
  'application/pdf': bytesOf('%PDF-1.7\n%%EOF'),
  'application/msword': ole,
  'application/vnd.ms-excel': ole,
  'application/vnd.ms-powerpoint': ole,
  [`${ooxml}.wordprocessingml.document`]: bytesOf(zip('[Content_Types].xml'), zip('word/document.xml')),
  [`${ooxml}.spreadsheetml.sheet`]: bytesOf(zip('[Content_Types].xml'), zip('xl/workbook.xml')),
  [`${ooxml}.presentationml.presentation`]: bytesOf(zip('[Content_Types].xml'), zip('ppt/presentation.xml')),
  [`${ooxml}.presentationml.slideshow`]: bytesOf(zip('[Content_Types].xml'), zip('ppt/presentation.xml')),
  [`${open}.text`]: zip('mimetype', `${open}.text`),
  [`${open}.spreadsheet`]: zip('mimetype', `${open}.spreadsheet`),
  [`${open}.presentation`]: zip('mimetype', `${open}.presentation`),
  'application/epub+zip': zip('mimetype', 'application/epub+zip'),
  'application/rtf': bytesOf('{\\rtf1 a}'),
  'application/json': text,
  'text/plain': text,
  'text/markdown': text,
  'text/csv': text,
  'text/tab-separated-values': text,
};
const sampleOf = (type: FileType): Uint8Array => FILES[type] ?? PICTURES[type as keyof typeof PICTURES]();

async function sent(name: string, type: string, bytes: Uint8Array, by = app, target = siteId) {
  const files = [{ name, type, bytes: bytes.length }];
  const begun = await by.request('/api/media/start', {
    method: 'POST',
    json: { purpose: 'memory', target, files },
  });
  if (!begun.ok) return begun;
  const { upload_id, parts } = await begun.json<{
    upload_id: string;
    parts: { part: number; bytes: number }[];
  }>();
  let from = 0;
  for (const { part, bytes: size } of parts) {
    const put = await by.request(`/api/media/${upload_id}/${part}`, {
      method: 'PUT',
      body: bytes.subarray(from, from + size),
    });
    if (!put.ok) return put;
    from += size;
  }
  return by.request(`/api/media/${upload_id}/done`, { method: 'POST' });
}
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
    await refusal(await sent(`a.${extension}`, '', text), 'media.type');
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
