import type { Feature } from '#worker/http/feature.ts';
import { receiptEmail } from './emails/receipt.email.ts';
import { invoiceRoutes } from './invoice.routes.ts';

export const invoices: Feature = { routes: invoiceRoutes, emails: [receiptEmail] };
