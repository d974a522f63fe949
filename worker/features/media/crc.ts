import { crc32 } from 'node:zlib';

/** The CRC-32 of `bytes`, continued from that of the bytes before them. */
export const crcOf = (bytes: Uint8Array, before = 0): number => crc32(bytes, before);

const POLYNOMIAL = 0xedb88320;

/** The CRC-32 of two runs of bytes behind each other, from that of each and the length of the second. */
export function combinedCrc(first: number, second: number, secondLength: number): number {
  if (secondLength <= 0) return first;
  let odd = [POLYNOMIAL, ...Array.from({ length: 31 }, (_, bit) => 2 ** bit)];
  let even = squared(odd);
  odd = squared(even);
  let crc = first;
  // each squaring doubles the number of zero bits that a matrix appends, beginning with a byte of them
  for (let length = secondLength; length > 0; length = Math.floor(length / 2)) {
    even = squared(odd);
    if (length % 2 === 1) crc = times(even, crc);
    odd = even;
  }
  return (crc ^ second) >>> 0;
}

function times(matrix: readonly number[], vector: number): number {
  let sum = 0;
  for (let bit = 0, rest = vector >>> 0; rest !== 0; bit++, rest >>>= 1)
    if (rest & 1) sum ^= matrix[bit] ?? 0;
  return sum >>> 0;
}

const squared = (matrix: readonly number[]): number[] => matrix.map((row) => times(matrix, row));
