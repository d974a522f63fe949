import type { FileType } from '#worker/contract/media.ts';
import { startsWith } from './bytes.ts';

/** How many bytes of a file `fitsType` looks at, at most. */
export const HEAD_BYTES = 64 * 1024;

type Check = (head: Uint8Array) => boolean;

const isBoxes: Check = (head) => startsWith(head, 'ftyp', 4);
/** Old cameras write QuickTime without `ftyp`. */
const isQuickTime: Check = (head) =>
  isBoxes(head) || ['moov', 'mdat', 'wide', 'free', 'skip'].some((type) => startsWith(head, type, 4));
const isEbml =
  (docType: string): Check =>
  (head) =>
    startsWith(head, '\x1a\x45\xdf\xa3') && indexOf(head.subarray(0, 64), docType) !== -1;
const isRiff =
  (form: string): Check =>
  (head) =>
    startsWith(head, 'RIFF') && startsWith(head, form, 8);
/** A codec id of a Matroska video track, which no sound has. */
const hasVideoTrack: Check = (head) =>
  ['V_VP8', 'V_VP9', 'V_AV1', 'V_MPEG', 'V_MS', 'V_THEORA', 'V_UNCOMPRESSED'].some(
    (codec) => indexOf(head, codec) !== -1,
  );
/** Eleven bits of synchronisation, then a layer of MPEG audio; or a tag before them. */
const isMpegAudio: Check = (head) =>
  startsWith(head, 'ID3') ||
  (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0 && ((head[1] ?? 0) & 0x06) !== 0);
const isAdts: Check = (head) =>
  startsWith(head, 'ADIF') || (head[0] === 0xff && ((head[1] ?? 0) & 0xf6) === 0xf0);
const isOle: Check = (head) => startsWith(head, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1');
const isOffice =
  (folder: string): Check =>
  (head) => {
    const names = zipNames(head);
    const others = ['word/', 'xl/', 'ppt/'].filter((other) => other !== folder);
    return (
      names.some((name) => name === '[Content_Types].xml' || name.startsWith(folder)) &&
      !names.some((name) => others.some((other) => name.startsWith(other)) || name.endsWith('vbaProject.bin'))
    );
  };
/** The first file of the archive, not compressed, is its type. */
const isOpenDocument =
  (type: string): Check =>
  (head) =>
    startsWith(head, 'PK\x03\x04') && startsWith(head, `mimetype${type}`, 30);
const isOgg: Check = (head) => startsWith(head, 'OggS') && indexOf(head, '\x80theora') === -1;

/** Text is checked part by part, see `isText`. */
const anyText: Check = () => true;

const CHECKS: Partial<Record<FileType, Check>> = {
  'video/mp4': isBoxes,
  'video/quicktime': isQuickTime,
  'video/webm': isEbml('webm'),
  'video/x-matroska': (head) => isEbml('matroska')(head) || isEbml('webm')(head),
  'video/x-msvideo': isRiff('AVI '),
  'video/x-amv': isRiff('AMV '),
  'video/x-ms-wmv': (head) => startsWith(head, '\x30\x26\xb2\x75\x8e\x66\xcf\x11'),
  'audio/mpeg': isMpegAudio,
  'audio/mp4': isBoxes,
  'audio/aac': isAdts,
  'audio/flac': (head) => startsWith(head, 'fLaC'),
  'audio/ogg': isOgg,
  'audio/wav': isRiff('WAVE'),
  'audio/webm': (head) => isEbml('webm')(head) && !hasVideoTrack(head),
  'application/pdf': (head) => indexOf(head.subarray(0, 1024), '%PDF-') !== -1,
  'application/msword': isOle,
  'application/vnd.ms-excel': isOle,
  'application/vnd.ms-powerpoint': isOle,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': isOffice('word/'),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': isOffice('xl/'),
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': isOffice('ppt/'),
  'application/vnd.openxmlformats-officedocument.presentationml.slideshow': isOffice('ppt/'),
  'application/vnd.oasis.opendocument.text': isOpenDocument('application/vnd.oasis.opendocument.text'),
  'application/vnd.oasis.opendocument.spreadsheet': isOpenDocument(
    'application/vnd.oasis.opendocument.spreadsheet',
  ),
  'application/vnd.oasis.opendocument.presentation': isOpenDocument(
    'application/vnd.oasis.opendocument.presentation',
  ),
  'application/epub+zip': isOpenDocument('application/epub+zip'),
  'application/rtf': (head) => startsWith(head, '{\\rtf'),
  'application/json': anyText,
  'text/plain': anyText,
  'text/markdown': anyText,
  'text/csv': anyText,
  'text/tab-separated-values': anyText,
};

/** Whether the first bytes of a file fit its type; never for pictures, which `cleanImage` reads whole. */
export const fitsType = (head: Uint8Array, type: FileType): boolean => CHECKS[type]?.(head) ?? false;

export const isTextType = (type: FileType): boolean => CHECKS[type] === anyText;

/**
 * Checks that a part of a text is UTF-8 without NUL, as it passes. A character may be cut at the ends of a part that
 * has others around it.
 */
export function textCheck({ isFirst, isLast }: { isFirst: boolean; isLast: boolean }) {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let skips = isFirst ? 0 : 3;
  let isValid = true;
  return {
    take(chunk: Uint8Array): void {
      let from = 0;
      while (skips > 0 && from < chunk.length && ((chunk[from] ?? 0) & 0xc0) === 0x80) {
        from++;
        skips--;
      }
      if (from < chunk.length) skips = 0;
      try {
        if (decoder.decode(chunk.subarray(from), { stream: true }).includes('\0')) isValid = false;
      } catch {
        isValid = false;
      }
    },
    ends(): boolean {
      try {
        if (isLast) decoder.decode();
      } catch {
        isValid = false;
      }
      return isValid;
    },
  };
}

/** The names of the files whose headers are in the first bytes of an archive. */
function zipNames(head: Uint8Array): string[] {
  if (!startsWith(head, 'PK\x03\x04')) return [];
  const names: string[] = [];
  for (let at = 0; at !== -1; at = indexOf(head, 'PK\x03\x04', at + 4)) {
    const length = (head[at + 26] ?? 0) + (head[at + 27] ?? 0) * 256;
    names.push(String.fromCharCode(...head.subarray(at + 30, at + 30 + Math.min(length, 200))));
  }
  return names;
}

function indexOf(bytes: Uint8Array, text: string, from = 0): number {
  const first = text.charCodeAt(0);
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1))
    if (startsWith(bytes, text, at)) return at;
  return -1;
}
