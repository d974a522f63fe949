import type { Ctx } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import { log } from '#worker/platform/log.ts';
import { type Invoice, setInvoiceFile } from './invoice.repo.ts';
import { invoiceNumberOf } from './invoice.rules.ts';

type FileCtx = Pick<Ctx, 'db' | 'media'>;

/**
 * The PDF of an invoice. It is rendered once; from then on the stored bytes are its only form, and anything else in
 * their place is an error.
 */
export async function invoiceFile(ctx: FileCtx, invoice: Invoice): Promise<ArrayBuffer> {
  const key = invoice.pdf_key ?? (await storeFile(ctx, invoice));
  const bytes = await (await ctx.media.get(key))?.arrayBuffer();
  const pdf_hash = bytes && (await hashOf(bytes));
  if (pdf_hash === undefined || (invoice.pdf_key !== null && pdf_hash !== invoice.pdf_hash)) {
    log({ event: 'invoice.file_differs', id: String(invoice.id), code: bytes ? 'changed' : 'missing' });
    throw new Error('The file of an invoice is not the one that was rendered.');
  }
  if (invoice.pdf_key === null)
    await commit(ctx.db, [setInvoiceFile(ctx.db, invoice.id, { pdf_key: key, pdf_hash })]);
  return bytes as ArrayBuffer;
}

/** Renders the file and stores it, unless it is stored already: of two at once, the first is kept. */
async function storeFile({ media }: FileCtx, invoice: Invoice): Promise<string> {
  const { invoicePdf } = await import('./invoice-pdf.ts');
  const pdf = await invoicePdf(invoice);
  const key = `invoices/${invoice.id}.pdf`;
  const of = `${invoice.issuer_id} ${invoiceNumberOf(invoice)} ${invoice.created_at}`;
  const options = { customMetadata: { of }, httpMetadata: { contentType: 'application/pdf' } };
  if (await media.put(key, pdf, { ...options, onlyIf: { etagDoesNotMatch: '*' } })) return key;
  // where the database is an older copy of itself, the file may be that of an invoice that it does not know
  if ((await media.head(key))?.customMetadata?.of !== of) await media.put(key, pdf, options);
  return key;
}

const hashOf = async (bytes: ArrayBuffer): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
