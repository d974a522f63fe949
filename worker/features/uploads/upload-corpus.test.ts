import exifr from 'exifr';
import { describe, expect, test } from 'vitest';
import type { ErrorCode } from '#worker/contract/errors.ts';
import { type ImageType, PHOTO_BYTES, PHOTO_SIDE } from '#worker/contract/media.ts';
import type { Picture } from '#worker/contract/primitives.ts';
import { uploads } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import * as images from '#worker/testing/images.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aSite, db } from '#worker/testing/seed.ts';

const {
  CANARY,
  SVG,
  XMP,
  aGif,
  aJpeg,
  aPng,
  aPngChunk,
  aSegment,
  aWebp,
  aWebpChunk,
  anExif,
  anSvg,
  bytesOf,
} = images;

const owner = await aPerson();
const app = testApp({ as: owner });
const siteId = (await aSite({ owner_id: owner.userId, subscribed: true })).id;

type Sent = { name: string; type: string; bytes: Uint8Array };

/** Uploads one file; returns the refusal of any step, or the picture. */
async function sent({ name, type, bytes }: Sent): Promise<Response> {
  const files = [{ name, type, bytes: bytes.length }];
  const json = { purpose: 'memory', target: siteId, files };
  const begun = await app.request('/api/media/start', { method: 'POST', json });
  if (!begun.ok) return begun;
  const { upload_id } = await begun.json<{ upload_id: string }>();
  const put = await app.request(`/api/media/${upload_id}/1`, { method: 'PUT', body: bytes });
  return put.ok ? app.request(`/api/media/${upload_id}/done`, { method: 'POST' }) : put;
}

async function served(file: Sent) {
  const answer = await sent(file);
  expect(answer.status, await answer.clone().text()).toBe(200);
  const { media } = await answer.json<{ media: Picture }>();
  const response = await testApp().request(media.src);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Security-Policy')).toBe("sandbox; default-src 'none'");
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  return { media, response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const jpeg = (bytes: Uint8Array, name = 'photo.jpg'): Sent => ({ name, type: 'image/jpeg', bytes });
const png = (bytes: Uint8Array): Sent => ({ name: 'photo.png', type: 'image/png', bytes });
const webp = (bytes: Uint8Array): Sent => ({ name: 'photo.webp', type: 'image/webp', bytes });
const gif = (bytes: Uint8Array): Sent => ({ name: 'photo.gif', type: 'image/gif', bytes });
const svg = (text: string): Sent => ({ name: 'drawing.svg', type: 'image/svg+xml', bytes: anSvg(text) });
const ofType = (type: ImageType, bytes = images.SAMPLES[type]()): Sent => ({
  name: `photo.${{ 'image/svg+xml': 'svg', 'image/jpeg': 'jpg' }[type as string] ?? type.split('/')[1]}`,
  type,
  bytes,
});
const html = '<!doctype html><script>alert(document.cookie)</script>';
const text = (content: string) => new TextEncoder().encode(content);
const exif = aSegment(0xe1, 'Exif\0\0', anExif());

const REFUSED: [what: string, code: ErrorCode, file: Sent][] = [
  ['HTML that calls itself a photo', 'media.type', jpeg(text(html))],
  ['HTML that calls itself an SVG', 'media.type', svg(html)],
  ['HTML behind the first bytes of a photo', 'media.pixels', jpeg(bytesOf('\xff\xd8\xff', html))],
  ['HTML behind the first bytes of a GIF', 'media.pixels', gif(bytesOf('GIF89a', html))],
  ['a program', 'media.type', jpeg(bytesOf('MZ\x90\0\x03\0\0\0', new Uint8Array(60)))],
  ['a ZIP', 'media.type', jpeg(bytesOf('PK\x03\x04', new Uint8Array(40)))],
  ['a PDF', 'media.type', jpeg(text('%PDF-1.7\n%%EOF'))],
  [
    'EICAR',
    'media.type',
    jpeg(text('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*')),
  ],
  ['a JPEG that calls itself a PNG', 'media.type', png(aJpeg())],
  ['a PNG that calls itself a JPEG', 'media.type', jpeg(aPng())],
  ['a JPEG whose name says PNG', 'media.type', { ...jpeg(aJpeg()), name: 'photo.png' }],
  [
    'an AVIF that calls itself a HEIC',
    'media.type',
    ofType('image/heic', bytesOf(images.number(24, 4), 'ftypavif', new Uint8Array(12))),
  ],
  [
    'a film that calls itself a HEIC',
    'media.type',
    ofType('image/heic', bytesOf(images.number(24, 4), 'ftypisom', new Uint8Array(12))),
  ],
  [
    'a HEIC that moves',
    'media.pixels',
    ofType('image/heic', images.aHeic({ more: [bytesOf(images.number(8, 4), 'moov')] })),
  ],
  ['a HEIC of nothing that is drawn', 'media.pixels', ofType('image/heic', images.aHeic({ drawn: 'none' }))],
  [
    'a TIFF of JPEGs',
    'media.pixels',
    ofType(
      'image/tiff',
      images.aTiff(images.tiffEntries().map((entry) => (entry.tag === 259 ? images.short(259, 7) : entry))),
    ),
  ],
  ['zeroes', 'media.type', jpeg(new Uint8Array(1000))],
  ['one byte', 'media.type', jpeg(new Uint8Array([0xff]))],
  ['an SVG in UTF-16', 'media.type', ofType('image/svg+xml', bytesOf('\xff\xfe<\0s\0v\0g\0>\0'))],
  ['an SVG with a NUL in it', 'media.type', svg(`${SVG}\0`)],
  [
    'an SVG that calls for entities',
    'media.type',
    svg('<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><svg>&b;</svg>'),
  ],
  ['an SVG cut short', 'media.pixels', svg('<svg><circle r="1"/>')],
  ['a PNG of a hundred million dots', 'media.pixels', png(aPng({ width: 10_000, height: 10_000 }))],
  ['a PNG too wide', 'media.pixels', png(aPng({ width: PHOTO_SIDE + 1, height: 1 }))],
  [
    'a PNG of four thousand million dots a side',
    'media.pixels',
    png(aPng({ width: 0xffffffff, height: 0xffffffff })),
  ],
  ['a PNG without dots', 'media.pixels', png(aPng({ width: 0, height: 0 }))],
  ['a PNG with a wrong checksum', 'media.pixels', png(aPng().with(40, 9))],
  ['a JPEG of four thousand million dots', 'media.pixels', jpeg(aJpeg({ width: 65_535, height: 65_535 }))],
  ['a GIF of four thousand million dots', 'media.pixels', gif(aGif({ width: 65_535, height: 65_535 }))],
  ['a WebP of 250 million dots', 'media.pixels', webp(aWebp({ width: 16_383, height: 16_383, chunks: [] }))],
  ...(
    ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/bmp', 'image/tiff', 'image/heic'] as const
  ).map((type): [string, ErrorCode, Sent] => {
    const whole = images.SAMPLES[type]();
    return [
      `half of a ${type}`,
      'media.pixels',
      ofType(type, whole.subarray(0, Math.ceil(whole.length / 2))),
    ];
  }),
];

const TAKEN: [what: string, file: Sent][] = [
  ...images.TYPES.map((type): [string, Sent] => [`a sound ${type}`, ofType(type)]),
  ['a photo and a ZIP in one', jpeg(aJpeg({ after: `PK\x03\x04${CANARY}PK\x05\x06` }))],
  ['a photo and a script in one', gif(aGif({ width: 0x2a2f, height: 6, after: `*/=1;alert("${CANARY}")` }))],
  ['a photo with HTML in its comment', jpeg(aJpeg({ segments: [aSegment(0xfe, html, CANARY)] }))],
  [
    'a photo with PHP in its EXIF',
    jpeg(aJpeg({ segments: [aSegment(0xe1, 'Exif\0\0', `<?php ${CANARY}`)] })),
  ],
  ['a photo with a film behind it', jpeg(aJpeg({ after: `\0\0\0\x18ftypmp42${CANARY}` }))],
  ['GPS in EXIF', jpeg(aJpeg({ segments: [exif] }))],
  ['GPS in XMP', jpeg(aJpeg({ segments: [aSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', XMP)] }))],
  [
    'GPS in its thumbnail',
    jpeg(aJpeg({ segments: [aSegment(0xe1, 'Exif\0\0', anExif(), aJpeg({ segments: [exif] }))] })),
  ],
  ['GPS in a second picture', jpeg(aJpeg({ after: aJpeg({ segments: [exif] }) }))],
  ['GPS in eXIf', png(aPng({ chunks: [aPngChunk('eXIf', anExif())] }))],
  ['GPS in iTXt', png(aPng({ chunks: [aPngChunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${XMP}`)] }))],
  ['GPS in a WebP’s EXIF', webp(aWebp({ chunks: [aWebpChunk('EXIF', anExif())] }))],
  ['GPS in a WebP’s XMP', webp(aWebp({ chunks: [aWebpChunk('XMP ', XMP)] }))],
  ['GPS in a GIF', gif(aGif({ blocks: [images.aGifComment(CANARY)] }))],
  ['GPS in a TIFF', ofType('image/tiff', images.aTiff([...images.tiffEntries(), images.ascii(700, XMP)]))],
  ['GPS in a HEIC', ofType('image/heic', images.aHeic())],
  ['an animated PNG that calls itself a PNG', png(images.anApng())],
  ['a photo of exactly 3 MB', jpeg(aJpeg({ after: new Uint8Array(PHOTO_BYTES - aJpeg().length) }))],
];

describe('refused', () => {
  test.each(REFUSED)('%s (%s)', async (_what, code, file) => {
    await refusal(await sent(file), code);
  });
});

describe('accepted, with everything but the picture removed', () => {
  test.each(TAKEN)('%s', async (_what, file) => {
    const { bytes, response } = await served(file);
    const plain = new TextDecoder('latin1').decode(bytes);
    for (const part of [CANARY, 'GPS', '<?php', '<script', 'PK\x03\x04']) expect(plain).not.toContain(part);
    const found = await exifr.gps(bytes).catch(() => undefined);
    expect(found).toBeUndefined();
    const drawn = ['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif'].includes(file.type);
    expect(response.headers.get('Content-Disposition')).toMatch(drawn ? /^inline$/ : /^attachment; /);
    expect(response.headers.get('Content-Type')).toBe(drawn ? file.type : 'application/octet-stream');
  });
});

describe('an SVG is a download, and never displayed', () => {
  test.each([
    `<svg onload="alert(1)"><script>alert(1)</script></svg>`,
    `<svg><foreignObject><iframe src="javascript:alert(1)"/></foreignObject></svg>`,
    `<svg><a href="javascript:alert(1)"><text>x</text></a></svg>`,
    `<svg><image href="https://example.org/track.png"/></svg>`,
    `<svg><use href="data:image/svg+xml,x#y"/></svg>`,
    `<svg><style>@import "https://example.org/x.css"; * { background: url(//example.org) }</style></svg>`,
    `<svg><animate attributeName="href" values="javascript:alert(1)"/></svg>`,
    `<svg><set attributeName="onmouseover" to="alert(1)"/></svg>`,
    `\uFEFF<?xml version="1.0"?><!-- c --><?xml-stylesheet href="javascript:alert(1)"?><svg><g/></svg>`,
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://example.org/x.dtd"><svg/>`,
  ])('%s', async (content) => {
    const { media, response, bytes } = await served(svg(content));
    expect(media).toMatchObject({ widths: [], width: 0, height: 0 });
    expect(response.headers.get('Content-Type')).toBe('application/octet-stream');
    expect(response.headers.get('Content-Disposition')).toBe(
      `attachment; filename="drawing.svg"; filename*=UTF-8''drawing.svg`,
    );
    expect(bytes).toEqual(anSvg(content));
    const ranged = await testApp().request(media.src, { headers: { Range: 'bytes=0-3' } });
    expect([ranged.status, ranged.headers.get('Content-Disposition')?.slice(0, 10)]).toEqual([
      206,
      'attachment',
    ]);
  });
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
  ])('%j comes back as a name and nothing more', async (name, ascii, encoded) => {
    const { response } = await served({ ...svg(SVG), name });
    expect(response.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="[^"]*"; filename\*=UTF-8''[^"; ]*$/,
    );
    expect(response.headers.get('Content-Disposition')).toBe(
      `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`,
    );
    expect(response.headers.has('Set-Cookie')).toBe(false);
  });

  test.each(['a\0.svg', '', 'a'.repeat(201), '\uD800.svg'])('%j is refused', async (name) => {
    await refusal(await sent({ ...svg(SVG), name }), 'request.invalid');
  });
});

test('at most 3 MB are accepted, and a refused upload is not started', async () => {
  const before = await db.select().from(uploads);
  await refusal(await sent(jpeg(new Uint8Array(PHOTO_BYTES + 1))), 'media.too_large');
  await refusal(await sent(jpeg(new Uint8Array(4 * 1024 * 1024))), 'media.too_large');
  expect(await db.select().from(uploads)).toHaveLength(before.length);
});
