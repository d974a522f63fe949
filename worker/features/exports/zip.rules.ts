/** A file of a ZIP, stored as it is: its name, size and CRC-32 are known before its bytes. */
export type ZipEntry = { name: string; bytes: number; crc: number };

/** A run of bytes of a ZIP: of its own structure, or those of one of its entries. */
export type Segment<Entry extends ZipEntry> =
  | { length: number; bytes: Uint8Array<ArrayBuffer> }
  | { length: number; entry: Entry };

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const VERSION = 20;
const MADE_ON_UNIX = 0x0300 | VERSION;
const READABLE_FILE = (0o100644 << 16) >>> 0;
/** Below these a ZIP needs no 64-bit fields. */
const MOST_BYTES = 4 * 1024 ** 3 - 64 * 1024 ** 2;
const MOST_ENTRIES = 4000;

const encoder = new TextEncoder();

/** A ZIP file that is being filled: its number from 1, and what it holds so far. */
export type Volume = { number: number; bytes: number; entries: number };

const EMPTY: Volume = { number: 1, bytes: 0, entries: 0 };

/** The volume that the next file of a size is in, filled with it: the same one, or a new one where it is full. */
export function volumeWith(volume: Volume, bytes: number): Volume {
  const isFull = volume.entries > 0 && (volume.bytes + bytes > MOST_BYTES || volume.entries >= MOST_ENTRIES);
  return isFull
    ? { number: volume.number + 1, bytes, entries: 1 }
    : { ...volume, bytes: volume.bytes + bytes, entries: volume.entries + 1 };
}

/** Divides entries, in their order, into ZIP files without 64-bit fields. */
export function volumesOf<Entry extends ZipEntry>(entries: readonly Entry[]): Entry[][] {
  const volumes: Entry[][] = [[]];
  let volume = EMPTY;
  for (const entry of entries) {
    volume = volumeWith(volume, entry.bytes);
    if (volume.number > volumes.length) volumes.push([]);
    volumes.at(-1)?.push(entry);
  }
  return volumes;
}

/** The ZIP of these entries as the runs of its bytes, by APPNOTE.TXT 4.3; it is the same each time. */
export function zipOf<Entry extends ZipEntry>(entries: readonly Entry[], modified: Date): Segment<Entry>[] {
  const [time, date] = dosTime(modified);
  const segments: Segment<Entry>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const entry of entries) {
    const name = new Uint8Array(encoder.encode(entry.name));
    const common = [
      [2, FLAGS],
      [2, 0],
      [2, time],
      [2, date],
      [4, entry.crc],
      [4, entry.bytes],
      [4, entry.bytes],
      [2, name.length],
      [2, 0],
    ] as const;
    const header = fields([[4, LOCAL], [2, VERSION], ...common], name);
    directory.push(
      fields(
        [
          [4, CENTRAL],
          [2, MADE_ON_UNIX],
          [2, VERSION],
          ...common,
          [2, 0],
          [2, 0],
          [2, 0],
          [4, READABLE_FILE],
          [4, at],
        ],
        name,
      ),
    );
    segments.push({ length: header.length, bytes: header });
    if (entry.bytes > 0) segments.push({ length: entry.bytes, entry });
    at += header.length + entry.bytes;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = fields([
    [4, END],
    [2, 0],
    [2, 0],
    [2, entries.length],
    [2, entries.length],
    [4, size],
    [4, at],
    [2, 0],
  ]);
  return [...segments, ...[...directory, end].map((bytes) => ({ length: bytes.length, bytes }))];
}

export const lengthOf = (segments: readonly { length: number }[]): number =>
  segments.reduce((sum, { length }) => sum + length, 0);

/** A part of a segment. */
export type Piece<Entry extends ZipEntry> = { segment: Segment<Entry>; offset: number; length: number };

/** The parts of the segments that a range of the whole consists of. */
export function piecesOf<Entry extends ZipEntry>(
  segments: readonly Segment<Entry>[],
  range: { offset: number; length: number },
): Piece<Entry>[] {
  const end = range.offset + range.length;
  let at = 0;
  return segments.flatMap((segment) => {
    const [from, to] = [Math.max(range.offset, at) - at, Math.min(end, at + segment.length) - at];
    at += segment.length;
    return from < to ? [{ segment, offset: from, length: to - from }] : [];
  });
}

/** Little-endian numbers of two or four bytes, with bytes behind them. */
function fields(
  numbers: readonly (readonly [2 | 4, number])[],
  tail: Uint8Array = new Uint8Array(),
): Uint8Array<ArrayBuffer> {
  const length = numbers.reduce((sum, [size]) => sum + size, 0);
  const bytes = new Uint8Array(length + tail.length);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of numbers) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  bytes.set(tail, length);
  return bytes;
}

/** The time and the date as MS-DOS stores them, in UTC. */
const dosTime = (at: Date): [number, number] => [
  (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
];

const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** A name for a file on any system: without folders, controls, reserved characters and names; at most 80 characters. */
export function safeFileName(name: string, extension: string): string {
  const base = name
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\<>:"|?*]/gu, '_')
    .replaceAll(/^[. ]+|[. ]+$/g, '');
  const short = [...base].slice(0, 80).join('').trim();
  return `${short === '' || RESERVED.test(short) ? `_${short}` : short}.${extension}`;
}
