import { AppError } from '#worker/core/app-error.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { requireReason } from '#worker/core/require-reason.ts';
import { commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { pdfReply } from '#worker/http/pdf-reply.ts';
import { findInvoice } from './invoice.repo.ts';
import { invoiceNumberOf } from './invoice.rules.ts';
import { invoiceFile } from './invoice-file.ts';
import { titleOf } from './invoice-words.ts';

/**
 * An invoice of one's own as a PDF; an administrator reads another's with a reason, which is recorded. For anyone else
 * it does not exist.
 */
export async function readInvoice(ctx: CtxFor<'member'>, id: number): Promise<Response> {
  const invoice = await findInvoice(ctx.db, id);
  const isOwn = invoice?.user_id === ctx.actor.userId;
  if (!invoice || (!isOwn && ctx.actor.kind !== 'admin')) throw new AppError('invoice.not_found');
  if (!isOwn) requireReason(ctx);
  const file = await invoiceFile(ctx, invoice);
  if (!isOwn)
    await commit(ctx.db, [auditEntry(ctx, 'invoice.read', { kind: 'invoice', id, standing: 'AD' })]);
  const number = invoiceNumberOf(invoice);
  return pdfReply(file, `invoice-${number}.pdf`, `${titleOf(invoice).replaceAll('/', '-')} ${number}.pdf`);
}
