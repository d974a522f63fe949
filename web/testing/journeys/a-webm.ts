import { open } from 'node:fs/promises';
import sharp from 'sharp';

/** The size of its pictures, when its second half begins, and when it ends, in seconds. */
export const WEBM = { width: 320, height: 180, later: 600, end: 602 } as const;

const SCALE_NS = 1_000_000;
const FRAMES = 4;
const FRAME_MS = 500;

const uint = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
};
const double = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
};
/** The head of an EBML element, with a size of eight bytes. */
const head = (id: string, size: number): Buffer => {
  const length = uint(size);
  length[0] = 1;
  return Buffer.concat([Buffer.from(id, 'hex'), length]);
};
const element = (id: string, ...parts: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return Buffer.concat([head(id, body.length), body]);
};

/** A VP8 key frame: the pixels of a lossy WebP are one. */
async function frameOf(hue: number): Promise<Buffer> {
  const { width, height } = WEBM;
  const background = { r: hue, g: 255 - hue, b: 90 };
  const webp = await sharp({ create: { width, height, channels: 3, background } })
    .webp()
    .toBuffer();
  const at = webp.indexOf('VP8 ');
  return webp.subarray(at + 8, at + 8 + webp.readUInt32LE(at + 4));
}

async function clusterAt(ms: number): Promise<Buffer> {
  const blocks: Buffer[] = [];
  for (let at = 0; at < FRAMES; at++) {
    const block = Buffer.from([0x81, 0, 0, 0x80]);
    block.writeInt16BE(at * FRAME_MS, 1);
    blocks.push(element('a3', block, await frameOf(at * 60)));
  }
  return element('1f43b675', element('e7', uint(ms)), ...blocks);
}

/**
 * Writes a WebM video with two seconds at its beginning and two at its end, and an element between them, which players
 * skip, that brings it to `bytes`. Its index is at the beginning.
 */
export async function writeWebm(path: string, bytes: number): Promise<void> {
  const ebml = element(
    '1a45dfa3',
    // the type is looked for in the first bytes
    ...[
      element('4282', 'webm'),
      element('4286', uint(1)),
      element('42f7', uint(1)),
      element('42f2', uint(4)),
    ],
    ...[element('42f3', uint(8)), element('4287', uint(2)), element('4285', uint(2))],
  );
  const info = element(
    '1549a966',
    ...[element('2ad7b1', uint(SCALE_NS)), element('4489', double(WEBM.end * 1000))],
    ...[element('4d80', 'dorot'), element('5741', 'dorot')],
  );
  const video = element('e0', element('b0', uint(WEBM.width)), element('ba', uint(WEBM.height)));
  const entry = element(
    'ae',
    ...[element('d7', uint(1)), element('73c5', uint(1)), element('83', uint(1))],
    ...[element('86', 'V_VP8'), video],
  );
  const tracks = element('1654ae6b', entry);
  const cuesWith = (positions: readonly [ms: number, at: number][]) =>
    element(
      '1c53bb6b',
      ...positions.map(([ms, at]) =>
        element(
          'bb',
          element('b3', uint(ms)),
          element('b7', element('f7', uint(1)), element('f1', uint(at))),
        ),
      ),
    );
  const [first, last] = [await clusterAt(0), await clusterAt(WEBM.later * 1000)];
  const segmentHead = head('18538067', 0).length;
  const before =
    info.length +
    tracks.length +
    cuesWith([
      [0, 0],
      [0, 0],
    ]).length;
  const lastAt = bytes - last.length - ebml.length - segmentHead;
  const skipped = lastAt - before - first.length;
  const cues = cuesWith([
    [0, before],
    [WEBM.later * 1000, lastAt],
  ]);
  const start = Buffer.concat([
    ...[ebml, head('18538067', bytes - ebml.length - segmentHead), info, tracks, cues, first],
    head('ec', skipped - head('ec', 0).length),
  ]);
  const file = await open(path, 'w');
  await file.write(start, 0, start.length, 0);
  await file.write(last, 0, last.length, bytes - last.length);
  await file.close();
}
