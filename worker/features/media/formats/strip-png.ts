import { assertReadable, joined, Reader, type Stripped } from './bytes.ts';

const HEAD = 8;
const KEPT = new Set([
  ...['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs', 'IDAT', 'IEND'],
  ...['acTL', 'fcTL', 'fdAT'],
]);

type Chunk = { type: string; at: number; length: number };

/**
 * Keeps header, palette, pixels and frames, and checks their checksums. Removes text, time, EXIF and all data
 * after the end.
 */
export function stripPng(bytes: Uint8Array): Stripped {
  const reader = new Reader(bytes);
  const kept: Uint8Array[] = [reader.slice(0, HEAD)];
  let chunks = 0;
  let pixelBytes = 0;
  for (const { type, at, length } of chunksOf(reader)) {
    assertReadable((type === 'IHDR') === (chunks++ === 0));
    if (!KEPT.has(type)) {
      assertReadable(/^[a-z]/.test(type));
      continue;
    }
    assertReadable(crc32(reader.slice(at + 4, length + 4)) === reader.u32(at + 8 + length));
    kept.push(reader.slice(at, length + 12));
    if (type === 'IDAT') pixelBytes += length;
  }
  const [width, height] = [reader.u32(HEAD + 8), reader.u32(HEAD + 12)];
  assertReadable(reader.u32(HEAD) === 13 && pixelBytes > 0 && width > 0 && height > 0);
  return { bytes: joined(kept), width, height };
}

/** Whether the PNG is animated: the animation header precedes the first image data. */
export function isAnimated(bytes: Uint8Array): boolean {
  try {
    for (const { type } of chunksOf(new Reader(bytes))) {
      if (type === 'acTL') return true;
      if (type === 'IDAT') return false;
    }
  } catch {
    // truncated before either chunk
  }
  return false;
}

function* chunksOf(reader: Reader): Generator<Chunk> {
  let at = HEAD;
  for (;;) {
    const length = reader.u32(at);
    const type = reader.latin1(at + 4, 4);
    assertReadable(/^[A-Za-z]{4}$/.test(type));
    reader.slice(at, length + 12);
    yield { type, at, length };
    if (type === 'IEND') return;
    at += length + 12;
  }
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
