import * as api from '#worker/contract/billing.ts';
import type { App } from '#worker/http/request-context.ts';
import { rawRoute } from '#worker/http/route.ts';
import { readInvoice } from './invoice.service.ts';

export function invoiceRoutes(app: App): void {
  rawRoute(app, api.getInvoiceFile, 'answers a PDF', (ctx, { params }) => readInvoice(ctx, params.id));
}
