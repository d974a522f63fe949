import { crc32, deflateSync } from 'node:zlib';
import { thumbHashToRGBA } from 'thumbhash';
import { joined, latin1Bytes } from './formats/bytes.ts';

/** A small blurred PNG made of a picture's thumbhash (in Base64); grey without one. Holds none of its bytes. */
export function blurredPicture(thumbhash: string | null): Uint8Array {
  const { w, h, rgba } = pixelsOf(thumbhash);
  const rows = new Uint8Array(h * (w * 4 + 1));
  for (let y = 0; y < h; y++) rows.set(rgba.subarray(y * w * 4, (y + 1) * w * 4), y * (w * 4 + 1) + 1);
  return joined([
    latin1Bytes('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', joined([number(w), number(h), new Uint8Array([8, 6, 0, 0, 0])])),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

const GREY = { w: 1, h: 1, rgba: new Uint8Array([128, 128, 128, 255]) };

function pixelsOf(thumbhash: string | null): typeof GREY {
  try {
    const hash = thumbhash === null ? null : latin1Bytes(atob(thumbhash));
    return hash && hash.length >= 5 ? (thumbHashToRGBA(hash) as typeof GREY) : GREY;
  } catch {
    return GREY;
  }
}

const number = (value: number): Uint8Array =>
  Uint8Array.of(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);

function chunk(type: string, body: Uint8Array): Uint8Array {
  const named = joined([latin1Bytes(type), body]);
  return joined([number(body.length), named, number(crc32(named))]);
}
