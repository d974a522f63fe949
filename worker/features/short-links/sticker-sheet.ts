import {
  drawObject,
  lineTo,
  moveTo,
  PDFDocument,
  PDFName,
  type PDFOperator,
  popGraphicsState,
  pushGraphicsState,
  setLineWidth,
  setStrokingGrayscaleColor,
  stroke,
  translate,
} from 'pdf-lib';
import { MM, A4 as PAGE } from '#worker/features/printing/public.ts';
import { drawSticker, EDGE, type StickerContent } from './sticker.ts';

const COLUMNS = 3;
const ROWS = 5;
const START = (PAGE.width - COLUMNS * EDGE) / 2;
const FOOT = (PAGE.height - ROWS * EDGE) / 2;

/** An A4 sheet of fifteen stickers of one code, as a PDF, with cut marks. */
export async function stickerSheetPdf(
  content: StickerContent & { title: string },
  createdAt: Date,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const { sticker, name } = await drawSticker(pdf, content);
  pdf.setTitle(name ? `${content.title}: ${name}` : content.title, { showInWindowTitleBar: true });
  pdf.setLanguage(content.locale);
  pdf.setCreationDate(createdAt);
  const page = pdf.addPage([PAGE.width, PAGE.height]);
  const named = PDFName.of('Sticker');
  page.node.setXObject(named, sticker);
  for (const x of starts(COLUMNS, START)) {
    for (const y of starts(ROWS, FOOT)) {
      page.pushOperators(pushGraphicsState(), translate(x, y), drawObject(named), popGraphicsState());
    }
  }
  page.pushOperators(...cutMarks());
  return pdf.save();
}

const starts = (count: number, first: number): number[] =>
  Array.from({ length: count }, (_, at) => first + at * EDGE);

const MARK = 5 * MM;
const AWAY = 1.5 * MM;
const CROSS = 1.2 * MM;

/** Cut marks: lines outside the grid of stickers, and a small cross where four stickers meet. */
function cutMarks(): PDFOperator[] {
  const columns = starts(COLUMNS + 1, START);
  const rows = starts(ROWS + 1, FOOT);
  const [end, top] = [START + COLUMNS * EDGE, FOOT + ROWS * EDGE];
  const lines = [
    ...columns.flatMap((x) => [
      [x, FOOT - AWAY - MARK, x, FOOT - AWAY],
      [x, top + AWAY, x, top + AWAY + MARK],
    ]),
    ...rows.flatMap((y) => [
      [START - AWAY - MARK, y, START - AWAY, y],
      [end + AWAY, y, end + AWAY + MARK, y],
    ]),
    ...columns.slice(1, -1).flatMap((x) =>
      rows.slice(1, -1).flatMap((y) => [
        [x - CROSS, y, x + CROSS, y],
        [x, y - CROSS, x, y + CROSS],
      ]),
    ),
  ] as [number, number, number, number][];
  return [
    setLineWidth(0.4),
    setStrokingGrayscaleColor(0.45),
    ...lines.flatMap(([x, y, toX, toY]) => [moveTo(x, y), lineTo(toX, toY)]),
    stroke(),
  ];
}
