import { assertReadable, Reader, type Stripped, startsWith } from './bytes.ts';

const WIDTH = 256;
const HEIGHT = 257;
const COMPRESSION = 259;
/** Compression by JPEG, refused because a JPEG strip could contain EXIF of its own. */
const JPEG_STRIPS = [6, 7];
/** Tags that point to further directories: EXIF, GPS, interoperability, thumbnails. */
const DIRECTORIES = new Set([330, 34665, 34853, 40965]);
/** Tags required to display an image, and its colour profile. */
const KEPT = new Set([
  ...[254, 255, WIDTH, HEIGHT, 258, COMPRESSION, 262, 263, 264, 265, 266, 273, 274, 277, 278, 279, 280, 281],
  ...[282, 283, 284, 290, 291, 292, 293, 296, 297, 301, 317, 318, 319, 320, 321, 322, 323, 324, 325, 332],
  ...[334, 336, 338, 339, 340, 341, 342, 529, 530, 531, 532, 34675],
]);
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const MAX_DIRECTORIES = 200;

/** Removes all other entries from the directories and overwrites the data they point to. */
export function stripTiff(bytes: Uint8Array): Stripped {
  const copy = bytes.slice();
  const tiff = new Tiff(copy);
  const size = { width: 0, height: 0 };
  let pages = 0;
  for (let at = tiff.reader.u32(4); at !== 0; at = tiff.nextOf(at)) {
    assertReadable(++pages <= MAX_DIRECTORIES);
    for (const entry of tiff.entriesOf(at)) {
      const value = entry.type === 3 ? tiff.reader.u16(entry.at + 8) : tiff.reader.u32(entry.at + 8);
      if (entry.tag === COMPRESSION) assertReadable(!JPEG_STRIPS.includes(value));
      if (entry.tag === WIDTH) size.width = Math.max(size.width, value);
      if (entry.tag === HEIGHT) size.height = Math.max(size.height, value);
    }
    tiff.clean(at);
  }
  assertReadable(pages > 0 && size.width > 0 && size.height > 0);
  return { bytes: copy, ...size };
}

type Entry = { at: number; tag: number; type: number; size: number; count: number };

class Tiff {
  readonly reader: Reader;
  readonly #view: DataView;
  readonly #little: boolean;
  #wiped = 0;

  constructor(bytes: Uint8Array) {
    this.#little = startsWith(bytes, 'II');
    this.reader = new Reader(bytes, this.#little ? 'little' : 'big');
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  entriesOf(directory: number): Entry[] {
    const count = this.reader.u16(directory);
    this.reader.slice(directory, 2 + count * 12 + 4);
    return Array.from({ length: count }, (_, entry) => {
      const at = directory + 2 + entry * 12;
      const [type, many] = [this.reader.u16(at + 2), this.reader.u32(at + 4)];
      return { at, tag: this.reader.u16(at), type, count: many, size: (SIZES[type] ?? 1) * many };
    });
  }

  nextOf(directory: number): number {
    return this.reader.u32(directory + 2 + this.reader.u16(directory) * 12);
  }

  /** Removes entries not in `KEPT`; the pointer to the next directory moves up behind the last entry. */
  clean(directory: number): void {
    const entries = this.entriesOf(directory);
    const next = this.nextOf(directory);
    const kept = entries.filter(({ tag, type, size, at }) => {
      if (!KEPT.has(tag) || SIZES[type] === undefined) return false;
      if (size > 4) this.reader.slice(this.reader.u32(at + 8), size);
      return true;
    });
    const raw = kept.map(({ at }) => this.reader.slice(at, 12).slice());
    for (const entry of entries) if (!kept.includes(entry)) this.#wipe(entry);
    const { bytes } = this.reader;
    bytes.fill(0, directory, directory + 2 + entries.length * 12 + 4);
    this.#view.setUint16(directory, kept.length, this.#little);
    for (const [at, entry] of raw.entries()) bytes.set(entry, directory + 2 + at * 12);
    this.#view.setUint32(directory + 2 + kept.length * 12, next, this.#little);
  }

  #wipe({ at, tag, type, size, count }: Entry): void {
    assertReadable(++this.#wiped <= 5000);
    const target = this.reader.u32(at + 8);
    if (DIRECTORIES.has(tag) && (type === 4 || type === 13)) {
      const places = Array.from({ length: Math.min(count, 20) }, (_, i) =>
        count === 1 ? target : this.reader.u32(target + i * 4),
      );
      for (const place of places) this.#wipeDirectory(place);
    }
    if (size > 4) this.reader.slice(target, size).fill(0);
  }

  #wipeDirectory(place: number): void {
    const entries = this.entriesOf(place);
    const end = place + 2 + entries.length * 12 + 4;
    const inner = entries.map((entry) => ({ ...entry, target: this.reader.u32(entry.at + 8) }));
    // clears the directory first, so that a cyclic reference finds it empty
    const raw = this.reader.slice(place, end - place);
    raw.fill(0);
    for (const { tag, type, target, size } of inner) {
      assertReadable(++this.#wiped <= 5000);
      if (DIRECTORIES.has(tag) && (type === 4 || type === 13)) this.#wipeDirectory(target);
      else if (size > 4) this.reader.slice(target, size).fill(0);
    }
  }
}
