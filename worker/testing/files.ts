import type { FileType } from '#worker/contract/media.ts';
import { bytesOf, number, SAMPLES as PICTURES } from './images.ts';

/** Where a film was made, as phones write it. */
export const PLACE = '+31.7780+035.2354/';

export const box = (type: string, ...parts: (Uint8Array | string)[]): Uint8Array => {
  const body = bytesOf(...parts);
  return bytesOf(number(body.length + 8, 4), type, body);
};
const track = (handler: string): Uint8Array =>
  box(
    'trak',
    box('tkhd', new Uint8Array(84)),
    box('udta', box('\xa9xyz', PLACE)),
    box('mdia', box('hdlr', new Uint8Array(8), handler, new Uint8Array(13))),
  );
/** A film, or a sound, with a place in each box that phones write one to. */
export const film = (handler = 'vide'): Uint8Array =>
  bytesOf(
    box('ftyp', 'isom', new Uint8Array(4), 'isom'),
    box('mdat', 'picture and sound'),
    box(
      'moov',
      box('mvhd', new Uint8Array(100)),
      track(handler),
      box('udta', box('\xa9xyz', PLACE)),
      box('meta', new Uint8Array(4), box('keys', PLACE)),
    ),
    box('uuid', new Uint8Array(16), PLACE),
  );
/** The first bytes of a WebM or a Matroska file. */
export const ebml = (docType: string, codec: string) =>
  bytesOf(
    '\x1a\x45\xdf\xa3\x8f\x42\x82',
    String.fromCharCode(0x80 + docType.length),
    docType,
    `\x86${codec}`,
  );
/** The local header and the body of a file in an archive. */
export const zip = (name: string, body = '') =>
  bytesOf('PK\x03\x04', new Uint8Array(22), number(name.length, 2, 'little'), new Uint8Array(2), name, body);
const ole = bytesOf('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', new Uint8Array(504));
const open = 'application/vnd.oasis.opendocument';
const ooxml = 'application/vnd.openxmlformats-officedocument';
const text = new TextEncoder().encode('{"זיכרון": 1}');

const FILES: Partial<Record<FileType, Uint8Array>> = {
  'video/mp4': film(),
  'video/quicktime': film(),
  'video/webm': ebml('webm', 'V_VP9'),
  'video/x-matroska': ebml('matroska', 'V_VP8'),
  'video/x-msvideo': bytesOf('RIFF', new Uint8Array(4), 'AVI LIST'),
  'video/x-ms-wmv': bytesOf('\x30\x26\xb2\x75\x8e\x66\xcf\x11', new Uint8Array(8)),
  'video/x-amv': bytesOf('RIFF', new Uint8Array(4), 'AMV LIST'),
  'audio/mpeg': bytesOf('\xff\xfb\x90\x64', new Uint8Array(60)),
  'audio/mp4': film('soun'),
  'audio/aac': bytesOf('\xff\xf1\x50\x80', new Uint8Array(60)),
  'audio/flac': bytesOf('fLaC', new Uint8Array(38)),
  'audio/ogg': bytesOf('OggS', new Uint8Array(24), 'OpusHead'),
  'audio/wav': bytesOf('RIFF', new Uint8Array(4), 'WAVEfmt '),
  'audio/webm': ebml('webm', 'A_OPUS'),
  'application/pdf': bytesOf('%PDF-1.7\n%%EOF'),
  'application/msword': ole,
  'application/vnd.ms-excel': ole,
  'application/vnd.ms-powerpoint': ole,
  [`${ooxml}.wordprocessingml.document`]: bytesOf(zip('[Content_Types].xml'), zip('word/document.xml')),
  [`${ooxml}.spreadsheetml.sheet`]: bytesOf(zip('[Content_Types].xml'), zip('xl/workbook.xml')),
  [`${ooxml}.presentationml.presentation`]: bytesOf(zip('[Content_Types].xml'), zip('ppt/presentation.xml')),
  [`${ooxml}.presentationml.slideshow`]: bytesOf(zip('[Content_Types].xml'), zip('ppt/presentation.xml')),
  [`${open}.text`]: zip('mimetype', `${open}.text`),
  [`${open}.spreadsheet`]: zip('mimetype', `${open}.spreadsheet`),
  [`${open}.presentation`]: zip('mimetype', `${open}.presentation`),
  'application/epub+zip': zip('mimetype', 'application/epub+zip'),
  'application/rtf': bytesOf('{\\rtf1 a}'),
  'application/json': text,
  'text/plain': text,
  'text/markdown': text,
  'text/csv': text,
  'text/tab-separated-values': text,
};
/** A valid file of an accepted type. */
export const sampleOf = (type: FileType): Uint8Array =>
  FILES[type] ?? PICTURES[type as keyof typeof PICTURES]();
