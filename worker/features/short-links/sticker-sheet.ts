import {
  drawObject,
  lineTo,
  moveTo,
  PDFDocument,
  PDFName,
  type PDFOperator,
  type PDFRef,
  popGraphicsState,
  pushGraphicsState,
  setLineWidth,
  setStrokingGrayscaleColor,
  stroke,
  translate,
} from 'pdf-lib';
import { MM, A4 as PAGE } from '#worker/features/printing/public.ts';
import { drawPiece, facesOf, type PieceFormat, PLAQUE, STICKER, type StickerContent } from './sticker.ts';

/** How many of each kind are printed. */
export type PieceCounts = { stickers: number; plaques: number };

/** Which pieces fit on a page, row by row from the top left. */
type Grid = PieceFormat & { name: string; columns: number; rows: number };

const STICKERS: Grid = { ...STICKER, name: 'Sticker', columns: 3, rows: 5 };
const PLAQUES: Grid = { ...PLAQUE, name: 'Plaque', columns: 3, rows: 4 };

const FULL_SHEET: PieceCounts = { stickers: STICKERS.columns * STICKERS.rows, plaques: 0 };

/** A4 sheets of stickers and plaques of one code, as a PDF, with cut marks. */
export async function stickerSheetPdf(
  content: StickerContent & { title: string },
  createdAt: Date,
  { stickers, plaques } = FULL_SHEET,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const names: (string | null)[] = [];
  for (const [grid, count] of [
    [STICKERS, stickers],
    [PLAQUES, plaques],
  ] as const) {
    if (count === 0) continue;
    const { piece, name } = await drawPiece(pdf, grid, content);
    names.push(name);
    const fitting = grid.columns * grid.rows;
    for (let left = count; left > 0; left -= fitting)
      addSheet(pdf, grid, Array<PDFRef>(Math.min(left, fitting)).fill(piece));
  }
  const [name] = names;
  pdf.setTitle(name ? `${content.title}: ${name}` : content.title, { showInWindowTitleBar: true });
  pdf.setLanguage(content.locale);
  pdf.setCreationDate(createdAt);
  return pdf.save();
}

/** A4 sheets with a sticker of each content, as a PDF, with cut marks. */
export async function batchSheetPdf(
  contents: readonly StickerContent[],
  { title, locale }: { title: string; locale: string },
  createdAt: Date,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const faces = facesOf(pdf);
  const pieces: PDFRef[] = [];
  for (const content of contents) pieces.push((await drawPiece(pdf, STICKERS, content, faces)).piece);
  const fitting = STICKERS.columns * STICKERS.rows;
  for (let from = 0; from < pieces.length; from += fitting)
    addSheet(pdf, STICKERS, pieces.slice(from, from + fitting));
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setLanguage(locale);
  pdf.setCreationDate(createdAt);
  return pdf.save();
}

/** Adds a sheet with a form at each place. */
function addSheet(pdf: PDFDocument, grid: Grid, pieces: readonly PDFRef[]): void {
  const page = pdf.addPage([PAGE.width, PAGE.height]);
  const names = new Map(
    [...new Set(pieces)].map((piece, at) => [piece, PDFName.of(`${grid.name}${at === 0 ? '' : at + 1}`)]),
  );
  for (const [piece, name] of names) page.node.setXObject(name, piece);
  const columns = columnsOf(grid, Math.min(pieces.length, grid.columns));
  const rows = rowsOf(grid, Math.ceil(pieces.length / grid.columns));
  for (const [at, piece] of pieces.entries()) {
    const name = names.get(piece);
    if (!name) continue;
    const x = columns[at % grid.columns] ?? 0;
    const y = rows[Math.floor(at / grid.columns) + 1] ?? 0;
    page.pushOperators(pushGraphicsState(), translate(x, y), drawObject(name), popGraphicsState());
  }
  page.pushOperators(...cutMarks(columns, rows));
}

const columnsOf = ({ edge, columns }: Grid, used: number): number[] =>
  cuts(used).map((at) => (PAGE.width - columns * edge) / 2 + at * edge);

/** From the top down. */
const rowsOf = ({ edge, rows }: Grid, used: number): number[] =>
  cuts(used).map((at) => (PAGE.height + rows * edge) / 2 - at * edge);

const cuts = (pieces: number): number[] => Array.from({ length: pieces + 1 }, (_, at) => at);

const MARK = 5 * MM;
const AWAY = 1.5 * MM;
const CROSS = 1.2 * MM;

/** Cut marks: lines outside the grid of pieces, and a small cross where four of them meet. */
function cutMarks(columns: readonly number[], rows: readonly number[]): PDFOperator[] {
  const [start, end] = [columns[0] ?? 0, columns.at(-1) ?? 0];
  const [top, foot] = [rows[0] ?? 0, rows.at(-1) ?? 0];
  const lines = [
    ...columns.flatMap((x) => [
      [x, foot - AWAY - MARK, x, foot - AWAY],
      [x, top + AWAY, x, top + AWAY + MARK],
    ]),
    ...rows.flatMap((y) => [
      [start - AWAY - MARK, y, start - AWAY, y],
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
