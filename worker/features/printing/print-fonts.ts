import fontkit from '@pdf-lib/fontkit';
import { type PDFDocument, type PDFFont, PDFHexString } from 'pdf-lib';
import regularHebrew from './fonts/assistant-regular-hebrew.bin';
import regularLatin from './fonts/assistant-regular-latin.bin';
import regularLatinExt from './fonts/assistant-regular-latin-ext.bin';
import semiboldHebrew from './fonts/assistant-semibold-hebrew.bin';
import semiboldLatin from './fonts/assistant-semibold-latin.bin';
import semiboldLatinExt from './fonts/assistant-semibold-latin-ext.bin';
import frankHebrew from './fonts/frank-ruhl-libre-hebrew.bin';
import frankLatin from './fonts/frank-ruhl-libre-latin.bin';
import frankLatinExt from './fonts/frank-ruhl-libre-latin-ext.bin';

type Font = {
  unitsPerEm: number;
  hasGlyphForCodePoint: (point: number) => boolean;
  glyphForCodePoint: (point: number) => { advanceWidth: number };
};

/** Consecutive characters from one font file. */
export type Run = { font: PDFFont; glyphs: PDFHexString };

/** A typeface in several font files, one for each script. */
export type Face = {
  /** Whether the typeface has a standalone glyph for every character. */
  covers: (text: string) => boolean;
  /** The width of a text at a font size of one point. */
  widthOf: (text: string) => number;
  /** The runs of a visually ordered text, encoded by character: fontkit would reverse Hebrew again. */
  runsOf: (visual: string) => Promise<Run[]>;
};

export const serif = (pdf: PDFDocument): Face => face(pdf, [frankLatin, frankHebrew, frankLatinExt]);
export const sansRegular = (pdf: PDFDocument): Face =>
  face(pdf, [regularLatin, regularHebrew, regularLatinExt]);
export const sansSemibold = (pdf: PDFDocument): Face =>
  face(pdf, [semiboldLatin, semiboldHebrew, semiboldLatinExt]);

const MARK = /\p{M}/u;

function face(pdf: PDFDocument, files: ArrayBuffer[]): Face {
  pdf.registerFontkit(fontkit);
  const parts = files.map((file) => {
    const bytes = new Uint8Array(file);
    let opened: Font | undefined;
    let embedded: Promise<PDFFont> | undefined;
    return {
      /** Opened on first use: it is slow. */
      font: () => (opened ??= fontkit.create(bytes) as Font),
      /** Embeds the font once, with only the glyphs that are used. */
      embed: () => (embedded ??= pdf.embedFont(bytes, { subset: true })),
    };
  });
  const partWith = (character: string) =>
    parts.find(({ font }) => font().hasGlyphForCodePoint(character.codePointAt(0) ?? 0));

  function widthOf(text: string): number {
    let width = 0;
    for (const character of text) {
      const font = partWith(character)?.font();
      if (font) width += font.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm;
    }
    return width;
  }

  async function runsOf(visual: string): Promise<Run[]> {
    const runs: { font: PDFFont; glyphs: string }[] = [];
    for (const character of visual) {
      const font = await partWith(character)?.embed();
      if (!font) continue;
      const shown = font.encodeText(character).asString();
      const last = runs.at(-1);
      if (last?.font === font) last.glyphs += shown;
      else runs.push({ font, glyphs: shown });
    }
    return runs.map(({ font, glyphs }) => ({ font, glyphs: PDFHexString.of(glyphs) }));
  }

  return {
    covers: (text) =>
      [...text].every((character) => !MARK.test(character) && partWith(character) !== undefined),
    widthOf,
    runsOf,
  };
}
