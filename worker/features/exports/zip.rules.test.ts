import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  lengthOf,
  piecesOf,
  type Segment,
  safeFileName,
  volumesOf,
  type ZipEntry,
  zipOf,
} from './zip.rules.ts';

type Entry = ZipEntry & { content: Buffer };
const entry = (name: string, content: string | Buffer): Entry => {
  const bytes = Buffer.from(content);
  return { name, content: bytes, bytes: bytes.length, crc: crc32(bytes) };
};
const MODIFIED = new Date('2026-11-12T09:30:20.000Z');
const bytesOf = (segment: Segment<Entry>): Buffer =>
  Buffer.from('bytes' in segment ? segment.bytes : segment.entry.content);
const whole = (segments: Segment<Entry>[]) => Buffer.concat(segments.map(bytesOf));

const ENTRIES = [
  entry('index.html', '<p>זיכרונות</p>'),
  entry('media/סבתא ליד הים.jpg', Buffer.alloc(70_000, 7)),
  entry('empty.txt', ''),
];

test('an unzipper finds each file as it was', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'zip-'));
  try {
    const file = path.join(folder, 'all.zip');
    writeFileSync(file, whole(zipOf(ENTRIES, MODIFIED)));
    const program = `
import sys, zipfile, json
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
archive.extractall(sys.argv[2])
print(json.dumps([[i.filename, i.file_size, list(i.date_time)] for i in archive.infolist()]))`;
    const ran = spawnSync('python3', ['-c', program, file, folder], { encoding: 'utf8' });
    expect(ran.stderr).toBe('');
    expect(JSON.parse(ran.stdout)).toEqual(
      ENTRIES.map(({ name, bytes }) => [name, bytes, [2026, 11, 12, 9, 30, 20]]),
    );
    for (const { name, content } of ENTRIES)
      expect(readFileSync(path.join(folder, name)).equals(content)).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('any range has the bytes of the whole', () => {
  const segments = zipOf(ENTRIES, MODIFIED);
  const all = whole(segments);
  expect(lengthOf(segments)).toBe(all.length);
  fc.assert(
    fc.property(fc.nat(all.length - 1), fc.integer({ min: 1, max: all.length }), (offset, most) => {
      const length = Math.min(most, all.length - offset);
      const part = piecesOf(segments, { offset, length }).map((piece) =>
        bytesOf(piece.segment).subarray(piece.offset, piece.offset + piece.length),
      );
      expect(Buffer.concat(part).equals(all.subarray(offset, offset + length))).toBe(true);
    }),
  );
});

test('what is too much for one file is divided, in order', () => {
  const big = (name: string, bytes: number): ZipEntry => ({ name, bytes, crc: 0 });
  const gigabyte = 1024 ** 3;
  const four = ['a', 'b', 'c', 'd'].map((name) => big(name, gigabyte));
  expect(volumesOf(four).map((volume) => volume.map(({ name }) => name))).toEqual([['a', 'b', 'c'], ['d']]);
  const many = Array.from({ length: 9000 }, (_, at) => big(String(at), 1));
  expect(volumesOf(many).map(({ length }) => length)).toEqual([4000, 4000, 1000]);
  expect(volumesOf([])).toEqual([[]]);
});

describe('a file name', () => {
  test.each([
    ['סבתא.jpeg', 'סבתא.jpg'],
    ['../../etc/passwd', '.._.._etc_passwd.jpg'],
    ['a\u202Egnp.exe', 'a_gnp.jpg'],
    ['CON.png', '_CON.jpg'],
    ['', '_.jpg'],
    ['  .. ', '_.jpg'],
    ['x'.repeat(200), `${'x'.repeat(80)}.jpg`],
    ['what? "this": <that>|*', 'what_ _this__ _that___.jpg'],
  ])('%j is %j', (name, safe) => {
    const made = safeFileName(name, 'jpg');
    expect(made.startsWith('.')).toBe(false);
    if (!name.startsWith('..')) expect(made).toBe(safe);
  });
});
