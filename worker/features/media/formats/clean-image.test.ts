import exifr from 'exifr';
import { describe, expect, test } from 'vitest';
import { IMAGE_TYPES, type ImageType, PHOTO_SIDE } from '#worker/contract/media.ts';
import { AppError } from '#worker/core/app-error.ts';
import { fileTypeOf } from '#worker/shared/file-type.ts';
import * as images from '#worker/testing/images.ts';
import { joined, startsWith } from './bytes.ts';
import { cleanImage } from './clean-image.ts';
import { sniff } from './sniff.ts';

const { CANARY, CANARY_NUMBER, SAMPLES, TYPES, XMP, aSegment, anExif, bytesOf } = images;

const holds = (bytes: Uint8Array, part: Uint8Array): boolean =>
  bytes.some((_, at) => part.every((byte, i) => bytes[at + i] === byte));
const refusalOf = (bytes: Uint8Array, type: ImageType): string => {
  try {
    cleanImage(bytes, type);
    return 'taken';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

describe('each supported image type', () => {
  test.each(TYPES)('%s is recognized by its bytes, measured, and unchanged when cleaned again', (type) => {
    const bytes = SAMPLES[type]();
    expect(sniff(bytes)).toBe(type);
    const clean = cleanImage(bytes, type);
    const size =
      type === 'image/svg+xml' ? [null, null] : ['image/bmp', 'image/tiff'].includes(type) ? [2, 2] : [8, 6];
    expect([clean.width, clean.height]).toEqual(size);
    expect(cleanImage(clean.bytes, type)).toEqual(clean);
  });

  test.each(TYPES)('%s is refused if it is truncated, wherever it ends', (type) => {
    const whole = cleanImage(SAMPLES[type](), type).bytes;
    for (let length = 0; length < whole.length; length++) {
      expect(['media.type', 'media.pixels'], `cut at ${length}`).toContain(
        refusalOf(whole.subarray(0, length), type),
      );
    }
  });

  test.each(TYPES)('%s with any one byte changed, or with junk appended, causes no other error', (type) => {
    const whole = SAMPLES[type]();
    for (let at = 0; at < whole.length; at++) {
      for (const value of [0, 0x7f, 0xff]) {
        const bytes = whole.slice();
        bytes[at] = value;
        refusalOf(bytes, type);
      }
    }
  });

  test.each(TYPES)('%s announced as another type is refused', (type) => {
    for (const other of TYPES) {
      if (other === type || (type === 'image/apng' && other === 'image/png')) continue;
      expect(refusalOf(SAMPLES[type](), other)).toBe('media.type');
    }
  });

  test('is accepted with its own file extensions only', () => {
    for (const [type, { extensions }] of Object.entries(IMAGE_TYPES)) {
      for (const extension of extensions)
        expect(fileTypeOf({ name: `אמא.${extension.toUpperCase()}`, type })).toBe(type);
    }
    for (const [name, type] of [
      ['photo', 'image/jpeg'],
      ['photo.jpg.exe', 'image/jpeg'],
      ['photo.png', 'image/jpeg'],
      ['photo.jpg', 'text/html'],
      ['photo.jpg', 'constructor'],
      ['photo.jpg', ''],
    ] as const)
      expect(fileTypeOf({ name, type })).toBeNull();
  });
});

const xmpItem = (text: string) => aSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', text);
const exifSegment = (exif: Uint8Array) => aSegment(0xe1, 'Exif\0\0', exif);
const thumbnail = images.aJpeg({ segments: [exifSegment(anExif())] });

/** Photos whose metadata contain a location. */
const WITH_LOCATION: [where: string, type: ImageType, bytes: Uint8Array][] = [
  ['EXIF', 'image/jpeg', images.aJpeg({ segments: [exifSegment(anExif())] })],
  [
    'EXIF behind fill bytes',
    'image/jpeg',
    images.aJpeg({ segments: [new Uint8Array([0xff, 0xff]), exifSegment(anExif())] }),
  ],
  ['EXIF twice', 'image/jpeg', images.aJpeg({ segments: [exifSegment(anExif()), exifSegment(anExif())] })],
  ['XMP', 'image/jpeg', images.aJpeg({ segments: [xmpItem(XMP)] })],
  [
    'extended XMP',
    'image/jpeg',
    images.aJpeg({ segments: [aSegment(0xe1, 'http://ns.adobe.com/xmp/extension/\0', XMP)] }),
  ],
  [
    'the thumbnail in EXIF',
    'image/jpeg',
    images.aJpeg({ segments: [exifSegment(bytesOf(anExif(), thumbnail))] }),
  ],
  [
    'the thumbnail in JFIF',
    'image/jpeg',
    images.aJpeg({
      segments: [aSegment(0xe0, 'JFIF\0', new Uint8Array([1, 1, 0, 0, 1, 0, 1, 9, 9]), CANARY)],
    }),
  ],
  ['IPTC', 'image/jpeg', images.aJpeg({ segments: [aSegment(0xed, 'Photoshop 3.0\0', CANARY)] })],
  ['a comment', 'image/jpeg', images.aJpeg({ segments: [aSegment(0xfe, CANARY)] })],
  ['a second picture behind it', 'image/jpeg', images.aJpeg({ after: thumbnail })],
  ['eXIf', 'image/png', images.aPng({ chunks: [images.aPngChunk('eXIf', anExif())] })],
  [
    'iTXt',
    'image/png',
    images.aPng({ chunks: [images.aPngChunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${XMP}`)] }),
  ],
  ['tEXt', 'image/png', images.aPng({ chunks: [images.aPngChunk('tEXt', `Comment\0${CANARY}`)] })],
  ['a chunk of its own', 'image/png', images.aPng({ chunks: [images.aPngChunk('prVt', CANARY)] })],
  ['what follows its end', 'image/png', images.aPng({ after: CANARY })],
  ['EXIF', 'image/webp', images.aWebp({ chunks: [images.aWebpChunk('EXIF', anExif())] })],
  ['XMP', 'image/webp', images.aWebp({ chunks: [images.aWebpChunk('XMP ', XMP)] })],
  [
    'EXIF without saying so',
    'image/webp',
    images.aWebp({ lossless: true, chunks: [images.aWebpChunk('EXIF', anExif())] }),
  ],
  ['a chunk of its own', 'image/webp', images.aWebp({ chunks: [images.aWebpChunk('ABCD', CANARY)] })],
  ['what follows its end', 'image/webp', images.aWebp({ after: CANARY })],
  ['a comment', 'image/gif', images.aGif({ blocks: [images.aGifComment(CANARY)] })],
  [
    'XMP',
    'image/gif',
    images.aGif({
      blocks: [
        bytesOf(
          new Uint8Array([0x21, 0xff, 11]),
          'XMP DataXMP',
          new Uint8Array([CANARY.length]),
          CANARY,
          new Uint8Array(1),
        ),
      ],
    }),
  ],
  ['what follows its end', 'image/gif', images.aGif({ after: CANARY })],
  ['what follows its end', 'image/bmp', images.aBmp({ after: CANARY })],
  [
    'GPS and a description',
    'image/tiff',
    images.aTiff([...images.tiffEntries(), images.ascii(0x10e, CANARY)], {
      pointer: 0x8825,
      inner: [
        images.ascii(1, 'N\0'),
        {
          tag: 4,
          type: 5,
          count: 3,
          value: bytesOf(...[1, 2, 3, 4, 5].map(() => CANARY_NUMBER), CANARY_NUMBER),
        },
      ],
    }),
  ],
  ['XMP', 'image/tiff', images.aTiff([...images.tiffEntries(), images.ascii(700, XMP)])],
  ['EXIF', 'image/heic', images.aHeic()],
  ['XMP', 'image/heic', images.aHeic({ exif: bytesOf(XMP) })],
  [
    'a free box',
    'image/heic',
    images.aHeic({ more: [bytesOf(images.number(8 + CANARY.length, 4), 'free', CANARY)] }),
  ],
  ['metadata', 'image/svg+xml', images.anSvg(`<svg><metadata>${XMP}</metadata><g/></svg>`)],
  [
    'metadata, twice',
    'image/svg+xml',
    images.anSvg(`<svg><metadata/><metadata a="b">${CANARY}</metadata><metadatas/>${XMP}</svg>`),
  ],
];

describe('the location of a photo', () => {
  test.each(WITH_LOCATION)('in %s of %s is removed', async (_where, type, bytes) => {
    expect(holds(bytes, bytesOf(CANARY)) || holds(bytes, CANARY_NUMBER)).toBe(true);
    const clean = cleanImage(bytes, type);
    expect(holds(clean.bytes, bytesOf(CANARY))).toBe(false);
    expect(holds(clean.bytes, CANARY_NUMBER)).toBe(false);
    expect(holds(clean.bytes, bytesOf('GPS'))).toBe(false);
    if (!['image/jpeg', 'image/png', 'image/tiff', 'image/heic'].includes(type)) return;
    expect(await exifr.gps(clean.bytes).catch(() => undefined)).toBeUndefined();
    const found = await exifr
      .parse(clean.bytes, { gps: true, xmp: true, iptc: true, icc: false })
      .catch(() => undefined);
    expect(Object.keys(found ?? {}).filter((key) => /gps|latitude|longitude|description/i.test(key))).toEqual(
      [],
    );
  });

  test('is readable before cleaning', async () => {
    expect(await exifr.gps(images.aJpeg({ segments: [exifSegment(anExif())] }))).toMatchObject({
      latitude: expect.closeTo(32.08, 1),
    });
  });
});

describe('what a photo needs to be displayed is kept', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('its orientation: %i', async (orientation) => {
    const clean = cleanImage(
      images.aJpeg({ segments: [exifSegment(anExif([images.short(0x112, orientation)]))] }),
      'image/jpeg',
    );
    expect([clean.width, clean.height]).toEqual(orientation >= 5 ? [6, 8] : [8, 6]);
    const found = await exifr.parse(clean.bytes, { translateValues: false });
    expect(found).toEqual(orientation === 1 ? undefined : { Orientation: orientation });
  });

  test('its colours, and how often its animation plays', () => {
    const loop = bytesOf(new Uint8Array([0x21, 0xff, 11]), 'NETSCAPE2.0', new Uint8Array([3, 1, 0, 0, 0]));
    expect(holds(cleanImage(images.aGif({ blocks: [loop] }), 'image/gif').bytes, loop)).toBe(true);
    const profile = aSegment(0xe2, 'ICC_PROFILE\0', 'colours');
    expect(holds(cleanImage(images.aJpeg({ segments: [profile] }), 'image/jpeg').bytes, profile)).toBe(true);
    const adobe = aSegment(0xee, 'Adobe', new Uint8Array([0, 100, 0, 0, 0, 0, 1]));
    expect(holds(cleanImage(images.aJpeg({ segments: [adobe] }), 'image/jpeg').bytes, adobe)).toBe(true);
    const colours = images.aWebpChunk('ICCP', 'colours');
    expect(holds(cleanImage(images.aWebp({ chunks: [colours] }), 'image/webp').bytes, colours)).toBe(true);
  });
});

describe('a decompression bomb', () => {
  const sizes = [
    [PHOTO_SIDE + 1, 1],
    [1, PHOTO_SIDE + 1],
    [8000, 8000],
  ] as const;
  const made: [ImageType, (size: { width: number; height: number }) => Uint8Array][] = [
    ['image/jpeg', images.aJpeg],
    ['image/png', images.aPng],
    ['image/gif', images.aGif],
    ['image/tiff', (size) => images.aTiff(images.tiffEntries(size))],
    ['image/heic', images.aHeic],
    ['image/bmp', images.aBmp],
  ];
  test.each(made)('as %s is refused by its header', (type, make) => {
    for (const [width, height] of sizes)
      expect(refusalOf(make({ width, height }), type)).toBe('media.pixels');
  });
  test('differs from an image of the largest accepted size', () => {
    expect(refusalOf(images.aPng({ width: PHOTO_SIDE, height: 4000 }), 'image/png')).toBe('taken');
  });
  test('as a WebP whose frame is larger than its canvas is refused', () => {
    const lying = images.aWebp({ width: 8, height: 6, chunks: [] });
    const at = lying.findIndex((_, i) => startsWith(lying, 'VP8X', i));
    lying.set([0, 0, 0, 0, 0, 0], at + 12);
    expect(refusalOf(lying, 'image/webp')).toBe('media.pixels');
  });
});

// a parser whose time grows with the square of the size would not end within the timeout
test('three megabytes crafted to be slow are parsed in time', { timeout: 20_000 }, () => {
  const size = 3 * 1024 * 1024;
  const many = (part: Uint8Array, times: number) => joined(Array<Uint8Array>(Math.floor(times)).fill(part));
  const hostile: [ImageType, Uint8Array][] = [
    ['image/svg+xml', images.anSvg(`<svg>${'<metadata '.repeat(size / 10 - 2)}</svg>`)],
    ['image/svg+xml', images.anSvg(`${'<!---->'.repeat(size / 7 - 2)}<svg></svg>`)],
    ['image/svg+xml', images.anSvg(`<svg></svg>${'<!---->'.repeat(size / 7 - 2)}`)],
    ['image/jpeg', images.aJpeg({ segments: [many(aSegment(0xfe), size / 4 - 200)] })],
    ['image/gif', images.aGif({ blocks: [many(images.aGifComment('a'), size / 5 - 20)] })],
    ['image/png', images.aPng({ chunks: [many(images.aPngChunk('teXt', ''), size / 12 - 20)] })],
  ];
  for (const [type, bytes] of hostile) expect(refusalOf(bytes, type)).toMatch(/^media\.|^taken$/);
});
