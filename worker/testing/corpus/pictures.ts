import { type ImageType, PHOTO_BYTES, PHOTO_SIDE } from '#worker/contract/media.ts';
import * as images from '#worker/testing/images.ts';
import { type CorpusFile, picture, refused, taken, text } from './corpus-file.ts';

const { CANARY, XMP, aGif, aJpeg, aPng, aPngChunk, aSegment, aWebp, aWebpChunk, anExif, bytesOf, number } =
  images;
const jpeg = (bytes: Uint8Array, name = 'photo.jpg') => ({ ...picture('image/jpeg', bytes), name });
const png = (bytes: Uint8Array) => picture('image/png', bytes);
const webp = (bytes: Uint8Array) => picture('image/webp', bytes);
const gif = (bytes: Uint8Array) => picture('image/gif', bytes);
const tiff = (bytes: Uint8Array) => picture('image/tiff', bytes);
const heic = (bytes: Uint8Array) => picture('image/heic', bytes);

const HTML = '<!doctype html><script>alert(document.cookie)</script>';
const exif = aSegment(0xe1, 'Exif\0\0', anExif());
const aBrand = (brand: string) => bytesOf(number(24, 4), `ftyp${brand}`, new Uint8Array(12));

/** Files that are not what they call themselves, or something else at the same time. */
export const MISLABELLED: CorpusFile[] = [
  refused('HTML that calls itself a photo', jpeg(text(HTML)), 'media.type'),
  refused('HTML that calls itself an SVG', picture('image/svg+xml', text(HTML)), 'media.type'),
  refused('HTML behind the first bytes of a photo', jpeg(bytesOf('\xff\xd8\xff', HTML)), 'media.pixels'),
  refused('HTML behind the first bytes of a GIF', gif(bytesOf('GIF89a', HTML)), 'media.pixels'),
  refused('a program', jpeg(bytesOf('MZ\x90\0\x03\0\0\0', new Uint8Array(60))), 'media.type'),
  refused('a ZIP', jpeg(bytesOf('PK\x03\x04', new Uint8Array(40))), 'media.type'),
  refused('a PDF', jpeg(text('%PDF-1.7\n%%EOF')), 'media.type'),
  refused(
    'EICAR',
    jpeg(text('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*')),
    'media.type',
  ),
  refused('a JPEG that calls itself a PNG', png(aJpeg()), 'media.type'),
  refused('a PNG that calls itself a JPEG', jpeg(aPng()), 'media.type'),
  refused('a JPEG whose name says PNG', jpeg(aJpeg(), 'photo.png'), 'media.type'),
  refused('an AVIF that calls itself a HEIC', heic(aBrand('avif')), 'media.type'),
  refused('a film that calls itself a HEIC', heic(aBrand('isom')), 'media.type'),
  refused('a HEIC that moves', heic(images.aHeic({ more: [bytesOf(number(8, 4), 'moov')] })), 'media.pixels'),
  refused('a HEIC of nothing that is drawn', heic(images.aHeic({ drawn: 'none' })), 'media.pixels'),
  refused(
    'a TIFF of JPEGs',
    tiff(
      images.aTiff(images.tiffEntries().map((entry) => (entry.tag === 259 ? images.short(259, 7) : entry))),
    ),
    'media.pixels',
  ),
  refused('zeroes', jpeg(new Uint8Array(1000)), 'media.type'),
  refused('one byte', jpeg(new Uint8Array([0xff])), 'media.type'),
  refused('no byte', jpeg(new Uint8Array(0)), 'request.invalid'),
  taken('a photo and a ZIP in one', jpeg(aJpeg({ after: `PK\x03\x04${CANARY}PK\x05\x06` }))),
  taken(
    'a photo and a script in one',
    gif(aGif({ width: 0x2a2f, height: 6, after: `*/=1;alert("${CANARY}")` })),
  ),
  taken('a photo with HTML in its comment', jpeg(aJpeg({ segments: [aSegment(0xfe, HTML, CANARY)] }))),
  taken(
    'a photo with PHP in its EXIF',
    jpeg(aJpeg({ segments: [aSegment(0xe1, 'Exif\0\0', `<?php ${CANARY}`)] })),
  ),
  taken('a photo with a film behind it', jpeg(aJpeg({ after: `\0\0\0\x18ftypmp42${CANARY}` }))),
  taken('a PNG with HTML behind it', png(aPng({ after: HTML + CANARY }))),
  taken('a WebP with HTML behind it', webp(aWebp({ after: HTML + CANARY }))),
  taken('a BMP with HTML behind it', picture('image/bmp', images.aBmp({ after: HTML + CANARY }))),
  taken('an animated PNG that calls itself a PNG', png(images.anApng())),
];

/** Pictures of more dots than any memory holds. */
export const FLOODS: CorpusFile[] = [
  refused('a PNG of a hundred million dots', png(aPng({ width: 10_000, height: 10_000 })), 'media.pixels'),
  refused('a PNG too wide', png(aPng({ width: PHOTO_SIDE + 1, height: 1 })), 'media.pixels'),
  refused(
    'a PNG of four thousand million dots a side',
    png(aPng({ width: 0xffffffff, height: 0xffffffff })),
    'media.pixels',
  ),
  refused('a PNG without dots', png(aPng({ width: 0, height: 0 })), 'media.pixels'),
  refused('a PNG with a wrong checksum', png(aPng().with(40, 9)), 'media.pixels'),
  refused(
    'a JPEG of four thousand million dots',
    jpeg(aJpeg({ width: 65_535, height: 65_535 })),
    'media.pixels',
  ),
  refused(
    'a GIF of four thousand million dots',
    gif(aGif({ width: 65_535, height: 65_535 })),
    'media.pixels',
  ),
  refused(
    'a WebP of 250 million dots',
    webp(aWebp({ width: 16_383, height: 16_383, chunks: [] })),
    'media.pixels',
  ),
  refused(
    'a TIFF of ten thousand million dots',
    tiff(images.aTiff(images.tiffEntries({ width: 65_535, height: 65_535 }))),
    'media.pixels',
  ),
  refused(
    'a HEIC of four thousand million dots',
    heic(images.aHeic({ width: 65_535, height: 65_535 })),
    'media.pixels',
  ),
  refused(
    'a BMP of a thousand million dots',
    picture('image/bmp', images.aBmp({ width: 32_767, height: 32_767 })),
    'media.pixels',
  ),
];

const CUTS = 10;

/** The first bytes of a valid picture of each type that is not text, up to ten places. */
export const TRUNCATED: CorpusFile[] = (
  [
    'image/jpeg',
    'image/png',
    'image/apng',
    'image/webp',
    'image/gif',
    'image/bmp',
    'image/tiff',
    'image/heic',
  ] as const
).flatMap((type: ImageType) => {
  const whole = images.SAMPLES[type]();
  return Array.from({ length: CUTS }, (_, at) =>
    refused(
      `${at + 1} of ${CUTS + 1} parts of a ${type}`,
      picture(type, whole.subarray(0, Math.ceil((whole.length * (at + 1)) / (CUTS + 1)))),
      'media.pixels',
      'media.type',
    ),
  );
});

const aThumbnail = aSegment(0xe1, 'Exif\0\0', anExif(), aJpeg({ segments: [exif] }));

/** Photos that tell where they were taken. */
export const TELLING: CorpusFile[] = [
  taken('GPS in EXIF', jpeg(aJpeg({ segments: [exif] }))),
  taken('GPS in XMP', jpeg(aJpeg({ segments: [aSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', XMP)] }))),
  taken(
    'GPS in XMP too long for one segment',
    jpeg(
      aJpeg({
        segments: [
          aSegment(
            0xe1,
            'http://ns.adobe.com/xmp/extension/\0',
            'A'.repeat(32),
            number(999, 4),
            number(0, 4),
            XMP,
          ),
        ],
      }),
    ),
  ),
  taken('GPS in its thumbnail', jpeg(aJpeg({ segments: [aThumbnail] }))),
  taken('GPS in a second picture', jpeg(aJpeg({ after: aJpeg({ segments: [exif] }) }))),
  taken(
    'a place in Photoshop’s segment',
    jpeg(
      aJpeg({
        segments: [aSegment(0xed, 'Photoshop 3.0\x008BIM\x04\x04\0\0', number(CANARY.length, 4), CANARY)],
      }),
    ),
  ),
  taken('a place in a comment', jpeg(aJpeg({ segments: [aSegment(0xfe, CANARY)] }))),
  taken('GPS in eXIf', png(aPng({ chunks: [aPngChunk('eXIf', anExif())] }))),
  taken('GPS in iTXt', png(aPng({ chunks: [aPngChunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${XMP}`)] }))),
  taken('GPS in tEXt', png(aPng({ chunks: [aPngChunk('tEXt', `Raw profile type exif\0${CANARY}`)] }))),
  taken('GPS in an animated PNG', {
    ...picture('image/apng', bytesOf(images.anApng(), aPngChunk('eXIf', anExif()))),
  }),
  taken('GPS in a WebP’s EXIF', webp(aWebp({ chunks: [aWebpChunk('EXIF', anExif())] }))),
  taken('GPS in a WebP’s XMP', webp(aWebp({ chunks: [aWebpChunk('XMP ', XMP)] }))),
  taken('GPS in a chunk that nobody knows', webp(aWebp({ chunks: [aWebpChunk('GEO ', CANARY)] }))),
  taken('GPS in a GIF', gif(aGif({ blocks: [images.aGifComment(CANARY)] }))),
  taken('GPS in a TIFF', tiff(images.aTiff([...images.tiffEntries(), images.ascii(700, XMP)]))),
  taken('GPS in a HEIC', heic(images.aHeic())),
  taken(
    'GPS in an SVG',
    picture('image/svg+xml', images.anSvg(`<svg><metadata>${XMP}</metadata><g/></svg>`)),
  ),
];

const aPhotoOf = (size: number) => jpeg(aJpeg({ after: new Uint8Array(size - aJpeg().length) }));

/** At the limit of 3 MB, one byte less, and one more. */
export const SIZES: CorpusFile[] = [
  taken('a photo of exactly 3 MB', aPhotoOf(PHOTO_BYTES)),
  taken('a photo of one byte less', aPhotoOf(PHOTO_BYTES - 1)),
  refused('a photo of one byte more', aPhotoOf(PHOTO_BYTES + 1), 'media.too_large'),
  refused('a photo of four megabytes', jpeg(new Uint8Array(4 * 1024 * 1024)), 'media.too_large'),
];
