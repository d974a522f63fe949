import {
  fill,
  type PDFDocument,
  type PDFOperator,
  type PDFRef,
  rectangle,
  setFillingGrayscaleColor,
} from 'pdf-lib';
import type { QrLevel } from '#worker/contract/short-link.ts';
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

/** A kind of square piece, in points. */
export type PieceFormat = {
  edge: number;
  /** How much of the code may be damaged. */
  level: QrLevel;
  /** The width of the QR code with its quiet zone, which touches the upper edge: above one line of a name, above two. */
  qr: readonly [number, number];
};

/** Its code is about 30 mm wide, or 27 mm above two lines; at least 25 mm for any URL. */
export const STICKER: PieceFormat = { edge: 50 * MM, level: 'Q', qr: [37 * MM, 34 * MM] };
/** Its modules are 0.8 mm wide or more for a URL of up to 64 characters. */
export const PLAQUE: PieceFormat = { edge: 60 * MM, level: 'H', qr: [47 * MM, 44 * MM] };

const PADDING = 2 * MM;
/** The baselines of a name of one line, and of one of two. */
const NAME_LINES = [[10.3 * MM], [13.1 * MM, 9.9 * MM]] as const;
const CALL_LINES = [7.7 * MM, 5.6 * MM];
/** A blade that misses the cut by three millimetres leaves it whole. */
const ADDRESS_LINE = 3.5 * MM;
const SMALL = 6.5;

type Faces = { nameFace: Face; textFace: Face };

/** The typefaces of pieces, which a file embeds once. */
export const facesOf = (pdf: PDFDocument): Faces => ({ nameFace: serif(pdf), textFace: sansSemibold(pdf) });

/** Draws one piece as a reusable form. Also returns the printed name. */
export async function drawPiece(
  pdf: PDFDocument,
  format: PieceFormat,
  content: StickerContent,
  { nameFace, textFace }: Faces = facesOf(pdf),
): Promise<{ piece: PDFRef; name: string | null }> {
  const name = nameToPrint(content.names, content.locale, nameFace);
  const text = new TextPen();
  const width = format.edge - 2 * PADDING;
  const write = (face: Face, fitted: Fitted, baselines: readonly number[]) =>
    writeCentred(text, face, fitted, format.edge / 2, baselines);
  const fitted = name ? fitName(name, nameFace.widthOf, width) : undefined;
  const at = fitted?.lines.length === 2 ? 1 : 0;
  if (fitted) await write(nameFace, fitted, NAME_LINES[at]);
  for (const [line, call] of content.calls.entries())
    await write(textFace, shrunk(call, textFace, width), [CALL_LINES[line] ?? 0]);
  const typed = content.address.replace(/^https?:\/\//, '');
  await write(textFace, shrunk(typed, textFace, width), [ADDRESS_LINE]);
  const form = pdf.context.formXObject([...qr(content.address, format, format.qr[at]), ...text.operators], {
    BBox: [0, 0, format.edge, format.edge],
    Resources: { Font: text.fonts },
  });
  return { piece: pdf.context.register(form), name };
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

const shrunk = (line: string, { widthOf }: Face, width: number): Fitted => ({
  size: Math.min(SMALL, width / widthOf(line)),
  lines: [line],
});

/** Draws the code as one path, so that no renderer leaves gaps between modules. */
function qr(address: string, { edge, level }: PieceFormat, width: number): PDFOperator[] {
  const modules = modulesOf(address, level);
  const module = width / modules.length;
  const inset = (edge - width) / 2;
  const bars = modules.flatMap((row, y) =>
    barsIn(row).map(({ from, to }) =>
      rectangle(inset + from * module, edge - (y + 1) * module, (to - from) * module, module),
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
  centre: number,
  baselines: readonly number[],
): Promise<void> {
  for (const [at, line] of visualOrder(lines).entries()) {
    const start = centre - (face.widthOf(line) * size) / 2;
    await pen.write(line, face, size, start, baselines[at] ?? 0);
  }
}
