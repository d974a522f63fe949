import {
  fill,
  lineTo,
  moveTo,
  PDFDocument,
  PDFName,
  type PDFOperator,
  rectangle,
  setFillingGrayscaleColor,
  setLineWidth,
  setStrokingGrayscaleColor,
  stroke,
} from 'pdf-lib';
import {
  A4,
  type Base,
  type Face,
  legible,
  MM,
  sansRegular,
  sansSemibold,
  TextPen,
  visualOrder,
  wrapText,
} from '#worker/features/printing/public.ts';
import { modulesOf } from '#worker/features/short-links/public.ts';
import { direction, type Locale } from '#worker/shared/locale.ts';

export type Label = {
  locale: Locale;
  title: string;
  /** The URL that the QR code encodes. */
  address: string;
  number: string;
  words: Record<'order' | 'to' | 'from' | 'how' | 'inside', string>;
  /** The lines of who receives the parcel, and of who sends it. */
  to: readonly string[];
  from: readonly string[];
};

/** The label is an A6 page in the upper half of an A4 page, with its margins. */
const LABEL = { width: 148 * MM, height: 105 * MM };
const LEFT = (A4.width - LABEL.width) / 2;
const TOP = A4.height - 20 * MM;
const PADDING = 7 * MM;
/** With its quiet zone. */
const QR = 42 * MM;
const TEXT_WIDTH = LABEL.width - 2 * PADDING - QR;
const LEADING = 1.3;

/** The label of a parcel as a PDF, with the line along which it is cut. */
export async function labelPdf(label: Label, createdAt: Date): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setTitle(label.title, { showInWindowTitleBar: true });
  pdf.setLanguage(label.locale);
  pdf.setCreationDate(createdAt);
  const page = pdf.addPage([A4.width, A4.height]);
  const [regular, semibold] = [sansRegular(pdf), sansSemibold(pdf)];
  const base = direction(label.locale);
  const column = new Column(base);
  const { words } = label;
  await column.line(`${words.order} ${label.number}`, semibold, 18);
  column.skip(6);
  await column.block(words.to, label.to, { head: semibold, text: regular, size: 15 });
  column.skip(6);
  await column.block(words.from, label.from, { head: semibold, text: regular, size: 12 });
  column.skip(6);
  await column.line(words.how, regular, 10.5);
  await column.line(words.inside, regular, 10.5);
  const typed = label.address.replace(/^https?:\/\//, '');
  await column.under(typed, semibold);
  const x = base === 'rtl' ? LEFT + PADDING : LEFT + LABEL.width - PADDING - QR;
  page.pushOperators(...frame(), ...qr(label.address, x, TOP - PADDING), ...column.pen.operators);
  for (const [name, font] of Object.entries(column.pen.fonts))
    page.node.setFontDictionary(PDFName.of(name), font);
  return pdf.save();
}

/** The words of a label from its top, beside the QR code. */
class Column {
  readonly pen = new TextPen();
  readonly #base: Base;
  #y = TOP - PADDING;

  constructor(base: Base) {
    this.#base = base;
    this.pen.operators.push(setFillingGrayscaleColor(0));
  }

  skip(height: number): void {
    this.#y -= height;
  }

  /** A paragraph; `own` is its direction where it has one, as a name or an address. */
  async line(text: string, face: Face, size: number, own?: 'auto'): Promise<void> {
    const shown = legible(text, face.covers);
    if (shown === '') return;
    const measure = (part: string) => face.widthOf(part) * size;
    const lines = wrapText(shown, measure, TEXT_WIDTH);
    for (const visual of visualOrder(lines, own === 'auto' ? undefined : this.#base)) {
      const left = this.#base === 'rtl' ? LEFT + LABEL.width - PADDING - measure(visual) : LEFT + PADDING;
      await this.pen.write(visual, face, size, left, this.#y - size);
      this.skip(size * LEADING);
    }
  }

  async block(
    title: string,
    lines: readonly string[],
    { head, text, size }: { head: Face; text: Face; size: number },
  ): Promise<void> {
    await this.line(title, head, 10);
    for (const line of lines) await this.line(line, text, size, 'auto');
  }

  /** The address of the code, below it, for those who type it. */
  async under(address: string, face: Face): Promise<void> {
    const size = Math.min(8, QR / face.widthOf(address));
    const left = this.#base === 'rtl' ? LEFT + PADDING : LEFT + LABEL.width - PADDING - QR;
    const start = left + (QR - face.widthOf(address) * size) / 2;
    await this.pen.write(address, face, size, start, TOP - PADDING - QR - size);
  }
}

function frame(): PDFOperator[] {
  const corners: [number, number][] = [
    [LEFT, TOP],
    [LEFT + LABEL.width, TOP],
    [LEFT + LABEL.width, TOP - LABEL.height],
    [LEFT, TOP - LABEL.height],
    [LEFT, TOP],
  ];
  return [
    setLineWidth(0.4),
    setStrokingGrayscaleColor(0.45),
    ...corners.map(([x, y], at) => (at === 0 ? moveTo(x, y) : lineTo(x, y))),
    stroke(),
  ];
}

/** The code as one path, so that no renderer leaves gaps between modules. */
function qr(address: string, left: number, top: number): PDFOperator[] {
  const modules = modulesOf(address);
  const module = QR / modules.length;
  const dark = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) =>
      isDark ? [rectangle(left + x * module, top - (y + 1) * module, module, module)] : [],
    ),
  );
  return [setFillingGrayscaleColor(0), ...dark, fill()];
}
