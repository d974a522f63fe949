import { assertReadable, joined, Reader, type Stripped } from './bytes.ts';

const IMAGE = 0x2c;
const EXTENSION = 0x21;
const END = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;

/**
 * Keeps frames, their timing and the loop count. Removes comments, other application extensions and all data
 * after the end.
 */
export function stripGif(bytes: Uint8Array): Stripped {
  const reader = new Reader(bytes, 'little');
  const [width, height] = [reader.u16(6), reader.u16(8)];
  assertReadable(width > 0 && height > 0);
  let at = 13 + paletteSize(reader.u8(10));
  const kept = [reader.slice(0, at)];
  let frames = 0;
  for (;;) {
    const from = at;
    const kind = reader.u8(at);
    if (kind === END) break;
    if (kind === IMAGE) {
      at = endOfBlocks(reader, at + 10 + paletteSize(reader.u8(at + 9)) + 1);
      kept.push(reader.slice(from, at - from));
      frames++;
      continue;
    }
    assertReadable(kind === EXTENSION);
    const label = reader.u8(at + 1);
    at = endOfBlocks(reader, at + 2);
    if (label === GRAPHIC_CONTROL || (label === APPLICATION && loops(reader, from, at)))
      kept.push(reader.slice(from, at - from));
  }
  assertReadable(frames > 0);
  return { bytes: joined([...kept, new Uint8Array([END])]), width, height };
}

const paletteSize = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** The offset after the empty block that terminates a sequence of blocks. */
function endOfBlocks(reader: Reader, from: number): number {
  let at = from;
  for (;;) {
    const size = reader.u8(at);
    at += size + 1;
    if (size === 0) return at;
  }
}

/** Whether this is the Netscape loop extension: a name and three bytes. */
const loops = (reader: Reader, from: number, end: number): boolean =>
  end - from === 19 &&
  reader.u8(from + 2) === 11 &&
  reader.latin1(from + 3, 11) === 'NETSCAPE2.0' &&
  reader.u8(from + 14) === 3;
