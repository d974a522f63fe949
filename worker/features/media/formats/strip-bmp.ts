import { assertReadable, joined, Reader, type Stripped } from './bytes.ts';

const HEADERS = [12, 40, 52, 56, 64, 108, 124];
const DEPTHS = [1, 4, 8, 16, 24, 32];
/** Uncompressed, or with bit fields: rows have a fixed size. */
const PLAIN = [0, 3, 6];
const RUN_LENGTH = [1, 2];
/** Colour spaces defined by a profile, embedded or in another file. */
const PROFILES = [0x4d424544, 0x4c494e4b];
const SRGB = 0x73524742;

/**
 * Keeps header, palette and pixels. Removes the profile, which may contain a local path, and all data after
 * the pixels.
 */
export function stripBmp(bytes: Uint8Array): Stripped {
  const reader = new Reader(bytes, 'little');
  const [offset, header] = [reader.u32(10), reader.u32(14)];
  assertReadable(HEADERS.includes(header) && offset >= 14 + header);
  const old = header === 12;
  const width = old ? reader.u16(18) : reader.i32(18);
  const height = Math.abs(old ? reader.u16(20) : reader.i32(22));
  const depth = reader.u16(old ? 24 : 28);
  const compression = old ? 0 : reader.u32(30);
  assertReadable(width > 0 && height > 0 && reader.u16(old ? 22 : 26) === 1 && DEPTHS.includes(depth));
  assertReadable(PLAIN.includes(compression) || RUN_LENGTH.includes(compression));
  const size = PLAIN.includes(compression) ? Math.ceil((width * depth) / 32) * 4 * height : reader.u32(34);
  assertReadable(size > 0);
  const kept = joined([reader.slice(0, offset), reader.slice(offset, size)]);
  const view = new DataView(kept.buffer);
  view.setUint32(2, kept.length, true);
  view.setUint32(6, 0, true);
  if (header >= 108 && PROFILES.includes(view.getUint32(70, true))) view.setUint32(70, SRGB, true);
  if (header === 124) for (const at of [126, 130]) view.setUint32(at, 0, true);
  return { bytes: kept, width, height };
}
