import {
  lineTo,
  moveTo,
  type PDFDocument,
  PDFName,
  type PDFPage,
  setFillingGrayscaleColor,
  setLineWidth,
  setStrokingGrayscaleColor,
  stroke,
} from 'pdf-lib';
import {
  A4,
  type Base,
  type Face,
  MM,
  TextPen,
  visualOrder,
  wrapText,
} from '#worker/features/printing/public.ts';

const MARGIN = 20 * MM;
/** The width between the margins. */
export const WIDTH = A4.width - 2 * MARGIN;
export const WHOLE = { from: 0, to: WIDTH };
const TOP = A4.height - 18 * MM;
const BOTTOM = 24 * MM;
const FOOT = 12 * MM;

/** `drop`: how far the baseline is below the upper edge, to be that of a neighbour in another size; else the size. */
export type Style = { face: Face; size: number; gray?: number; drop?: number };
/** From the start of the line, in points: the left in English, the right in Hebrew. */
export type Span = { from: number; to: number };
/** Amounts are aligned to the right in both directions, so that their digits stand below each other. */
export type Align = 'start' | 'end' | 'right';

const LEADING = 1.35;
export const leading = ({ size }: Style): number => size * LEADING;

/** The pages of a document in one direction, written from the top; a new one begins where the last is full. */
export class InvoicePages {
  /** Where the next line has its upper edge, in points from the foot of the page. */
  y = TOP;
  readonly #pdf: PDFDocument;
  readonly #base: Base;
  readonly #pages: { page: PDFPage; pen: TextPen }[] = [];

  constructor(pdf: PDFDocument, base: Base) {
    this.#pdf = pdf;
    this.#base = base;
    this.#addPage();
  }

  get count(): number {
    return this.#pages.length;
  }

  /** Begins a new page where what follows does not fit, and returns whether it did. */
  makeRoom(height: number): boolean {
    if (this.y - height >= BOTTOM) return false;
    this.#addPage();
    return true;
  }

  skip(height: number): void {
    this.y -= height;
  }

  /** The lines in which a text is set. */
  linesOf(text: string, { face, size }: Style, width: number): string[] {
    return wrapText(text, (part) => face.widthOf(part) * size, width);
  }

  /** Sets lines of one paragraph below `y`, which stays as it is; returns their height. */
  async set(lines: readonly string[], style: Style, span: Span, align: Align = 'start'): Promise<number> {
    return this.setVisual(visualOrder(lines, this.#base), style, span, align);
  }

  /** The same for lines that are in visual order. */
  async setVisual(
    lines: readonly string[],
    style: Style,
    span: Span,
    align: Align = 'start',
  ): Promise<number> {
    for (const [at, line] of lines.entries())
      await this.#write(line, style, span, align, this.y - (style.drop ?? style.size) - at * leading(style));
    return lines.length * leading(style);
  }

  /** A paragraph, after which `y` is below it; `own` is its direction where it has one, as a name or an address. */
  async paragraph(text: string, style: Style, span: Span, own?: Base | 'auto'): Promise<void> {
    const lines = this.linesOf(text, style, span.to - span.from);
    const visual = visualOrder(lines, own === 'auto' ? undefined : (own ?? this.#base));
    this.skip(await this.setVisual(visual, style, span));
  }

  rule(gray: number, width: number, { from, to }: Span): void {
    const { page } = this.#last();
    page.pushOperators(
      setLineWidth(width),
      setStrokingGrayscaleColor(gray),
      moveTo(this.#leftOf({ from, to }), this.y),
      lineTo(this.#leftOf({ from, to }) + to - from, this.y),
      stroke(),
    );
  }

  /** Writes a line at the foot of each page, and completes the pages. */
  async finish(style: Style, footOf: (page: number) => string): Promise<void> {
    for (const [at, { page, pen }] of this.#pages.entries()) {
      const foot = footOf(at + 1);
      if (foot) {
        const [line = ''] = visualOrder([foot], this.#base);
        const x = (A4.width - style.face.widthOf(line) * style.size) / 2;
        pen.operators.push(setFillingGrayscaleColor(style.gray ?? 0));
        await pen.write(line, style.face, style.size, x, FOOT);
      }
      page.pushOperators(...pen.operators);
      for (const [name, font] of Object.entries(pen.fonts))
        page.node.setFontDictionary(PDFName.of(name), font);
    }
  }

  async #write(
    line: string,
    { face, size, gray = 0 }: Style,
    span: Span,
    align: Align,
    y: number,
  ): Promise<void> {
    const { pen } = this.#last();
    const left = this.#leftOf(span);
    const rest = span.to - span.from - face.widthOf(line) * size;
    const isRight = align === 'right' || (align === 'end') === (this.#base === 'ltr');
    pen.operators.push(setFillingGrayscaleColor(gray));
    await pen.write(line, face, size, isRight ? left + rest : left, y);
  }

  #leftOf({ from, to }: Span): number {
    return this.#base === 'ltr' ? MARGIN + from : A4.width - MARGIN - to;
  }

  #last(): { page: PDFPage; pen: TextPen } {
    return this.#pages.at(-1) ?? this.#addPage();
  }

  #addPage(): { page: PDFPage; pen: TextPen } {
    const added = { page: this.#pdf.addPage([A4.width, A4.height]), pen: new TextPen() };
    this.#pages.push(added);
    this.y = TOP;
    return added;
  }
}
