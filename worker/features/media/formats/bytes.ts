/** A file reduced to the parts that affect the image; width and height are as displayed. */
export type Stripped = { bytes: Uint8Array; width: number | null; height: number | null };

/** Thrown by the parser of a format where the file is truncated or malformed. */
export class Unreadable extends Error {}

export function assertReadable(condition: boolean): asserts condition {
  if (!condition) throw new Unreadable();
}

/** Reads numbers and text from bytes; throws `Unreadable` beyond their end. */
export class Reader {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  readonly #little: boolean;

  constructor(bytes: Uint8Array, order: 'big' | 'little' = 'big') {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#little = order === 'little';
  }

  get length(): number {
    return this.bytes.length;
  }

  #fits(at: number, size: number): void {
    assertReadable(at >= 0 && at + size <= this.length);
  }

  u8(at: number): number {
    this.#fits(at, 1);
    return this.#view.getUint8(at);
  }

  u16(at: number): number {
    this.#fits(at, 2);
    return this.#view.getUint16(at, this.#little);
  }

  u24(at: number): number {
    return this.#little ? this.u16(at) + this.u8(at + 2) * 0x10000 : this.u16(at) * 0x100 + this.u8(at + 2);
  }

  u32(at: number): number {
    this.#fits(at, 4);
    return this.#view.getUint32(at, this.#little);
  }

  i32(at: number): number {
    this.#fits(at, 4);
    return this.#view.getInt32(at, this.#little);
  }

  /** An unsigned integer of 0, 1, 2, 4 or 8 bytes. */
  uint(at: number, size: number): number {
    switch (size) {
      case 0:
        return 0;
      case 1:
        return this.u8(at);
      case 2:
        return this.u16(at);
      case 4:
        return this.u32(at);
      case 8: {
        const [first, second] = [this.u32(at), this.u32(at + 4)];
        return this.#little ? second * 2 ** 32 + first : first * 2 ** 32 + second;
      }
      default:
        throw new Unreadable();
    }
  }

  latin1(at: number, size: number): string {
    return String.fromCharCode(...this.slice(at, size));
  }

  /** A view, not a copy. */
  slice(at: number, size: number): Uint8Array {
    this.#fits(at, size);
    return this.bytes.subarray(at, at + size);
  }
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const latin1Bytes = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));

export const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  bytes.length >= at + text.length && [...text].every((char, i) => bytes[at + i] === char.charCodeAt(0));
