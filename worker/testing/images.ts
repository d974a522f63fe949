import { IMAGE_TYPES, type ImageType } from '#worker/contract/media.ts';
import { joined, latin1Bytes } from '#worker/features/media/formats/bytes.ts';
import { crc32 } from '#worker/features/media/formats/strip-png.ts';

const decoded = (base64: string): Uint8Array => latin1Bytes(atob(base64));

/** A brown image of eight by six pixels, from real encoders. */
const JPEG = decoded(
  '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAGAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAABf/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJgBhd//2Q==',
);
const JPEG_FRAME = 140;
const PNG = decoded(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWPYEqWBFTEMpAQAIzU6Icj2tHkAAAAASUVORK5CYII=',
);
const PNG_DOTS = PNG.slice(62, 79);
const VP8 = decoded('UklGRjQAAABXRUJQVlA4ICgAAACwAQCdASoIAAYAAsBMJaACdLoABGaAAP7eEn9zY5xbO7/VeIMz1kAA');
const VP8L = decoded('UklGRiIAAABXRUJQVlA4TBYAAAAvB0ABAAdQrdIWpf8BgCD8b5uI6H8I');
const GIF = decoded('R0lGODlhCAAGAIAAAExpcbRaKCH5BAUAAAAALAAAAAAIAAYAAAIGjI+py30FADs=');
const GIF_HEAD = 19;

type Size = { width?: number; height?: number };

export function number(value: number, size: 1 | 2 | 3 | 4, order: 'big' | 'little' = 'big'): Uint8Array {
  const bytes = Uint8Array.from({ length: size }, (_, at) => (value >>> (8 * at)) & 0xff);
  return order === 'big' ? bytes.reverse() : bytes;
}
const big = (value: number, size: 1 | 2 | 3 | 4 = 4) => number(value, size);
const little = (value: number, size: 1 | 2 | 3 | 4 = 4) => number(value, size, 'little');
const all = (...parts: (Uint8Array | string)[]): Uint8Array =>
  joined(parts.map((part) => (typeof part === 'string' ? latin1Bytes(part) : part)));

const patched = (bytes: Uint8Array, at: number, patch: Uint8Array): Uint8Array => {
  const copy = bytes.slice();
  copy.set(patch, at);
  return copy;
};

/** A JPEG with the specified segments before its tables and bytes after its end. */
export function aJpeg({
  width = 8,
  height = 6,
  segments = [],
  after = '',
}: Size & { segments?: Uint8Array[]; after?: string | Uint8Array } = {}) {
  const at = findFrame(JPEG) + 5;
  const plain = patched(JPEG, at, all(big(height, 2), big(width, 2)));
  return all(plain.subarray(0, 2), ...segments, plain.subarray(2), after);
}
const findFrame = (jpeg: Uint8Array): number =>
  jpeg.findIndex((byte, at) => at >= JPEG_FRAME && byte === 0xff && jpeg[at + 1] === 0xc0);

export const aSegment = (marker: number, ...payload: (Uint8Array | string)[]): Uint8Array => {
  const body = all(...payload);
  return all(new Uint8Array([0xff, marker]), big(body.length + 2, 2), body);
};

export const aPngChunk = (type: string, body: Uint8Array | string): Uint8Array => {
  const named = all(type, body);
  return all(big(named.length - 4), named, big(crc32(named)));
};

export const aPng = ({
  width = 8,
  height = 6,
  chunks = [],
  after = '',
}: Size & { chunks?: Uint8Array[]; after?: string } = {}) =>
  all(
    '\x89PNG\r\n\x1a\n',
    aPngChunk('IHDR', all(big(width), big(height), new Uint8Array([8, 2, 0, 0, 0]))),
    ...chunks,
    aPngChunk('IDAT', PNG_DOTS),
    aPngChunk('IEND', ''),
    after,
  );

export const anApng = () =>
  aPng({
    chunks: [
      aPngChunk('acTL', all(big(1), big(0))),
      aPngChunk('fcTL', all(big(0), big(8), big(6), new Uint8Array(14))),
    ],
  });

export const aWebpChunk = (type: string, body: Uint8Array | string): Uint8Array => {
  const inner = all(body);
  return all(type, little(inner.length), inner, new Uint8Array(inner.length % 2));
};

/** In the extended format where it has chunks besides its pixels. */
export function aWebp({
  width = 8,
  height = 6,
  chunks,
  after = '',
  lossless = false,
}: Size & { chunks?: Uint8Array[]; after?: string; lossless?: boolean } = {}) {
  const image = (lossless ? VP8L : patched(VP8, 26, all(little(width, 2), little(height, 2)))).subarray(12);
  const head = aWebpChunk(
    'VP8X',
    all(new Uint8Array([0x0c, 0, 0, 0]), little(width - 1, 3), little(height - 1, 3)),
  );
  const body = all('WEBP', ...(chunks ? [head] : []), image, ...(chunks ?? []));
  return all('RIFF', little(body.length), body, after);
}

export const aGif = ({
  width = 8,
  height = 6,
  blocks = [],
  after = '',
}: Size & { blocks?: Uint8Array[]; after?: string } = {}) => {
  const plain = patched(GIF, 6, all(little(width, 2), little(height, 2)));
  return all(plain.subarray(0, GIF_HEAD), ...blocks, plain.subarray(GIF_HEAD), after);
};
export const aGifComment = (text: string): Uint8Array =>
  all(new Uint8Array([0x21, 0xfe, text.length]), text, new Uint8Array(1));

export const aBmp = ({ width = 2, height = 2, after = '' }: Size & { after?: string } = {}) =>
  all(
    ...['BM', little(70), little(0), little(54), little(40), little(width), little(height)],
    ...[little(1, 2), little(24, 2), little(0), little(0), little(2835), little(2835), little(0), little(0)],
    new Uint8Array(16),
    after,
  );

export const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><circle r="1"/></svg>';
export const anSvg = (text = SVG): Uint8Array => new TextEncoder().encode(text);

type Entry = { tag: number; type: number; count: number; value: Uint8Array };
export const short = (tag: number, value: number): Entry => ({
  tag,
  type: 3,
  count: 1,
  value: all(little(value, 2), little(0, 2)),
});
export const long = (tag: number, value: number): Entry => ({ tag, type: 4, count: 1, value: little(value) });
export const ascii = (tag: number, text: string): Entry => ({
  tag,
  type: 2,
  count: text.length,
  value: all(text),
});

/**
 * A TIFF, or the content of an EXIF: chained directories, the second of each pair referenced by `pointer`.
 */
export function aTiff(
  entries: Entry[],
  {
    pointer,
    inner = [],
    data = new Uint8Array(0),
  }: { pointer?: number; inner?: Entry[]; data?: Uint8Array } = {},
) {
  const count = entries.length + (pointer === undefined ? 0 : 1);
  const innerAt = 8 + 2 + count * 12 + 4;
  const innerSize = pointer === undefined ? 0 : 2 + inner.length * 12 + 4;
  let end = innerAt + innerSize + data.length;
  const values: Uint8Array[] = [];
  const written = (list: Entry[]) =>
    all(
      little(list.length, 2),
      ...list.map(({ tag, type, count: many, value }) => {
        if (value.length <= 4)
          return all(little(tag, 2), little(type, 2), little(many), value, new Uint8Array(4 - value.length));
        values.push(value);
        end += value.length;
        return all(little(tag, 2), little(type, 2), little(many), little(end - value.length));
      }),
      little(0),
    );
  const first = written(pointer === undefined ? entries : [...entries, long(pointer, innerAt)]);
  const second = pointer === undefined ? new Uint8Array(0) : written(inner);
  return all('II*\0', little(8), first, second, data, ...values);
}

/**
 * Metadata that no served file may contain: its location, as text and as a number that occurs nowhere else.
 */
export const CANARY = 'CANARY-32.0853N-34.7666E';
export const CANARY_NUMBER = little(0x5a17c3e9);
const rationals = (...values: number[]) => all(...values.flatMap((value) => [little(value), little(1)]));
const GPS: Entry[] = [
  ascii(1, 'N\0'),
  { tag: 2, type: 5, count: 3, value: rationals(32, 5, 7) },
  ascii(3, 'E\0'),
  { tag: 4, type: 5, count: 3, value: all(rationals(34, 46), CANARY_NUMBER, little(0x5a17c3e9)) },
];
export const anExif = (more: Entry[] = []): Uint8Array =>
  aTiff([ascii(0x10e, CANARY), ...more], { pointer: 0x8825, inner: GPS });
export const XMP = `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="32,5.1N" exif:GPSLongitude="34,46.0E">${CANARY}</rdf:Description></rdf:RDF></x:xmpmeta>`;

/** The TIFF entries that describe a photo's pixels. */
export const tiffEntries = ({ width = 2, height = 2 }: Size = {}): Entry[] => [
  ...[short(256, width), short(257, height), short(258, 8), short(259, 1), short(262, 1)],
  ...[long(273, 8), short(277, 1), short(278, height), long(279, width * height)],
];

const box = (type: string, ...parts: (Uint8Array | string)[]): Uint8Array => {
  const body = all(...parts);
  return all(big(body.length + 8), type, body);
};

/** Two items, the picture and its metadata, in one `mdat`. */
export function aHeic({
  exif = anExif(),
  width = 8,
  height = 6,
  drawn = 'hvc1',
  more = [],
}: Size & { exif?: Uint8Array; drawn?: string; more?: Uint8Array[] } = {}) {
  const picture = latin1Bytes('the dots of a picture');
  const data = all(big(0), exif);
  const infe = (id: number, type: string) =>
    box('infe', new Uint8Array([2, 0, 0, 0]), big(id, 2), big(0, 2), type, '\0');
  const head = box('ftyp', 'heic', big(0), 'mif1heic');
  const meta = (at: number) =>
    box(
      'meta',
      big(0),
      box('hdlr', big(0), big(0), 'pict', new Uint8Array(13)),
      box('pitm', big(0), big(1, 2)),
      box('iinf', big(0), big(2, 2), infe(1, drawn), infe(2, 'Exif')),
      box(
        'iloc',
        ...[big(0), new Uint8Array([0x44, 0]), big(2, 2)],
        ...[big(1, 2), big(0, 2), big(1, 2), big(at), big(picture.length)],
        ...[big(2, 2), big(0, 2), big(1, 2), big(at + picture.length), big(data.length)],
      ),
      box('iref', big(0), box('cdsc', big(2, 2), big(1, 2), big(1, 2))),
      box('iprp', box('ipco', box('ispe', big(0), big(width), big(height)))),
    );
  const at = head.length + meta(0).length + 8;
  return all(head, meta(at), box('mdat', picture, data), ...more);
}

/** A valid file of each accepted image type. */
export const SAMPLES: Record<ImageType, () => Uint8Array> = {
  'image/jpeg': () => aJpeg(),
  'image/png': () => aPng(),
  'image/apng': anApng,
  'image/webp': () => aWebp(),
  'image/gif': () => aGif(),
  'image/bmp': () => aBmp(),
  'image/tiff': () => aTiff(tiffEntries()),
  'image/svg+xml': () => anSvg(),
  'image/heic': () => aHeic(),
};
export const TYPES = Object.keys(IMAGE_TYPES) as ImageType[];
export { all as bytesOf };
