import { eq } from 'drizzle-orm';
import exifr from 'exifr';
import { describe, expect, test } from 'vitest';
import { MEDIA_WIDTHS, type UploadedMedia } from '#worker/contract/media.ts';
import { media, uploads } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { CORPUS } from '#worker/testing/corpus/corpus.ts';
import { picture } from '#worker/testing/corpus/corpus-file.ts';
import { PLACE, sampleOf } from '#worker/testing/files.ts';
import { aJpeg, anExif, anSvg, aSegment, CANARY, CANARY_NUMBER, SVG, TYPES } from '#worker/testing/images.ts';
import { aMailer, runJobs } from '#worker/testing/run-jobs.ts';
import { aPerson, aSite, db } from '#worker/testing/seed.ts';
import { type SentFile, sendFiles } from '#worker/testing/send-file.ts';

const owner = await aPerson();
const app = testApp({ as: owner });
const visitor = testApp();
const siteId = (await aSite({ owner_id: owner.userId, subscribed: true })).id;
const later = () => new Date(Date.now() + 60_000);

/** What no served byte may contain: places, and what a page would run. */
const FORBIDDEN = [CANARY, PLACE, 'GPS', '<?php', String.fromCharCode(...CANARY_NUMBER)];
const DRAWN = ['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif'];

/** Every address at which a file can be read: itself, its widths, one of no width, and a range. */
const variantsOf = ({ src, widths }: UploadedMedia) => [
  src,
  ...widths.map((w) => `${src}&w=${w}`),
  `${src}&w=1`,
];

/** Asserts that no variant of a file is active or tells a place. Returns the bytes of the file itself. */
async function expectHarmless(found: UploadedMedia, type: string): Promise<Uint8Array> {
  const bodies: Uint8Array[] = [];
  for (const address of variantsOf(found)) {
    const response = await visitor.request(address);
    expect(response.status, address).toBe(200);
    expect(response.headers.get('Content-Security-Policy')).toBe("sandbox; default-src 'none'");
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    const shown = response.headers.get('Content-Disposition') === 'inline';
    const served = response.headers.get('Content-Type') ?? '';
    expect(served).toMatch(
      shown ? /^(image\/(jpeg|png|apng|webp|gif)|(audio|video)\/.*)$/ : /^application\/octet-stream$/,
    );
    if (!shown) expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; /);
    expect(shown && DRAWN.includes(type), address).toBe(DRAWN.includes(type));
    const bytes = new Uint8Array(await response.arrayBuffer());
    const plain = new TextDecoder('latin1').decode(bytes);
    for (const part of FORBIDDEN) expect(plain.includes(part), `${address} has ${part}`).toBe(false);
    if (shown) expect(plain.includes('<script')).toBe(false);
    if (served.startsWith('image/')) expect(await exifr.gps(bytes).catch(() => undefined)).toBeUndefined();
    bodies.push(bytes);
  }
  const ranged = await visitor.request(found.src, { headers: { Range: 'bytes=0-3' } });
  expect(ranged.status).toBe(206);
  expect(ranged.headers.get('Content-Type')).toMatch(/^(image|video|audio)\/|octet-stream$/);
  expect((await ranged.arrayBuffer()).byteLength).toBe(4);
  return bodies[0] ?? new Uint8Array(0);
}

async function arrived(files: SentFile[]): Promise<UploadedMedia> {
  const answer = await sendFiles(app, siteId, files);
  expect(answer.status, await answer.clone().text()).toBe(200);
  const found = (await answer.json<{ media: UploadedMedia }>()).media;
  if (found.state !== 'processing') return found;
  await runJobs(['clean_video', 'drop_raw'], aMailer(), later());
  const [row] = await db.select({ state: media.state }).from(media).where(eq(media.id, found.id));
  expect(row?.state).toBe('ready');
  return found;
}

const expectAlive = async () => expect((await visitor.request('/api/health')).status).toBe(200);

test('the corpus has at least 120 files, and as many of each kind as are required', () => {
  for (const [what, { atLeast, files }] of Object.entries(CORPUS))
    expect(files.length, what).toBeGreaterThanOrEqual(atLeast);
  expect(Object.values(CORPUS).flatMap(({ files }) => files).length).toBeGreaterThanOrEqual(120);
});

describe.each(Object.entries(CORPUS))('%s', (_kind, { files }) => {
  test.each(files.filter(({ refused }) => refused))('is refused: $what', async ({ file, refused }) => {
    const before = await db.select().from(media);
    const answer = await sendFiles(app, siteId, [file]);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(refused).toContain((await answer.json<{ code: string }>()).code);
    expect(await db.select().from(media)).toHaveLength(before.length);
    await expectAlive();
  });

  const accepted = files.filter(({ refused }) => !refused);
  if (accepted.length > 0)
    test.each(accepted)('is accepted, and harmless: $what', async ({ file }) => {
      const bytes = await expectHarmless(await arrived([file]), file.type);
      if (file.type.startsWith('application/')) expect(bytes).toEqual(file.bytes);
      await expectAlive();
    });
});

test.each(TYPES)('a sound %s is accepted', async (type) => {
  await expectHarmless(await arrived([picture(type)]), type);
});

describe('no width tells a place', () => {
  const exif = aSegment(0xe1, 'Exif\0\0', anExif());
  const telling = MEDIA_WIDTHS.map((width) => ({
    name: 'a.jpg',
    type: 'image/jpeg',
    bytes: aJpeg({ width, height: width * 0.75, segments: [exif] }),
    width,
  }));

  test('of a photo', async () => {
    const found = await arrived(telling);
    expect(found.widths).toEqual([...MEDIA_WIDTHS]);
    await expectHarmless(found, 'image/jpeg');
  });

  test('of the poster of a video', async () => {
    const video = { name: 'a.webm', type: 'video/webm', bytes: sampleOf('video/webm') };
    const found = await arrived([video, ...telling]);
    expect(found.widths).toEqual([...MEDIA_WIDTHS]);
    await expectHarmless(found, 'video/webm');
  });
});

test('a drawing is a download that is stored as it came', async () => {
  const content = '<svg onload="alert(1)"><script>alert(1)</script></svg>';
  const found = await arrived([{ name: 'drawing.svg', type: 'image/svg+xml', bytes: anSvg(content) }]);
  expect(found).toMatchObject({ widths: [], width: 0, height: 0 });
  const response = await visitor.request(found.src);
  expect(response.headers.get('Content-Disposition')).toBe(
    `attachment; filename="drawing.svg"; filename*=UTF-8''drawing.svg`,
  );
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(anSvg(content));
});

describe('a file’s name', () => {
  test.each([
    ['סבתא.svg', `____.svg`, '%D7%A1%D7%91%D7%AA%D7%90.svg'],
    ['../../etc/passwd.svg', '__.._etc_passwd.svg', '__.._etc_passwd.svg'],
    ['a"; filename=b.html;.svg', 'a_; filename=b.html;.svg', 'a%22%3B%20filename%3Db.html%3B.svg'],
    ['a\r\nSet-Cookie: b=c.svg', 'a__Set-Cookie: b=c.svg', 'a__Set-Cookie%3A%20b%3Dc.svg'],
    ['\u202Egvs.exe.svg', '_gvs.exe.svg', '_gvs.exe.svg'],
    ["it's (1) 100%*.svg", "it's (1) 100_*.svg", 'it%27s%20%281%29%20100%25%2A.svg'],
    ['C:\\Users\\a.svg', 'C:_Users_a.svg', 'C%3A_Users_a.svg'],
    ['.svg', '_svg', '_svg'],
    ['<script>.svg', '<script>.svg', '%3Cscript%3E.svg'],
    ['🕯️.svg', '___.svg', '%F0%9F%95%AF%EF%B8%8F.svg'],
    ['a\u2028b.svg', 'a_b.svg', 'a_b.svg'],
    ['a\u200b.html.svg', 'a_.html.svg', 'a_.html.svg'],
    ['..\\..\\a.svg', '__.._a.svg', '__.._a.svg'],
    ['a;b,c=d.svg', 'a;b,c=d.svg', 'a%3Bb%2Cc%3Dd.svg'],
    ['%2e%2e%2fa.svg', '_2e_2e_2fa.svg', '%252e%252e%252fa.svg'],
  ])('%j comes back as a name and nothing more', async (name, ascii, encoded) => {
    const found = await arrived([{ name, type: 'image/svg+xml', bytes: anSvg(SVG) }]);
    const { headers } = await visitor.request(found.src);
    expect(headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="[^"]*"; filename\*=UTF-8''[^"; ]*$/,
    );
    expect(headers.get('Content-Disposition')).toBe(
      `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`,
    );
    expect(headers.has('Set-Cookie')).toBe(false);
  });

  test.each(['a\0.svg', '', 'a'.repeat(201), '\uD800.svg'])('%j is refused', async (name) => {
    const answer = await sendFiles(app, siteId, [{ name, type: 'image/svg+xml', bytes: anSvg(SVG) }]);
    expect((await answer.json<{ code: string }>()).code).toBe('request.invalid');
  });

  test.each(['html', 'htm', 'xhtml', 'js', 'mjs', 'wasm', 'exe', 'zip', 'docm', 'svgz'])(
    'that ends in .%s is refused, whatever is in it, and no upload is started',
    async (extension) => {
      const before = await db.select().from(uploads);
      for (const type of ['', 'image/jpeg', 'text/plain', 'text/html']) {
        const answer = await sendFiles(app, siteId, [{ name: `a.${extension}`, type, bytes: aJpeg() }]);
        expect((await answer.json<{ code: string }>()).code).toBe('media.type');
      }
      expect(await db.select().from(uploads)).toHaveLength(before.length);
    },
  );
});
