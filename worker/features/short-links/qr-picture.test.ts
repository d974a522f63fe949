import { inflateSync } from 'node:zlib';
import jsqr from 'jsqr';
import { describe, expect, test } from 'vitest';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aCode } from '#worker/testing/seed.ts';

const app = testApp();

/** The modules row by row, true for dark. */
type Bits = boolean[][];
type Png = { size: number; bits: Bits; dotsAMetre: number; chunks: string[] };

/** An independent decoder of PNGs with one bit per pixel and no filters. */
function readPng(file: Uint8Array): Png {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  expect([...file.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = new Map<string, Uint8Array>();
  for (let at = 8; at < file.length; ) {
    const length = view.getUint32(at);
    chunks.set(String.fromCharCode(...file.subarray(at + 4, at + 8)), file.subarray(at + 8, at + 8 + length));
    expect(view.getUint32(at + 8 + length)).toBe(crc(file.subarray(at + 4, at + 8 + length)));
    at += length + 12;
  }
  const [header, density, data] = ['IHDR', 'pHYs', 'IDAT'].map(
    (name) => chunks.get(name) ?? new Uint8Array(),
  );
  const number = (bytes: Uint8Array | undefined, at: number) =>
    new DataView(bytes?.buffer ?? new ArrayBuffer(), bytes?.byteOffset).getUint32(at);
  const size = number(header, 0);
  expect(number(header, 4)).toBe(size);
  expect([...(header?.subarray(8) ?? [])]).toEqual([1, 0, 0, 0, 0]);
  expect([number(density, 4), density?.[8]]).toEqual([number(density, 0), 1]);
  const raw = inflateSync(data ?? new Uint8Array());
  const stride = 1 + Math.ceil(size / 8);
  const bits = Array.from({ length: size }, (_, y) => {
    expect(raw[y * stride]).toBe(0);
    return Array.from(
      { length: size },
      (_, x) => (((raw[y * stride + 1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 0,
    );
  });
  return { size, bits, dotsAMetre: number(density, 0), chunks: [...chunks.keys()] };
}

/** The CRC of RFC 2083, computed bit by bit. */
function crc(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** The decoded text of the code, with each module drawn `scale` pixels wide; undefined if unreadable. */
function scanned(bits: Bits, scale = 1): string | undefined {
  const size = bits.length * scale;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (bits[Math.floor(y / scale)]?.[Math.floor(x / scale)])
        pixels.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
    }
  }
  return jsqr(pixels, size, size)?.data;
}

function readSvg(svg: string): { bits: Bits; width: string } {
  const [, width = '', height, size] =
    /width="([\d.]+mm)" height="([\d.]+mm)" viewBox="0 0 (\d+) \3"/.exec(svg) ?? [];
  expect(height).toBe(width);
  const bits: Bits = Array.from({ length: Number(size) }, () =>
    Array.from({ length: Number(size) }, () => false),
  );
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    const row = bits[Number(y)];
    if (row) row[Number(x)] = true;
  }
  return { bits, width };
}

const margin = (bits: Bits) => ({
  top: bits.findIndex((row) => row.includes(true)),
  bottom: bits.toReversed().findIndex((row) => row.includes(true)),
  start: Math.min(...bits.map((row) => row.indexOf(true)).filter((at) => at >= 0)),
  end: Math.min(...bits.map((row) => row.toReversed().indexOf(true)).filter((at) => at >= 0)),
});

/** One dot of each module; every module is a whole number of dots wide. */
function modulesIn(dots: Bits): Bits {
  const scale = margin(dots).top / 4;
  expect(dots.length % scale).toBe(0);
  const modules = dots.filter((_, y) => y % scale === 0).map((row) => row.filter((_, x) => x % scale === 0));
  expect(
    dots.every((row, y) =>
      row.every((dark, x) => dark === modules[Math.floor(y / scale)]?.[Math.floor(x / scale)]),
    ),
  ).toBe(true);
  return modules;
}

/** The error correction levels by their two unmasked format bits, beside the upper left finder pattern. */
const LEVELS = ['M', 'L', 'H', 'Q'];
const levelOf = (bits: Bits, quiet: number) => {
  const [first, second] = [bits[8 + quiet]?.[quiet], bits[8 + quiet]?.[quiet + 1]];
  return LEVELS[((Number(first) << 1) | Number(second)) ^ 0b10];
};

describe.each(['s', 'm', 'c', 'b'] as const)('the picture of a code that is %s', (type) => {
  test('as SVG encodes the exact URL, and is readable with a quarter missing', async () => {
    const code = await aCode({ type });
    const response = await app.request(`/api/codes/${code}/qr.svg?mm=40`);
    expect(response.headers.get('Content-Type')).toBe('image/svg+xml');
    expect(response.headers.get('Content-Security-Policy')).toBe("sandbox; default-src 'none'");
    const { bits, width } = readSvg(await response.text());
    expect(width).toBe('40mm');
    expect(scanned(bits, 4)).toBe(`http://localhost:8787/${type}/${code}`);
    expect(margin(bits)).toEqual({ top: 4, bottom: 4, start: 4, end: 4 });
    expect(levelOf(bits, 4)).toBe('Q');
  });

  test('as PNG encodes the same at 600 dots per inch', async () => {
    const code = await aCode({ type });
    const response = await app.request(`/api/codes/${code}/qr.png`);
    expect(response.headers.get('Content-Type')).toBe('image/png');
    const { size, bits, dotsAMetre, chunks } = readPng(new Uint8Array(await response.arrayBuffer()));
    expect(chunks).toEqual(['IHDR', 'pHYs', 'IDAT', 'IEND']);
    expect(scanned(bits)).toBe(`http://localhost:8787/${type}/${code}`);
    expect(dotsAMetre).toBe(23_622);
    const mm = (size / dotsAMetre) * 1000;
    expect(mm).toBeLessThanOrEqual(50);
    expect(mm).toBeGreaterThan(48);
    const modules = modulesIn(bits);
    expect(margin(modules)).toEqual({ top: 4, bottom: 4, start: 4, end: 4 });
    expect(levelOf(modules, 4)).toBe('Q');
  });
});

test('for a plaque the picture is readable with nearly a third missing', async () => {
  const code = await aCode();
  const svg = readSvg(await (await app.request(`/api/codes/${code}/qr.svg?level=H`)).text()).bits;
  const png = await (await app.request(`/api/codes/${code}/qr.png?level=H`)).arrayBuffer();
  for (const bits of [svg, modulesIn(readPng(new Uint8Array(png)).bits)]) {
    expect(scanned(bits, 4)).toBe(`http://localhost:8787/s/${code}`);
    expect(margin(bits)).toEqual({ top: 4, bottom: 4, start: 4, end: 4 });
    expect(levelOf(bits, 4)).toBe('H');
  }
  await refusal(await app.request(`/api/codes/${code}/qr.svg?level=L`), 'request.invalid');
});

test('the sample is no code of anyone’s: it opens the home page', async () => {
  const { bits } = readSvg(await (await app.request('/api/codes/sample/qr.svg')).text());
  expect(scanned(bits, 4)).toBe('http://localhost:8787/');
});

test('a code typed in lower case is drawn as it was minted', async () => {
  const code = await aCode();
  const { bits } = readSvg(await (await app.request(`/api/codes/${code.toLowerCase()}/qr.svg`)).text());
  expect(scanned(bits, 4)).toBe(`http://localhost:8787/s/${code}`);
});

test.each([20, 200])('the picture is %i mm wide if requested', async (mm) => {
  const code = await aCode();
  const { bits } = readPng(
    new Uint8Array(await (await app.request(`/api/codes/${code}/qr.png?mm=${mm}`)).arrayBuffer()),
  );
  expect(scanned(modulesIn(bits), 4)).toBe(`http://localhost:8787/s/${code}`);
});

test.each(['mm=5', 'mm=201', 'mm=x', 'mm=', 'mm=1e9'])('a picture of %s is refused', async (query) => {
  const code = await aCode();
  await refusal(await app.request(`/api/codes/${code}/qr.png?${query}`), 'request.invalid');
});

test('a code that was never minted has no picture', async () => {
  for (const code of ['AAAAAAAAAAAAA', 'nonsense', '0000000000000']) {
    await refusal(await app.request(`/api/codes/${code}/qr.png`), 'code.not_found');
  }
});
