import jsqr from 'jsqr';
import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage, PDFRawStream } from 'pdf-lib';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OrderInput } from '#worker/contract/order.ts';
import { aFamily, aShop } from '#worker/testing/checkout.ts';
import { operatorsIn, printedLines } from '#worker/testing/pdf-text.ts';
import { aPerson } from '#worker/testing/seed.ts';

/** Preloads the PDF module, which is imported on demand and slow to load. */
beforeAll(() => import('#worker/features/short-links/sticker-sheet.ts'), 60_000);

const MM = 72 / 25.4;
/** How finely a page is drawn to be read again. */
const DOTS_A_MM = 6;
const EDGES = { Sticker: 50, Plaque: 60 } as const;
type Kind = keyof typeof EDGES;
type Bar = [x: number, y: number, width: number, height: number];

/** A piece on a page, with its lower left corner and what is drawn in it. */
type Piece = { kind: Kind; page: number; x: number; y: number; bars: Bar[]; lines: string[] };

/** The sheet of an order of so many stickers and plaques, as an administrator saves it. */
async function sheetOf(stickers: number, plaques: number) {
  const shop = await aShop();
  const { id, owner } = await aFamily();
  const admin = await aPerson({ role_id: 1 });
  const lines: OrderInput['lines'] = [
    { item: 'qr_sticker' as const, quantity: stickers },
    { item: 'plaque' as const, quantity: plaques },
  ].filter(({ quantity }) => quantity > 0);
  const order = await shop.buy(owner, {
    kind: 'stickers',
    target: String(id),
    lines,
    address: {
      name: 'Noa Levi',
      phone: '+972541234567',
      country: 'IL',
      city: 'Haifa',
      street: 'HaNassi 4',
      zip: '',
    },
    total_minor: stickers * 200 + plaques * 2900 + 600,
  });
  const json = { move: 'print' };
  const moved = await shop.app(admin).request(`/api/orders/${order.id}/moves`, { method: 'POST', json });
  expect(moved.status).toBe(200);
  const response = await shop.app(admin).request(`/api/admin/orders/${order.id}/sheet.pdf`);
  const file = await response.arrayBuffer();
  const pdf = await PDFDocument.load(file, { updateMetadata: false });
  const pieces = pdf.getPages().flatMap(piecesOn);
  const [code = ''] = pieces.map((piece) => scanned(piece, pieces)?.split('/').at(-1));
  return { shop, admin, order, pdf, pieces, code };
}

function piecesOn(page: PDFPage, at: number): Piece[] {
  const contents = page.node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
  const drawn = streams.map((one) => operatorsIn(one && page.doc.context.lookup(one))).join('\n');
  const forms = page.node.Resources()?.lookup(PDFName.of('XObject'), PDFDict);
  return [...drawn.matchAll(/^1 0 0 1 ([\d.]+) ([\d.]+) cm\n\/(\w+) Do$/gm)].map(([, x, y, kind]) => {
    const form = forms?.lookup(PDFName.of(kind ?? ''));
    if (!(form instanceof PDFRawStream)) throw new Error(`no ${kind}`);
    const fonts = form.dict.lookup(PDFName.of('Resources'), PDFDict).lookup(PDFName.of('Font'), PDFDict);
    const inside = operatorsIn(form);
    return {
      kind: kind as Kind,
      page: at,
      x: Number(x),
      y: Number(y),
      bars: [...inside.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map(
        (bar) => bar.slice(1).map(Number) as Bar,
      ),
      lines: printedLines(inside, fonts).map(({ text }) => text),
    };
  });
}

/** What a phone reads of a piece that was cut out of its page: also what a neighbour draws into it. */
function scanned(piece: Piece, all: Piece[]): string | undefined {
  const size = EDGES[piece.kind] * DOTS_A_MM;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  const dot = (points: number) => Math.min(size, Math.max(0, Math.round((points / MM) * DOTS_A_MM)));
  for (const other of all.filter(({ page }) => page === piece.page)) {
    for (const [x, y, width, height] of other.bars) {
      const [left, foot] = [other.x - piece.x + x, other.y - piece.y + y];
      const [from, to] = [dot(left), dot(left + width)];
      for (let row = dot(foot); row < dot(foot + height); row++) {
        const start = (size - 1 - row) * size;
        pixels.fill(0, (start + from) * 4, (start + to) * 4);
      }
    }
  }
  return jsqr(pixels, size, size)?.data;
}

/** The error correction levels by their two unmasked format bits, beside the upper left finder pattern. */
const LEVELS = ['M', 'L', 'H', 'Q'];
const moduleOf = ({ bars }: Piece) => Math.min(...bars.map(([, , width]) => width));
function levelOf(piece: Piece): string | undefined {
  const module = moduleOf(piece);
  const left = Math.min(...piece.bars.map(([x]) => x));
  const top = Math.max(...piece.bars.map(([, y, , height]) => y + height));
  const isDark = (column: number) => {
    const [atX, atY] = [left + (column + 0.5) * module, top - 8.5 * module];
    return piece.bars.some(
      ([x, y, width, height]) => x < atX && atX < x + width && y < atY && atY < y + height,
    );
  };
  return LEVELS[((Number(isDark(0)) << 1) | Number(isDark(1))) ^ 0b10];
}

/** How many pieces of each kind are on each page. */
const counted = (pieces: Piece[], pages: number) =>
  Array.from({ length: pages }, (_, at) => {
    const here = pieces.filter(({ page }) => page === at);
    return Object.entries(Object.groupBy(here, ({ kind }) => kind)).map(
      ([kind, those]) => `${those?.length} ${kind}`,
    );
  });

describe('the sheet of an order has exactly the pieces that were ordered, and each can be read', () => {
  test.each<[string, number, number, string[][]]>([
    ['one sticker', 1, 0, [['1 Sticker']]],
    ['stickers only', 17, 0, [['15 Sticker'], ['2 Sticker']]],
    ['plaques only', 0, 13, [['12 Plaque'], ['1 Plaque']]],
    ['both', 16, 2, [['15 Sticker'], ['1 Sticker'], ['2 Plaque']]],
    ['fifty', 38, 12, [['15 Sticker'], ['15 Sticker'], ['8 Sticker'], ['12 Plaque']]],
  ])('an administrator prints %s', async (_, stickers, plaques, pages) => {
    const { shop, admin, order, pdf, pieces, code } = await sheetOf(stickers, plaques);
    expect(counted(pieces, pdf.getPageCount())).toEqual(pages);
    const texts = pieces.map((piece) => scanned(piece, pieces));
    expect(new Set(texts)).toEqual(new Set([`http://localhost:8787/s/${code}`]));
    // the order takes what was read of its sheet as its test
    const json = { move: 'decode', scanned: texts };
    const tested = await shop.app(admin).request(`/api/orders/${order.id}/moves`, { method: 'POST', json });
    expect(tested.status, await tested.clone().text()).toBe(200);
  });
});

test('a plaque is larger than a sticker and is read with more of it missing; both say the same', async () => {
  const { pdf, pieces, code } = await sheetOf(2, 2);
  const [sticker, plaque] = [pieces.find(({ kind }) => kind === 'Sticker'), pieces.at(-1)];
  if (!sticker || plaque?.kind !== 'Plaque') throw new Error('a piece is missing');
  expect(levelOf(sticker)).toBe('Q');
  expect(levelOf(plaque)).toBe('H');
  expect(moduleOf(sticker) / MM).toBeGreaterThan(0.5);
  expect(moduleOf(plaque) / MM).toBeGreaterThanOrEqual(0.8);
  expect(plaque.lines).toEqual(sticker.lines);
  expect(plaque.lines.at(-1)).toBe(`localhost:8787/s/${code}`);
  expect(plaque.lines).toHaveLength(4);
  for (const piece of pieces) {
    const edge = EDGES[piece.kind] * MM;
    const { width, height } = pdf.getPage(piece.page).getSize();
    // inside the page, with room for the cut marks, and on no other piece
    expect(piece.x).toBeGreaterThan(7 * MM);
    expect(piece.x + edge).toBeLessThan(width - 7 * MM);
    expect(piece.y).toBeGreaterThan(7 * MM);
    expect(piece.y + edge).toBeLessThan(height - 7 * MM);
    for (const other of pieces.filter((one) => one !== piece && one.page === piece.page))
      expect(
        Math.max(Math.abs(other.x - piece.x), Math.abs(other.y - piece.y)),
        'two pieces overlap',
      ).toBeGreaterThan(edge - 0.01);
  }
});
