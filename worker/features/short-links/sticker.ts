import {
  beginText,
  endText,
  fill,
  type PDFDocument,
  type PDFFont,
  PDFName,
  type PDFOperator,
  type PDFRef,
  rectangle,
  setFillingGrayscaleColor,
  setFontAndSize,
  setTextMatrix,
  showText,
} from 'pdf-lib';
import type { Locale } from '#worker/shared/locale.ts';
import { type Face, sans, serif } from './print-fonts.ts';
import { type Fitted, fitName, isHebrew, printable, visualOrder } from './print-text.ts';
import { modulesOf } from './qr-picture.ts';

export type StickerContent = {
  /** The URL that the QR code encodes. */
  address: string;
  /** The person's names, the main one first. */
  names: readonly (string | null)[];
  locale: Locale;
  /** The call to action, in each language. */
  calls: readonly string[];
};

/** Points in a millimetre. */
export const MM = 72 / 25.4;
export const EDGE = 50 * MM;
const CENTRE = EDGE / 2;
const TEXT_WIDTH = 46 * MM;

/** The QR code with its quiet zone, in points: the code itself is at least 25 mm wide for any URL. */
const QR = { edge: 32 * MM, foot: 17.5 * MM };
const NAME_LINES = [[12.6 * MM], [14.8 * MM, 11.1 * MM]];
const CALL_LINES = [7.2 * MM, 4.7 * MM];
const ADDRESS_LINE = 2.1 * MM;
const SMALL = 6.5;

/** Draws one sticker as a reusable form. Also returns the printed name. */
export async function drawSticker(
  pdf: PDFDocument,
  content: StickerContent,
): Promise<{ sticker: PDFRef; name: string | null }> {
  const [nameFace, textFace] = [serif(pdf), sans(pdf)];
  const name = nameToPrint(content.names, content.locale, nameFace);
  const text = new TextPen();
  if (name) {
    const fitted = fitName(name, nameFace.widthOf, TEXT_WIDTH);
    await text.write(nameFace, fitted, NAME_LINES[fitted.lines.length - 1] ?? []);
  }
  for (const [at, call] of content.calls.entries())
    await text.write(textFace, shrunk(call, textFace), [CALL_LINES[at] ?? 0]);
  const typed = content.address.replace(/^https?:\/\//, '');
  await text.write(textFace, shrunk(typed, textFace), [ADDRESS_LINE]);
  const form = pdf.context.formXObject([...qr(content.address), ...text.strokes], {
    BBox: [0, 0, EDGE, EDGE],
    Resources: { Font: text.fonts },
  });
  return { sticker: pdf.context.register(form), name };
}

/** The name in the script of the locale, else the other; null if each has a character without a glyph. */
export function nameToPrint(
  names: readonly (string | null)[],
  locale: Locale,
  { covers }: Pick<Face, 'covers'>,
): string | null {
  const inScript = (name: string) => Number(isHebrew(name) === (locale === 'he'));
  return (
    names
      .map((name) => printable(name ?? ''))
      .filter((name) => name !== '')
      .sort((one, other) => inScript(other) - inScript(one))
      .find(covers) ?? null
  );
}

const shrunk = (line: string, { widthOf }: Face): Fitted => ({
  size: Math.min(SMALL, TEXT_WIDTH / widthOf(line)),
  lines: [line],
});

/** Draws the code as one path, so that no renderer leaves gaps between modules. */
function qr(address: string): PDFOperator[] {
  const modules = modulesOf(address);
  const module = QR.edge / modules.length;
  const inset = (EDGE - QR.edge) / 2;
  const bars = modules.flatMap((row, y) =>
    barsIn(row).map(({ from, to }) =>
      rectangle(inset + from * module, QR.foot + QR.edge - (y + 1) * module, (to - from) * module, module),
    ),
  );
  return [setFillingGrayscaleColor(0), ...bars, fill()];
}

/** The runs of consecutive dark modules in a row. */
function barsIn(row: boolean[]): { from: number; to: number }[] {
  const bars: { from: number; to: number }[] = [];
  for (const [at, dark] of row.entries()) {
    const last = bars.at(-1);
    if (!dark) continue;
    if (last?.to === at) last.to = at + 1;
    else bars.push({ from: at, to: at + 1 });
  }
  return bars;
}

/** Writes centred lines and collects the fonts that they use. */
class TextPen {
  readonly strokes: PDFOperator[] = [];
  readonly fonts: Record<string, PDFRef> = {};

  async write(face: Face, { size, lines }: Fitted, baselines: readonly number[]): Promise<void> {
    for (const [at, line] of visualOrder(lines).entries()) {
      const start = CENTRE - (face.widthOf(line) * size) / 2;
      this.strokes.push(beginText(), setTextMatrix(1, 0, 0, 1, start, baselines[at] ?? 0));
      for (const { font, glyphs } of await face.runsOf(line))
        this.strokes.push(setFontAndSize(this.#nameOf(font), size), showText(glyphs));
      this.strokes.push(endText());
    }
  }

  #nameOf({ ref }: PDFFont): PDFName {
    const name = `F${ref.objectNumber}`;
    this.fonts[name] = ref;
    return PDFName.of(name);
  }
}
