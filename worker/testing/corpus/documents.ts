import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import type { FileType } from '#worker/contract/media.ts';
import { aPng, aPngChunk, bytesOf, number, SVG } from '#worker/testing/images.ts';
import type { SentFile } from '#worker/testing/send-file.ts';
import { type CorpusFile, picture, refused, taken, text } from './corpus-file.ts';

const little = (value: number, size: 2 | 4) => number(value, size, 'little');

type Entry = { name: string; body: Uint8Array; stored?: boolean };

/** An archive; with `overlap` its directory names the same bytes that many times more. */
function archive(entries: Entry[], overlap = 0): Uint8Array {
  const [files, directory]: [Uint8Array[], Uint8Array[]] = [[], []];
  let at = 0;
  for (const { name, body, stored = false } of entries) {
    const packed = stored ? body : deflateRawSync(body, { level: 9 });
    const head = bytesOf(
      ...[little(20, 2), little(0, 2), little(stored ? 0 : 8, 2), little(0, 4), little(crc32(body), 4)],
      ...[little(packed.length, 4), little(body.length, 4), little(name.length, 2), little(0, 2)],
    );
    const file = bytesOf('PK\x03\x04', head, name, packed);
    const named = bytesOf('PK\x01\x02', little(20, 2), head, new Uint8Array(10), little(at, 4), name);
    files.push(file);
    directory.push(...Array(1 + overlap).fill(named));
    at += file.length;
  }
  const list = bytesOf(...directory);
  const count = little(directory.length, 2);
  return bytesOf(
    ...files,
    list,
    ...['PK\x05\x06', new Uint8Array(4), count, count, little(list.length, 4), little(at, 4), little(0, 2)],
  );
}

const OOXML = 'application/vnd.openxmlformats-officedocument';
const OFFICE = {
  docx: [`${OOXML}.wordprocessingml.document`, 'word/document.xml'],
  xlsx: [`${OOXML}.spreadsheetml.sheet`, 'xl/workbook.xml'],
  pptx: [`${OOXML}.presentationml.presentation`, 'ppt/presentation.xml'],
} as const;
type Office = keyof typeof OFFICE;

function office(kind: Office, more: Entry[], overlap = 0, main = text('<x/>')): SentFile {
  const [type, part] = OFFICE[kind];
  const types: Entry = { name: '[Content_Types].xml', body: text('<Types/>') };
  return { name: `a.${kind}`, type, bytes: archive([types, { name: part, body: main }, ...more], overlap) };
}
function open(extension: string, type: FileType, more: Entry[]): SentFile {
  const first: Entry = { name: 'mimetype', body: text(type), stored: true };
  return { name: `a.${extension}`, type, bytes: archive([first, ...more]) };
}

const ODT = 'application/vnd.oasis.opendocument.text';
const EPUB = 'application/epub+zip';
const zeroes = new Uint8Array(12 * 1024 * 1024);
const bomb: Entry = { name: 'zeroes.bin', body: zeroes };
const nested: Entry = { name: 'inner.zip', body: archive([bomb, { ...bomb, name: 'again.bin' }]) };

/** Archives and texts that grow a thousandfold where they are unpacked, which nothing here does. */
export const BOMBS: CorpusFile[] = [
  ...(['docx', 'xlsx', 'pptx'] as const).map((kind) => taken(`a bomb in a ${kind}`, office(kind, [bomb]))),
  taken('a bomb in a bomb', office('docx', [nested])),
  taken('a bomb of files in the same place', office('xlsx', [bomb], 1000)),
  taken('a bomb in an OpenDocument', open('odt', ODT, [bomb])),
  taken('a bomb in a book', open('epub', EPUB, [bomb])),
  taken('a bomb in a PDF', {
    name: 'a.pdf',
    type: 'application/pdf',
    bytes: bytesOf('%PDF-1.7\nstream\n', deflateRawSync(zeroes), '\nendstream\n%%EOF'),
  }),
  taken(
    'a bomb in the text of a PNG',
    picture('image/png', aPng({ chunks: [aPngChunk('zTXt', bytesOf('a\0\0', deflateRawSync(zeroes)))] })),
  ),
  refused(
    'a bomb in a ZIP',
    { name: 'a.zip', type: 'application/zip', bytes: archive([bomb]) },
    'media.type',
  ),
  refused(
    'a bomb in a ZIP that calls itself a document',
    { ...office('docx', []), bytes: archive([bomb]) },
    'media.type',
  ),
  refused('a packed SVG', picture('image/svg+xml', gzipSync(text(SVG + ' '.repeat(1e6)))), 'media.type'),
];

const DOCTYPE = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><x>&f;</x>';
const LAUGHS = `<!DOCTYPE x [<!ENTITY a "ha">${'bcdefghij'
  .split('')
  .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`)
  .join('')}]><x>&j;</x>`;
const LINK =
  '<Relationships><Relationship TargetMode="External" Target="https://example.org/track"/></Relationships>';
const entry = (name: string, content: string): Entry => ({ name, body: text(content) });

/** Documents whose XML calls for files of the machine or of the network. */
export const ENTITIES: CorpusFile[] = [
  ...(['docx', 'xlsx', 'pptx'] as const).map((kind) =>
    taken(`a ${kind} that reads a file`, office(kind, [], 0, text(DOCTYPE))),
  ),
  taken('a document whose properties read a file', office('docx', [entry('docProps/core.xml', DOCTYPE)])),
  taken('a table whose texts read a file', office('xlsx', [entry('xl/sharedStrings.xml', DOCTYPE)])),
  taken(
    'a document with a relation to elsewhere',
    office('docx', [entry('word/_rels/document.xml.rels', LINK)]),
  ),
  taken('a document of entities in entities', office('docx', [], 0, text(LAUGHS))),
  taken(
    'a document with a page in it',
    office('docx', [entry('word/afchunk.htm', '<script>alert(1)</script>')]),
  ),
  taken('an OpenDocument that reads a file', open('odt', ODT, [entry('content.xml', DOCTYPE)])),
  taken('a book that reads a file', open('epub', EPUB, [entry('META-INF/container.xml', DOCTYPE)])),
  refused('a document with macros', office('docx', [entry('word/vbaProject.bin', 'x')]), 'media.type'),
];
