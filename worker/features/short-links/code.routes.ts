import * as api from '#worker/contract/short-link.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { App } from '#worker/http/house.ts';
import { rawRoute, route } from '#worker/http/route.ts';
import { normalizeCode } from '#worker/shared/short-code.ts';
import { findCode } from './code.repo.ts';

/** Comes with the first picture: a scan has no use for it. */
const drawing = () => import('./qr-picture.ts');

const PICTURE = 'a picture, not JSON';
const SHEET = 'a PDF, not JSON';

/** What an act needs comes with its first call. */
const codes = () => import('./code.service.ts');
const reporting = () => import('./report.service.ts');
const counting = () => import('./scans.service.ts');
const printing = () => import('./sheet.service.ts');

export function codeRoutes(app: App): void {
  route(app, api.getSiteLinkByQr, async (ctx, { query }) =>
    (await codes()).readSiteLink(ctx, query.qr, query.type),
  );
  route(app, api.listCodes, async (ctx, { params }) => (await codes()).listCodes(ctx, params.id));
  route(app, api.mintCode, async (ctx, { params }) => (await codes()).mintCode(ctx, params.id));
  route(app, api.mintFreeCode, async (ctx, { body }) => (await codes()).mintFreeCode(ctx, body.type));
  route(app, api.bindCode, async (ctx, { params, body }) =>
    (await codes()).bindCode(ctx, params.code, body.site_id),
  );
  route(app, api.retireCode, async (ctx, { params }) => (await codes()).retireCode(ctx, params.code));
  route(app, api.reportCode, async (ctx, { params, body }) =>
    (await reporting()).reportCode(ctx, params.code, body.note),
  );
  route(app, api.listScans, async (ctx, { params, query }) =>
    (await counting()).listScans(ctx, params.id, query.days),
  );
  rawRoute(app, api.stickerSheet, SHEET, async (ctx, { params, query }) =>
    (await printing()).printStickers(ctx, params.id, query.code, query.lang),
  );
  rawRoute(app, api.codeSvg, PICTURE, async (ctx, { params, query }) => {
    const { qrSvg } = await drawing();
    return picture(qrSvg(await printedAddress(ctx, params.code), query.mm), 'image/svg+xml');
  });
  rawRoute(app, api.codePng, PICTURE, async (ctx, { params, query }) => {
    const { qrPng } = await drawing();
    return picture(qrPng(await printedAddress(ctx, params.code), query.mm), 'image/png');
  });
}

/** What the picture says: the address of a code that exists and is not retired. */
async function printedAddress(ctx: Ctx, raw: string): Promise<string> {
  const code = normalizeCode(raw);
  const row = code === null ? undefined : await findCode(ctx.db, code);
  if (!row || row.state === 'retired') throw new AppError('code.not_found');
  return (await codes()).addressOf(ctx.config.origin, row);
}

const picture = (body: string | Uint8Array, type: string): Response =>
  new Response(body, {
    headers: {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=86400',
      'Content-Security-Policy': "sandbox; default-src 'none'",
    },
  });
