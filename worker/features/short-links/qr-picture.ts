import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';
import type { QrLevel } from '#worker/contract/short-link.ts';

/** The QR modules row by row, true for dark: quiet zone of four modules, no logo. */
export const modulesOf = (address: string, level: QrLevel = 'Q'): boolean[][] =>
  encode(address, { ecc: level, border: 4 }).data;

/** The QR code as SVG, `mm` millimetres wide. */
export function qrSvg(address: string, mm: number, level: QrLevel): string {
  const modules = modulesOf(address, level);
  const path = modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${mm}mm" height="${mm}mm" ` +
    `viewBox="0 0 ${modules.length} ${modules.length}" shape-rendering="crispEdges">` +
    `<rect width="100%" height="100%" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
  );
}

const DOTS_AN_INCH = 600;
const MM_AN_INCH = 25.4;

/**
 * The QR code as black and white PNG: a whole number of dots per module, at a density that makes it at most
 * `mm` millimetres wide.
 */
export function qrPng(address: string, mm: number, level: QrLevel): Uint8Array {
  const modules = modulesOf(address, level);
  const scale = Math.max(1, Math.floor((mm / MM_AN_INCH) * (DOTS_AN_INCH / modules.length)));
  const size = modules.length * scale;
  const rowBytes = Math.ceil(size / 8);
  const pixels = new Uint8Array((rowBytes + 1) * size);
  for (let y = 0; y < size; y++) {
    const row = modules[Math.floor(y / scale)] ?? [];
    const start = y * (rowBytes + 1) + 1;
    for (let x = 0; x < size; x++) {
      if (!row[Math.floor(x / scale)])
        pixels[start + (x >> 3)] = (pixels[start + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
    }
  }
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, size);
  header.setUint32(4, size);
  header.setUint8(8, 1); // one bit a pixel, greyscale
  const density = new DataView(new ArrayBuffer(9));
  const dotsAMetre = Math.round((DOTS_AN_INCH / MM_AN_INCH) * 1000);
  density.setUint32(0, dotsAMetre);
  density.setUint32(4, dotsAMetre);
  density.setUint8(8, 1);
  return joined([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', new Uint8Array(header.buffer)),
    chunk('pHYs', new Uint8Array(density.buffer)),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', new Uint8Array()),
  ]);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = joined([new TextEncoder().encode(type), data]);
  const frame = new DataView(new ArrayBuffer(8));
  frame.setUint32(0, data.length);
  frame.setUint32(4, crc32(body));
  return joined([new Uint8Array(frame.buffer, 0, 4), body, new Uint8Array(frame.buffer, 4, 4)]);
}

function joined(parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
