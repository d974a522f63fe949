import { assertReadable, latin1Bytes, Reader, Unreadable } from './bytes.ts';

/** Bytes of a film to overwrite, `[from, to)`: with zeroes, or with the header of a box that players skip. */
export type Patch = { from: number; to: number; bytes: Uint8Array | null };

/** Reads part of a file; may return less at its end. */
export type ReadAt = (offset: number, length: number) => Promise<Uint8Array>;

const WINDOW = 64 * 1024;
/** The index of a film, which is read whole. */
const INDEX_MAX = 32 * 1024 * 1024;
const BOXES_MAX = 20_000;

/** Boxes kept at the top of a file, in the index and in a track; any other may hold where it was filmed. */
const TOP = new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'mfra', 'sidx', 'ssix', 'wide', 'prft']);
const INDEX = new Set(['mvhd', 'trak', 'mvex', 'iods']);
const TRACK = new Set(['tkhd', 'mdia', 'edts', 'tref', 'load', 'tapt']);
const DEEPER = new Set(['mdia', 'minf', 'stbl', 'dinf', 'traf', 'mvex', 'edts']);
const METADATA = new Set(['udta', 'meta', 'uuid', 'XMP_', 'free', 'skip']);
const TYPE_FREE = latin1Bytes('free');

type Box = { type: string; at: number; body: number; end: number };

/**
 * The overwrites that remove location and other metadata from an MP4 or QuickTime file without changing its
 * length: boxes that hold it, and tracks that are neither picture nor sound, with their samples. Throws
 * `Unreadable`, also where there is a picture track and `mayShow` is false.
 */
export async function patchesOf(readAt: ReadAt, size: number, mayShow: boolean): Promise<Patch[]> {
  const patches: Patch[] = [];
  const top = await topBoxes(readAt, size);
  const index = top.filter(({ type }) => type === 'moov');
  const [moov] = index;
  assertReadable(moov !== undefined && index.length === 1);
  const isFragmented = top.some(({ type }) => type === 'moof');
  for (const box of top) {
    if (!TOP.has(box.type)) patches.push(...freed(box));
    else if (box.type === 'moof') {
      const { reader, at } = await readBox(readAt, box);
      inside(reader, at, 8, reader.length, patches);
    }
  }
  const { reader, at } = await readBox(readAt, moov);
  let media = 0;
  for (const box of boxesIn(reader, moov.body - moov.at, reader.length)) {
    if (!INDEX.has(box.type)) {
      // a compressed index can't be read
      assertReadable(box.type !== 'cmov');
      patches.push(...freed(shifted(box, at)));
    } else if (box.type === 'trak') {
      const handler = handlerOf(reader, box);
      assertReadable(mayShow || handler !== 'vide');
      if (handler === 'vide' || handler === 'soun') {
        media++;
        trackPatches(reader, at, box, patches);
      } else {
        // the samples of a fragmented track are not listed here
        assertReadable(!isFragmented);
        for (const range of samplesOf(reader, box)) {
          assertReadable(
            top.some(({ type, body, end }) => type === 'mdat' && range.from >= body && range.to <= end),
          );
          patches.push({ ...range, bytes: null });
        }
        patches.push(...freed(shifted(box, at)));
      }
    } else inside(reader, at, box.body, box.end, patches);
  }
  assertReadable(media > 0);
  return patches.sort((a, b) => a.from - b.from);
}

/** Applies patches to a chunk of a file that begins at `offset`, in place. */
export function applyPatches(chunk: Uint8Array, offset: number, patches: readonly Patch[]): void {
  for (const { from, to, bytes } of patches) {
    if (to <= offset) continue;
    if (from >= offset + chunk.length) break;
    const [first, last] = [Math.max(from, offset), Math.min(to, offset + chunk.length)];
    if (bytes) chunk.set(bytes.subarray(first - from, last - from), first - offset);
    else chunk.fill(0, first - offset, last - offset);
  }
}

const freed = ({ at, body, end }: Box): Patch[] => [
  { from: at + 4, to: at + 8, bytes: TYPE_FREE },
  { from: body, to: end, bytes: null },
];

const shifted = ({ type, at, body, end }: Box, by: number): Box => ({
  type,
  at: at + by,
  body: body + by,
  end: end + by,
});

async function topBoxes(readAt: ReadAt, size: number): Promise<Box[]> {
  const boxes: Box[] = [];
  let [window, windowAt] = [new Uint8Array(0), 0];
  for (let at = 0; at < size; ) {
    assertReadable(boxes.length < BOXES_MAX);
    // bytes too few for a box, as some cameras leave at the end
    if (size - at < 8) throw new Unreadable();
    if (at < windowAt || at + 16 > windowAt + window.length) {
      [window, windowAt] = [new Uint8Array(await readAt(at, Math.min(WINDOW, size - at))), at];
      assertReadable(window.length >= Math.min(16, size - at));
    }
    const box = boxAt(new Reader(window), at - windowAt, size - windowAt);
    boxes.push(shifted(box, windowAt));
    at = box.end + windowAt;
  }
  return boxes;
}

function boxAt(reader: Reader, at: number, end: number): Box {
  const small = reader.u32(at);
  const size = small === 1 ? reader.uint(at + 8, 8) : small === 0 ? end - at : small;
  const body = at + (small === 1 ? 16 : 8);
  assertReadable(at + size <= end && body <= at + size);
  return { type: reader.latin1(at + 4, 4), at, body, end: at + size };
}

function* boxesIn(reader: Reader, from: number, end: number): Generator<Box> {
  for (let at = from; at < end; ) {
    // QuickTime ends lists of boxes with a zero
    if (end - at < 8 || reader.u32(at) === 0) return;
    const box = boxAt(reader, at, end);
    yield box;
    at = box.end;
  }
}

async function readBox(readAt: ReadAt, { at, end }: Box): Promise<{ reader: Reader; at: number }> {
  assertReadable(end - at <= INDEX_MAX);
  const bytes = await readAt(at, end - at);
  assertReadable(bytes.length === end - at);
  return { reader: new Reader(bytes), at };
}

function inside(reader: Reader, shift: number, from: number, end: number, patches: Patch[]): void {
  for (const box of boxesIn(reader, from, end)) {
    if (METADATA.has(box.type)) patches.push(...freed(shifted(box, shift)));
    else if (DEEPER.has(box.type)) inside(reader, shift, box.body, box.end, patches);
  }
}

function trackPatches(reader: Reader, shift: number, track: Box, patches: Patch[]): void {
  for (const box of boxesIn(reader, track.body, track.end)) {
    if (!TRACK.has(box.type)) patches.push(...freed(shifted(box, shift)));
    else if (DEEPER.has(box.type)) inside(reader, shift, box.body, box.end, patches);
  }
}

function find(reader: Reader, box: Box, ...path: string[]): Box | undefined {
  const [type, ...rest] = path;
  const found = [...boxesIn(reader, box.body, box.end)].find((one) => one.type === type);
  return found && rest.length > 0 ? find(reader, found, ...rest) : found;
}

function handlerOf(reader: Reader, track: Box): string {
  const box = find(reader, track, 'mdia', 'hdlr');
  assertReadable(box !== undefined);
  return reader.latin1(box.body + 8, 4);
}

/** The byte ranges of all samples of a track. */
function samplesOf(reader: Reader, track: Box): { from: number; to: number }[] {
  const table = (type: string) => find(reader, track, 'mdia', 'minf', 'stbl', type);
  const [sizes, runs, offsets, wide] = [table('stsz'), table('stsc'), table('stco'), table('co64')];
  const chunks = offsets ?? wide;
  if (!sizes || !runs || !chunks) return [];
  const sameSize = reader.u32(sizes.body + 4);
  const samples = reader.u32(sizes.body + 8);
  const perChunk = runsOf(reader, runs);
  const ranges: { from: number; to: number }[] = [];
  const count = reader.u32(chunks.body + 4);
  for (let chunk = 0, sample = 0; chunk < count && sample < samples; chunk++) {
    const from = offsets
      ? reader.u32(chunks.body + 8 + chunk * 4)
      : reader.uint(chunks.body + 8 + chunk * 8, 8);
    let to = from;
    for (let i = perChunk(chunk + 1); i > 0 && sample < samples; i--, sample++)
      to += sameSize || reader.u32(sizes.body + 12 + sample * 4);
    ranges.push({ from, to });
  }
  return ranges;
}

/** How many samples the chunk of a number (from 1) has. */
function runsOf(reader: Reader, box: Box): (chunk: number) => number {
  const count = reader.u32(box.body + 4);
  let run = 0;
  return (chunk) => {
    while (run + 1 < count && reader.u32(box.body + 8 + (run + 1) * 12) <= chunk) run++;
    return count === 0 ? 0 : reader.u32(box.body + 8 + run * 12 + 4);
  };
}
