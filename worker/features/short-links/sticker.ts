import {
  fill,
  type PDFDocument,
  type PDFOperator,
  type PDFRef,
  rectangle,
  setFillingGrayscaleColor,
} from 'pdf-lib';
import {
  type Face,
  isHebrew,
  MM,
  printable,
  sansSemibold,
  serif,
  TextPen,
  visualOrder,
} from '#worker/features/printing/public.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { type Fitted, fitName } from './fit-name.ts';
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

export const EDGE = 50 * MM;
const CENTRE = EDGE / 2;
const TEXT_WIDTH = 46 * MM;

/**
 * By the lines of the name: their baselines, and the width of the QR code with its quiet zone, which touches
 * the upper edge. The code itself is about 30 mm wide, or 27 mm above two lines; at least 25 mm for any URL.
 */
const LAYOUTS = [
  { name: [10.3 * MM], qr: 37 * MM },
  { name: [13.1 * MM, 9.9 * MM], qr: 34 * MM },
] as const;
const CALL_LINES = [7.7 * MM, 5.6 * MM];
/** A blade that misses the cut by three millimetres leaves it whole. */
const ADDRESS_LINE = 3.5 * MM;
const SMALL = 6.5;

/** Draws one sticker as a reusable form. Also returns the printed name. */
export async function drawSticker(
  pdf: PDFDocument,
  content: StickerContent,
): Promise<{ sticker: PDFRef; name: string | null }> {
  const [nameFace, textFace] = [serif(pdf), sansSemibold(pdf)];
  const name = nameToPrint(content.names, content.locale, nameFace);
  const text = new TextPen();
  const fitted = name ? fitName(name, nameFace.widthOf, TEXT_WIDTH) : undefined;
  const layout = LAYOUTS[fitted?.lines.length === 2 ? 1 : 0];
  if (fitted) await writeCentred(text, nameFace, fitted, layout.name);
  for (const [at, call] of content.calls.entries())
    await writeCentred(text, textFace, shrunk(call, textFace), [CALL_LINES[at] ?? 0]);
  const typed = content.address.replace(/^https?:\/\//, '');
  await writeCentred(text, textFace, shrunk(typed, textFace), [ADDRESS_LINE]);
  const form = pdf.context.formXObject([...qr(content.address, layout.qr), ...text.operators], {
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
function qr(address: string, width: number): PDFOperator[] {
  const modules = modulesOf(address);
  const module = width / modules.length;
  const inset = (EDGE - width) / 2;
  const bars = modules.flatMap((row, y) =>
    barsIn(row).map(({ from, to }) =>
      rectangle(inset + from * module, EDGE - (y + 1) * module, (to - from) * module, module),
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

async function writeCentred(
  pen: TextPen,
  face: Face,
  { size, lines }: Fitted,
  baselines: readonly number[],
): Promise<void> {
  for (const [at, line] of visualOrder(lines).entries()) {
    const start = CENTRE - (face.widthOf(line) * size) / 2;
    await pen.write(line, face, size, start, baselines[at] ?? 0);
  }
}
