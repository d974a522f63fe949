import { assertReadable, joined, latin1Bytes, Reader, type Stripped, startsWith } from './bytes.ts';

const EOI = 0xd9;
const SOS = 0xda;
/** Baseline, extended and progressive frames, which browsers support. */
const FRAMES = [0xc0, 0xc1, 0xc2];
/** DHT, DQT, DRI. */
const TABLES = [0xc4, 0xdb, 0xdd];
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const ORIENTATION = 0x0112;

/**
 * Keeps tables, frames, scans and colour profile, and the orientation of EXIF. Removes all data after the
 * end.
 */
export function stripJpeg(bytes: Uint8Array): Stripped {
  const reader = new Reader(bytes);
  assertReadable(reader.u16(0) === 0xffd8);
  const kept: Uint8Array[] = [];
  let size: { width: number; height: number } | undefined;
  let orientation = 1;
  let jfif: Uint8Array | undefined;
  let scans = 0;
  let at = 2;
  for (;;) {
    assertReadable(reader.u8(at) === 0xff);
    while (reader.u8(at + 1) === 0xff) at++;
    const marker = reader.u8(at + 1);
    if (marker === EOI) break;
    const length = reader.u16(at + 2);
    assertReadable(length >= 2);
    const payload = reader.slice(at + 4, length - 2);
    const segment = reader.slice(at, length + 2);
    at += length + 2;
    if (FRAMES.includes(marker)) {
      assertReadable(size === undefined && length >= 8);
      const frame = new Reader(payload);
      size = { height: frame.u16(1), width: frame.u16(3) };
      assertReadable(size.width > 0 && size.height > 0);
      kept.push(segment);
    } else if (TABLES.includes(marker)) {
      kept.push(segment);
    } else if (marker === SOS) {
      assertReadable(size !== undefined);
      const end = endOfScan(reader, at);
      kept.push(segment, reader.slice(at, end - at));
      at = end;
      scans++;
    } else if (marker === APP0 && startsWith(payload, 'JFIF\0')) {
      jfif ??= withoutThumbnail(payload);
    } else if (marker === APP1 && startsWith(payload, 'Exif\0\0')) {
      if (orientation === 1) orientation = orientationIn(payload.subarray(6));
    } else if (marker === APP2 && startsWith(payload, 'ICC_PROFILE\0')) {
      kept.push(segment);
    } else if (marker === APP14 && startsWith(payload, 'Adobe') && payload.length === 12) {
      kept.push(segment);
    } else {
      // drops other application segments and comments; browsers support no other marker
      assertReadable((marker >= APP0 && marker <= 0xef) || marker === 0xfe);
    }
  }
  assertReadable(size !== undefined && scans > 0);
  const turned = orientation >= 5;
  return {
    bytes: joined([
      new Uint8Array([0xff, 0xd8]),
      ...(jfif ? [jfif] : []),
      ...(orientation === 1 ? [] : [exifWith(orientation)]),
      ...kept,
      new Uint8Array([0xff, EOI]),
    ]),
    width: turned ? size.height : size.width,
    height: turned ? size.width : size.height,
  };
}

/** The offset of the next marker that is neither a restart nor a stuffed zero. */
function endOfScan({ bytes }: Reader, from: number): number {
  for (let at = from; ; at++) {
    at = bytes.indexOf(0xff, at);
    assertReadable(at !== -1 && at + 1 < bytes.length);
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
}

function withoutThumbnail(payload: Uint8Array): Uint8Array {
  assertReadable(payload.length >= 14);
  return joined([new Uint8Array([0xff, APP0, 0, 16]), payload.subarray(0, 12), new Uint8Array(2)]);
}

/** The EXIF orientation, 1 to 8; 1 if it is missing or invalid. */
function orientationIn(tiff: Uint8Array): number {
  try {
    const reader = new Reader(tiff, startsWith(tiff, 'II') ? 'little' : 'big');
    const directory = reader.u32(4);
    for (let entry = 0; entry < reader.u16(directory); entry++) {
      const at = directory + 2 + entry * 12;
      if (reader.u16(at) !== ORIENTATION) continue;
      const value = reader.u16(at + 8);
      return value >= 1 && value <= 8 ? value : 1;
    }
  } catch {
    // malformed EXIF has no orientation
  }
  return 1;
}

/** A minimal EXIF block with a single entry. */
const exifWith = (orientation: number): Uint8Array =>
  joined([
    new Uint8Array([0xff, APP1, 0, 34]),
    latin1Bytes('Exif\0\0'),
    latin1Bytes('MM'),
    new Uint8Array([0, 42, 0, 0, 0, 8, 0, 1]),
    new Uint8Array([1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]),
    new Uint8Array(4),
  ]);
