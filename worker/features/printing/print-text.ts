import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

const NIQQUD = /[\u0591-\u05af]|[\u05b0-\u05bd]|\u05bf|\u05c1|\u05c2|\u05c4|\u05c5|\u05c7|\u034f/g;
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;

/** A name prepared for print: one line, one character for each letter, without niqqud. */
export const printable = (text: string): string =>
  text
    .replace(/[\s\u00a0]+/gu, ' ')
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replace(NIQQUD, '')
    .replace(/[\u2010\u2011]/g, '-')
    .trim();

export const isHebrew = (text: string): boolean => /\p{Script=Hebrew}/u.test(text);

/** The direction of a paragraph. */
export type Base = 'ltr' | 'rtl';

/**
 * The characters of each line of a paragraph in visual order, left to right, with right-to-left brackets mirrored and
 * without the marks that direct it. Only a name may be without a base: that of its first letter is then taken.
 */
export function visualOrder(lines: readonly string[], base?: Base): string[] {
  const paragraph = lines.join(' ');
  const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph, base ?? 'auto');
  const level = paragraphs[0]?.level ?? 0;
  let start = 0;
  return lines.map((line) => {
    const end = start + line.length;
    const text = paragraph.slice(start, end);
    const own = { levels: levels.slice(start, end), paragraphs: [{ start: 0, end: line.length - 1, level }] };
    start = end + 1;
    const mirrored = bidi.getMirroredCharactersMap(text, own.levels);
    return bidi
      .getReorderedIndices(text, own)
      .map((at) => mirrored.get(at) ?? text.charAt(at))
      .join('')
      .replace(INVISIBLE, '')
      .replaceAll('\u00a0', ' ');
  });
}

/** The width of a text in points. */
export type Measure = (text: string) => number;

/** The text in lines of at most `width`, in logical order; only a word that fits no line is split. */
export function wrapText(text: string, measure: Measure, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (measure(line) > width) {
      const start = longestStart(line, measure, width);
      lines.push(start);
      line = line.slice(start.length);
    }
  }
  return [...lines, line];
}

/** As much of a word as fits, at least one letter. */
function longestStart(word: string, measure: Measure, width: number): string {
  let [start = '', ...letters] = word;
  for (const letter of letters) {
    if (measure(start + letter) > width) return start;
    start += letter;
  }
  return start;
}

/**
 * A text as far as a typeface has its letters: a letter without its mark where it has only that, an ellipsis in place of
 * what it cannot show.
 */
export const legible = (text: string, covers: (text: string) => boolean): string =>
  [...printable(text)]
    .map((letter) => {
      if (covers(letter)) return letter;
      const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '');
      return covers(plain) ? plain : GAP;
    })
    .join('')
    .replace(GAPS, '…');

const GAP = '\ufffd';
const GAPS = /\ufffd(?:[\ufffd ]*\ufffd)?/g;
