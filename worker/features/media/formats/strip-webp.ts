import { assertReadable, joined, latin1Bytes, Reader, type Stripped } from './bytes.ts';

const EXIF_OR_XMP = 0x08 | 0x04;
const KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const IN_A_FRAME = new Set(['VP8 ', 'VP8L', 'ALPH']);
const FRAME_HEAD = 16;

type Size = { width: number; height: number };

/**
 * Keeps pixels, transparency, frames and colour profile. Removes EXIF, XMP, unknown chunks and all data after
 * the end.
 */
export function stripWebp(bytes: Uint8Array): Stripped {
  const reader = new Reader(bytes, 'little');
  const end = reader.u32(4) + 8;
  reader.slice(0, end);
  const parts: Uint8Array[] = [];
  let canvas: Size | undefined;
  let image: Size | undefined;
  let chunks = 0;
  for (const { type, at, size } of chunksOf(reader, 12, end)) {
    const first = chunks++ === 0;
    assertReadable(!first || ['VP8 ', 'VP8L', 'VP8X'].includes(type));
    if (!KEPT.has(type)) continue;
    if (type === 'VP8X') {
      assertReadable(first && size >= 10);
      canvas = { width: reader.u24(at + 12) + 1, height: reader.u24(at + 15) + 1 };
      const plain = reader.slice(at, size + 8).slice();
      plain[8] = (plain[8] ?? 0) & ~EXIF_OR_XMP;
      parts.push(plain);
    } else if (type === 'ANMF') {
      assertReadable(size > FRAME_HEAD);
      image ??= { width: reader.u24(at + 14) + 1, height: reader.u24(at + 17) + 1 };
      parts.push(frameOf(reader, at, size));
    } else {
      if (IN_A_FRAME.has(type) && type !== 'ALPH') image ??= sizeOf(reader, type, at + 8);
      parts.push(chunk(type, reader.slice(at + 8, size)));
    }
  }
  assertReadable(image !== undefined);
  const { width, height } = canvas ?? image;
  assertReadable(width > 0 && height > 0 && image.width <= width && image.height <= height);
  const body = joined(parts);
  return {
    bytes: joined([latin1Bytes('RIFF'), little(body.length + 4), latin1Bytes('WEBP'), body]),
    width,
    height,
  };
}

function frameOf(reader: Reader, at: number, size: number): Uint8Array {
  const parts = [reader.slice(at + 8, FRAME_HEAD)];
  for (const inner of chunksOf(reader, at + 8 + FRAME_HEAD, at + 8 + size)) {
    if (IN_A_FRAME.has(inner.type)) parts.push(chunk(inner.type, reader.slice(inner.at + 8, inner.size)));
  }
  assertReadable(parts.length > 1);
  return chunk('ANMF', joined(parts));
}

function* chunksOf(reader: Reader, from: number, end: number) {
  for (let at = from; at < end; ) {
    assertReadable(at + 8 <= end);
    const [type, size] = [reader.latin1(at, 4), reader.u32(at + 4)];
    assertReadable(at + 8 + size <= end);
    yield { type, at, size };
    at += 8 + size + (size % 2);
  }
}

function sizeOf(reader: Reader, type: string, at: number): Size {
  if (type === 'VP8L') {
    assertReadable(reader.u8(at) === 0x2f);
    const bits = reader.u32(at + 1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  assertReadable(reader.u24(at + 3) === 0x2a019d);
  return { width: reader.u16(at + 6) & 0x3fff, height: reader.u16(at + 8) & 0x3fff };
}

const chunk = (type: string, body: Uint8Array): Uint8Array =>
  joined([latin1Bytes(type), little(body.length), body, new Uint8Array(body.length % 2)]);

function little(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}
