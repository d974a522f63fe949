import * as registry from '#worker/contract/code-registry.ts';
import * as api from '#worker/contract/short-link.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { App } from '#worker/http/request-context.ts';
import { rawRoute, route } from '#worker/http/route.ts';
import { normalizeCode } from '#worker/shared/short-code.ts';
import { codeBatchSheet, listCodeBatches, mintCodeBatch, moveCodeBatch } from './batch.service.ts';
import { findCode } from './code.repo.ts';
import { addressOf, bindCode, mintCode, mintFreeCode, readSiteLink, retireCode } from './code.service.ts';
import { qrPng, qrSvg } from './qr-picture.ts';
import { exportRegistry, listLostScans, listRegistry, pointCode, traceCode } from './registry.service.ts';
import { reportCode } from './report.service.ts';
import { listCodes, listScans } from './scans.service.ts';
import { printStickers } from './sheet.service.ts';

const PICTURE = 'a picture, not JSON';
const SHEET = 'a PDF, not JSON';

export function codeRoutes(app: App): void {
  registryRoutes(app);
  route(app, api.getSiteLinkByQr, (ctx, { query }) => readSiteLink(ctx, query.qr, query.type));
  route(app, api.listCodes, (ctx, { params, query }) => listCodes(ctx, 's', params.id, query.scan_days));
  route(app, api.mintCode, (ctx, { params }) => mintCode(ctx, 's', params.id));
  route(app, api.mintFreeCode, (ctx, { body }) => mintFreeCode(ctx, body.type));
  route(app, api.bindCode, (ctx, { params, body }) => bindCode(ctx, params.code, 's', String(body.site_id)));
  route(app, api.retireCode, (ctx, { params }) => retireCode(ctx, params.code));
  route(app, api.reportCode, (ctx, { params, body }) => reportCode(ctx, params.code, body.note));
  route(app, api.listScans, (ctx, { params, query }) => listScans(ctx, params.id, query.days));
  rawRoute(app, api.stickerSheet, SHEET, (ctx, { params, query }) =>
    printStickers(ctx, 's', params.id, query.code, query.lang),
  );
  route(app, api.listCommunityCodes, (ctx, { params, query }) =>
    listCodes(ctx, 'c', params.id, query.scan_days),
  );
  route(app, api.mintCommunityCode, (ctx, { params }) => mintCode(ctx, 'c', params.id));
  route(app, api.bindCommunityCode, (ctx, { params }) => bindCode(ctx, params.code, 'c', params.id));
  rawRoute(app, api.communityStickerSheet, SHEET, (ctx, { params, query }) =>
    printStickers(ctx, 'c', params.id, query.code, query.lang),
  );
  rawRoute(app, api.codeSvg, PICTURE, async (ctx, { params, query }) =>
    picture(qrSvg(await printedAddress(ctx, params.code), query.mm, query.level), 'image/svg+xml'),
  );
  rawRoute(app, api.codePng, PICTURE, async (ctx, { params, query }) =>
    picture(qrPng(await printedAddress(ctx, params.code), query.mm, query.level), 'image/png'),
  );
}

function registryRoutes(app: App): void {
  route(app, registry.listRegistry, (ctx, { query }) => listRegistry(ctx, query));
  rawRoute(app, registry.exportRegistry, 'a CSV file, not JSON', (ctx, { query }) =>
    exportRegistry(ctx, query),
  );
  route(app, registry.traceCode, (ctx, { params }) => traceCode(ctx, params.code));
  route(app, registry.pointCode, (ctx, { params, body }) => pointCode(ctx, params.code, body));
  route(app, registry.listCodeBatches, (ctx, { query }) => listCodeBatches(ctx, query.cursor));
  route(app, registry.mintCodeBatch, (ctx, { body }) => mintCodeBatch(ctx, body));
  route(app, registry.moveCodeBatch, (ctx, { params, body }) => moveCodeBatch(ctx, params.id, body.state));
  rawRoute(app, registry.codeBatchSheet, SHEET, (ctx, { params, query }) =>
    codeBatchSheet(ctx, params.id, query),
  );
  route(app, registry.listLostScans, (ctx, { query }) => listLostScans(ctx, query.days));
}

/** The URL that a QR picture encodes. Throws if the code does not exist or is retired. */
async function printedAddress(ctx: Ctx, raw: string): Promise<string> {
  if (raw === api.SAMPLE_CODE) return `${ctx.config.origin}/`;
  const code = normalizeCode(raw);
  const row = code === null ? undefined : await findCode(ctx.db, code);
  if (!row || row.state === 'retired') throw new AppError('code.not_found');
  return addressOf(ctx.config.origin, row);
}

const picture = (body: string | Uint8Array, type: string): Response =>
  new Response(body, {
    headers: {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=86400',
      'Content-Security-Policy': "sandbox; default-src 'none'",
    },
  });
