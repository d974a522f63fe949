import { SheetFault } from './sheet.ts';

/** Bounds of what a file of at most 5 MB may expand to. */
const ENTRIES_MOST = 500;
const INFLATED_MOST = 50 * 1024 * 1024;
const RATIO_MOST = 100;

/** A browser inflates what it is given at once, and this much becomes 16 MiB at most. */
const SLICE = 16 * 1024;

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_LENGTH = 22;
const COMMENT_MOST = 65_535;
const STORED = 0;
const DEFLATED = 8;

type Entry = { method: number; flags: number; packedSize: number; size: number; at: number };

/** The parts of a ZIP archive. Nothing is inflated but what is asked for, and no more than the bounds. */
export class Archive {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #entries: ReadonlyMap<string, Entry>;
  #left = INFLATED_MOST;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#entries = this.#readEntries();
  }

  /** The text of a part in UTF-8; null if there is none of that name. */
  async textOf(name: string): Promise<string | null> {
    const entry = this.#entries.get(name);
    if (!entry) return null;
    const { method, flags, size, packedSize } = entry;
    const isEncrypted = flags & 1;
    if (isEncrypted || (method !== STORED && method !== DEFLATED)) throw new SheetFault('unreadable');
    if (size > this.#left || size > packedSize * RATIO_MOST) throw new SheetFault('expands');
    this.#left -= size;
    const packed = this.#packed(entry);
    const stream = method === STORED ? sliced(packed) : inflated(packed);
    return textWithin(stream, size);
  }

  #readEntries(): Map<string, Entry> {
    const view = this.#view;
    const end = this.#findEnd();
    const count = view.getUint16(end + 10, true);
    if (count > ENTRIES_MOST) throw new SheetFault('expands');
    const entries = new Map<string, Entry>();
    let at = view.getUint32(end + 16, true);
    for (let index = 0; index < count; index++) {
      if (view.getUint32(at, true) !== ENTRY_SIGNATURE) throw new SheetFault('unreadable');
      const nameLength = view.getUint16(at + 28, true);
      const name = new TextDecoder().decode(this.#bytes.subarray(at + 46, at + 46 + nameLength));
      entries.set(name, {
        flags: view.getUint16(at + 8, true),
        method: view.getUint16(at + 10, true),
        packedSize: view.getUint32(at + 20, true),
        size: view.getUint32(at + 24, true),
        at: view.getUint32(at + 42, true),
      });
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
    return entries;
  }

  #findEnd(): number {
    const last = this.#view.byteLength - END_LENGTH;
    for (let at = last; at >= Math.max(0, last - COMMENT_MOST); at--)
      if (this.#view.getUint32(at, true) === END_SIGNATURE) return at;
    throw new SheetFault('unreadable');
  }

  #packed({ at, packedSize }: Entry): Uint8Array<ArrayBuffer> {
    const begin = at + 30 + this.#view.getUint16(at + 26, true) + this.#view.getUint16(at + 28, true);
    if (begin + packedSize > this.#bytes.length) throw new SheetFault('unreadable');
    return this.#bytes.slice(begin, begin + packedSize);
  }
}

function sliced(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream(
    {
      pull(controller) {
        if (at >= bytes.length) return controller.close();
        controller.enqueue(bytes.subarray(at, at + SLICE));
        at += SLICE;
      },
    },
    { highWaterMark: 0 },
  );
}

const inflated = (packed: Uint8Array<ArrayBuffer>) =>
  sliced(packed).pipeThrough(new DecompressionStream('deflate-raw'));

/** The text of a stream that says how many bytes it has, which may be untrue. */
async function textWithin(stream: ReadableStream<Uint8Array>, size: number): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [text, read] = ['', 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    read += value.length;
    if (read > size) {
      await reader.cancel();
      throw new SheetFault('expands');
    }
    text += decoder.decode(value, { stream: true });
  }
  if (read < size) throw new SheetFault('unreadable');
  return text + decoder.decode();
}
