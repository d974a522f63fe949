import { assertReadable, latin1Bytes, Reader, type Stripped } from './bytes.ts';

/** Item types of images, and of images derived from others. */
const IMAGE_ITEMS = new Set(['hvc1', 'grid', 'iden', 'iovl']);
/** The accepted top-level boxes; all others are refused, such as `moov` of an image sequence. */
const TOP_LEVEL = new Set(['ftyp', 'meta', 'mdat', 'free', 'skip']);
/** An item type that parsers ignore. */
const IGNORED_TYPE = latin1Bytes('none');

type Box = { type: string; at: number; body: number; end: number };

/**
 * Keeps only the data of images: the data of all other items, such as EXIF and XMP, is overwritten, as are
 * their types. Offsets remain the same.
 */
export function stripHeic(bytes: Uint8Array): Stripped {
  const reader = new Reader(bytes);
  const top = [...boxesIn(reader, 0, bytes.length)];
  assertReadable(
    top.every(({ type }) => TOP_LEVEL.has(type)) && top.filter(({ type }) => type === 'meta').length === 1,
  );
  const meta = inside(reader, only(top, 'meta'), 4);
  const types = itemTypes(reader, only(meta, 'iinf'));
  const places = itemPlaces(
    reader,
    only(meta, 'iloc'),
    meta.find(({ type }) => type === 'idat'),
  );
  const clean = bytes.slice();
  const stores = [...top, ...meta].filter(({ type }) =>
    ['mdat', 'idat', 'free', 'skip', 'uuid', 'xml ', 'bxml', 'udta'].includes(type),
  );
  for (const { body, end } of stores) clean.fill(0, body, end);
  let images = 0;
  for (const [item, { type, at }] of types) {
    if (!IMAGE_ITEMS.has(type)) {
      clean.set(IGNORED_TYPE, at);
      continue;
    }
    images++;
    for (const { from, length } of places.get(item) ?? []) {
      const store = stores.find(({ body, end }) => from >= body && from + length <= end);
      assertReadable(store !== undefined);
      clean.set(reader.slice(from, length), from);
    }
  }
  assertReadable(images > 0);
  return { bytes: clean, ...largest(reader, inside(reader, only(meta, 'iprp'))) };
}

function* boxesIn(reader: Reader, from: number, end: number): Generator<Box> {
  for (let at = from; at < end; ) {
    const small = reader.u32(at);
    const size = small === 1 ? reader.uint(at + 8, 8) : small === 0 ? end - at : small;
    const body = at + (small === 1 ? 16 : 8);
    assertReadable(at + size <= end && body <= at + size);
    yield { type: reader.latin1(at + 4, 4), at, body, end: at + size };
    at += size;
  }
}

const inside = (reader: Reader, box: Box, skipped = 0): Box[] => [
  ...boxesIn(reader, box.body + skipped, box.end),
];

function only(boxes: Box[], type: string): Box {
  const [box, another] = boxes.filter((one) => one.type === type);
  assertReadable(box !== undefined && another === undefined);
  return box;
}

/** The type of each item, and its offset in the file. */
function itemTypes(reader: Reader, iinf: Box): Map<number, { type: string; at: number }> {
  const types = new Map<number, { type: string; at: number }>();
  const head = reader.u8(iinf.body) === 0 ? 6 : 8;
  for (const { type, body } of inside(reader, iinf, head)) {
    const version = reader.u8(body);
    assertReadable(type === 'infe' && (version === 2 || version === 3));
    const wide = version === 3 ? 4 : 2;
    const at = body + 4 + wide + 2;
    const item = reader.uint(body + 4, wide);
    assertReadable(!types.has(item));
    types.set(item, { type: reader.latin1(at, 4), at });
  }
  return types;
}

/** The byte ranges of each item's data in the file. */
function itemPlaces(reader: Reader, iloc: Box, idat: Box | undefined) {
  const places = new Map<number, { from: number; length: number }[]>();
  const version = reader.u8(iloc.body);
  assertReadable(version <= 2);
  const [sizes, more] = [reader.u8(iloc.body + 4), reader.u8(iloc.body + 5)];
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, more >> 4];
  const indexSize = version === 0 ? 0 : more & 15;
  const wide = version === 2 ? 4 : 2;
  let at = iloc.body + 6;
  const take = (size: number): number => {
    const value = reader.uint(at, size);
    at += size;
    return value;
  };
  for (let items = take(wide); items > 0; items--) {
    const item = take(wide);
    const method = version === 0 ? 0 : take(2) & 15;
    assertReadable(take(2) === 0 && method <= 1);
    const base = take(baseSize) + (method === 1 ? (idat?.body ?? Number.NaN) : 0);
    const extents = take(2);
    const list = [];
    for (let extent = 0; extent < extents; extent++) {
      take(indexSize);
      const from = base + take(offsetSize);
      list.push({ from, length: take(lengthSize) });
    }
    assertReadable(!places.has(item) && at <= iloc.end);
    places.set(item, list);
  }
  return places;
}

/** The largest of the sizes in the image properties. */
function largest(reader: Reader, properties: Box[]): { width: number; height: number } {
  const sizes = inside(reader, only(properties, 'ipco')).flatMap(({ type, body }) =>
    type === 'ispe' ? [{ width: reader.u32(body + 4), height: reader.u32(body + 8) }] : [],
  );
  const [first] = sizes.sort((a, b) => b.width * b.height - a.width * a.height);
  assertReadable(first !== undefined && first.width > 0 && first.height > 0);
  return first;
}
