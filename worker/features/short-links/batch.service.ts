import { msg } from '@lingui/core/macro';
import { ADMIN_PAGE } from '#worker/contract/admin-list.ts';
import type * as api from '#worker/contract/code-registry.ts';
import { type CodeBatch, SHEET_CODES } from '#worker/contract/code-registry.ts';
import type { BodyOf, QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { abortIfNoneChanged, commit, isConflict } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { pageOf } from '#worker/db/page.ts';
import { code_batches } from '#worker/db/schema/codes.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { pdfReply } from '#worker/http/pdf-reply.ts';
import { i18nFor } from '#worker/i18n/i18n.ts';
import { LOCALES } from '#worker/shared/locale.ts';
import { type BatchRow, findBatch, insertBatch, listBatches } from './batch.repo.ts';
import { type CodeRow, insertCodes, updateBatchState } from './code.repo.ts';
import { addressOf, newCode } from './code.service.ts';
import { listCodesOfBatch } from './registry.repo.ts';

type Member = CtxFor<'member'>;

const present = ({ id, name, size, created_at }: BatchRow): CodeBatch => ({ id, name, size, created_at });

/** The newest first. */
export async function listCodeBatches(
  ctx: Member,
  cursor: string | undefined,
): Promise<ReplyOf<typeof api.listCodeBatches>> {
  const found = await listBatches(ctx.db, keyIn(cursor, ['number'])?.[0], ADMIN_PAGE + 1);
  const { rows, nextCursor } = pageOf(found, ADMIN_PAGE, ({ id }) => [id]);
  return { batches: rows.map(present), next_cursor: nextCursor };
}

async function batchOr404(ctx: Member, id: number): Promise<BatchRow> {
  const batch = await findBatch(ctx.db, id);
  if (!batch) throw new AppError('code.batch_not_found');
  return batch;
}

/** Mints codes that open nothing yet: all in one statement, so that there is the whole batch or none. */
export async function mintCodeBatch(
  ctx: Member,
  { name, type, count }: BodyOf<typeof api.mintCodeBatch>,
): Promise<ReplyOf<typeof api.mintCodeBatch>> {
  const id = await nextId(ctx.db, code_batches);
  const batch = { id, name, size: count, created_by: ctx.actor.userId, created_at: iso(ctx.now()) };
  const codes = Array.from({ length: count }, () =>
    newCode(ctx, { type, state: 'minted', target: null, batch_id: id }),
  );
  const reply = { batch: present(batch) };
  try {
    await commit(
      ctx.db,
      [
        insertBatch(ctx.db, batch),
        insertCodes(ctx.db, codes),
        auditEntry(ctx, 'codes.minted', {
          kind: 'code_batch',
          id,
          after: { type, count },
          standing: 'AD',
        }),
        ...ctx.storeIdempotentReply(201, reply),
      ],
      new AppError('idempotency.in_progress'),
    );
  } catch (error) {
    throw isConflict(error, 'code_batches') ? new AppError('code.batch_exists') : error;
  }
  return reply;
}

/** The states from which the codes of a batch are moved on to one; others stay as they are. */
const BEFORE = {
  printed: ['minted'],
  shipped: ['minted', 'printed'],
} as const satisfies Record<string, readonly CodeRow['state'][]>;

/** Says of the codes of a batch that they were printed, or sent; where none of them is moved on by it nothing is logged. */
export async function moveCodeBatch(
  ctx: Member,
  id: number,
  to: keyof typeof BEFORE,
): Promise<ReplyOf<typeof api.moveCodeBatch>> {
  const batch = await batchOr404(ctx, id);
  const statements = [
    updateBatchState(ctx.db, id, { from: BEFORE[to], to, at: iso(ctx.now()) }),
    abortIfNoneChanged(ctx.db),
    auditEntry(ctx, `codes.${to}`, { kind: 'code_batch', id, after: { state: to }, standing: 'AD' }),
  ];
  const unchanged = new AppError('request.conflict');
  await commit(ctx.db, statements, unchanged).catch((error: unknown) => {
    if (error !== unchanged) throw error;
  });
  return { batch: present(batch) };
}

/** Sheets with a sticker of each code of a part of the batch, without names. */
export async function codeBatchSheet(
  ctx: Member,
  id: number,
  { part, lang }: QueryOf<typeof api.codeBatchSheet>,
): Promise<Response> {
  const batch = await batchOr404(ctx, id);
  const rows = await listCodesOfBatch(ctx.db, id, part * SHEET_CODES);
  const printed = rows.slice((part - 1) * SHEET_CODES).filter(({ state }) => state !== 'retired');
  if (printed.length === 0) throw new AppError('code.batch_not_found');
  const { batchSheetPdf } = await import('./sticker-sheet.ts');
  const title = i18nFor(lang)._(msg`Stickers`);
  const file = await batchSheetPdf(
    printed.map((code) => ({
      address: addressOf(ctx.config.origin, code),
      names: [],
      locale: lang,
      calls: [lang, ...LOCALES.filter((other) => other !== lang)].map((language) =>
        i18nFor(language)._(msg`Scan to read and add memories`),
      ),
    })),
    { title: `${title}: ${batch.name}`, locale: lang },
    ctx.now(),
  );
  return pdfReply(file, `stickers-batch-${id}-${part}.pdf`, `${title} ${batch.name} ${part}.pdf`);
}
