import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';

const PDFJS = path.resolve(import.meta.dirname, '../../../node_modules/pdfjs-dist/build');
/** A fake origin: the browser renders the input there without network requests. */
const DESK = 'http://desk.test';
const DOTS_AN_INCH = 300;
const MM_AN_INCH = 25.4;

/** The first page of a PDF as rendered for print. */
export async function printed(context: BrowserContext, file: Buffer): Promise<PNG> {
  const page = await context.newPage();
  await page.route(`${DESK}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return pathname === '/'
      ? route.fulfill({ contentType: 'text/html', body: '<canvas></canvas>' })
      : route.fulfill({ contentType: 'text/javascript', path: path.join(PDFJS, path.basename(pathname)) });
  });
  await page.goto(DESK);
  const rendered = await page.evaluate(
    async ({ bytes, scale, desk }) => {
      const pdfjs = await import(`${desk}/pdf.mjs`);
      pdfjs.GlobalWorkerOptions.workerSrc = `${desk}/pdf.worker.mjs`;
      const data = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
      const sheet = await (await pdfjs.getDocument({ data }).promise).getPage(1);
      const viewport = sheet.getViewport({ scale });
      const canvas = document.querySelector('canvas') as HTMLCanvasElement;
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      await sheet.render({ canvas, viewport }).promise;
      return canvas.toDataURL('image/png');
    },
    { bytes: file.toString('base64'), scale: DOTS_AN_INCH / 72, desk: DESK },
  );
  await page.close();
  return PNG.sync.read(Buffer.from(rendered.split(',')[1] ?? '', 'base64'));
}

/** A section of a page; corner and size in millimetres from the top left. */
export function cutOut(sheet: PNG, at: { x: number; y: number; width: number; height: number }): PNG {
  const dots = (mm: number) => Math.round((mm / MM_AN_INCH) * DOTS_AN_INCH);
  const piece = new PNG({ width: dots(at.width), height: dots(at.height) });
  PNG.bitblt(sheet, piece, dots(at.x), dots(at.y), piece.width, piece.height, 0, 0);
  return piece;
}

const EDGE = 50;
const [START, TOP] = [(210 - 3 * EDGE) / 2, (297 - 5 * EDGE) / 2];

/** The fifteen stickers of a sheet, cut along the crop marks. */
export const stickersOf = (sheet: PNG): PNG[] =>
  Array.from({ length: 15 }, (_, at) =>
    cutOut(sheet, {
      x: START + (at % 3) * EDGE,
      y: TOP + Math.floor(at / 3) * EDGE,
      width: EDGE,
      height: EDGE,
    }),
  );

/** The text of the QR code in a picture. */
export const scanned = ({ data, width, height }: PNG): string | undefined =>
  jsQR(new Uint8ClampedArray(data), width, height)?.data;

/** The share of dark pixels in a picture. */
export function ink({ data }: PNG): number {
  let dark = 0;
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark++;
  return dark / (data.length / 4);
}
