import {
  IMPORT_DAYS,
  IMPORT_PAGE,
  type Import,
  type ImportBody,
  type ImportKindName,
  type ImportRow,
  type ImportVerdict,
  type PlatformKind,
  type SentRow,
} from '#worker/contract/import.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { randomToken } from '#worker/core/ids.ts';
import { type ImportKind, PLATFORM } from '#worker/core/import-kind.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { pageOf } from '#worker/db/page.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { findVisibleCommunity } from '#worker/features/communities/public.ts';
import { faultAt } from '#worker/features/site-access/public.ts';
import { presentImport, presentRow } from './import.present.ts';
import {
  findFirstOpened,
  findImport,
  findImportOfFile,
  findMapping,
  type ImportRecord,
  insertImport,
  listImportsOf,
  listRows,
  putLot,
  saveMapping,
} from './import.repo.ts';

const LISTED = 50;
const DAY_SECONDS = 24 * 60 * 60;
const TOO_MANY = new AppError('rate.limited');

/** When an import that begins now can be undone no more. */
export const expiryFrom = (now: Date): string => iso(secondsAfter(now, IMPORT_DAYS * DAY_SECONDS));

export function kindOf({ hooks }: Pick<Ctx, 'hooks'>, name: ImportKindName): ImportKind {
  const kind = hooks.imports.get(name);
  if (!kind) throw new Error(`nobody imports ${name}`);
  return kind;
}

/** Opens an import; the same file with the same columns is the one that was opened before, unless that was undone. */
export async function openImport(ctx: CtxFor<'member'>, body: ImportBody): Promise<{ import: Import }> {
  const { kind, columns } = body;
  const scope_id = body.scope ?? PLATFORM;
  const hidden = 'community.not_found';
  const rights = await kindOf(ctx, kind).authorize(ctx, { scopeId: scope_id, columns, hidden });
  if (rights.faults.length > 0) throw invalid([...rights.faults]);
  const { sha256, file_name, row_count, lang, mapping } = body;
  const file = { kind, scope_id, sha256, columns, lang };
  const existing = await findImportOfFile(ctx.db, file);
  if (existing) return { import: presentImport(ctx, existing) };
  const at = iso(ctx.now());
  const row: ImportRecord = {
    ...file,
    id: randomToken(),
    file_name,
    row_count,
    state: 'open',
    failure: null,
    lots: {},
    verdicts: {},
    position: 0,
    stepped_at: at,
    created_by: ctx.actor.userId,
    created_at: at,
    expires_at: expiryFrom(ctx.now()),
  };
  const entry = auditEntry(ctx, 'import.opened', {
    kind: 'import',
    id: row.id,
    after: { kind, scope_id },
    standing: rights.standing,
  });
  const remembered = mapping
    ? [saveMapping(ctx.db, { ...mapping, user_id: ctx.actor.userId, kind, updated_at: at })]
    : [];
  try {
    await commit(ctx.db, [...insertImport(ctx.db, row, dayBefore(at)), ...remembered, entry], TOO_MANY);
  } catch (error) {
    if (error === TOO_MANY) throw await tooMany(ctx);
    const concurrent = isConflict(error, 'imports') ? await findImportOfFile(ctx.db, file) : undefined;
    if (!concurrent) throw error;
    return { import: presentImport(ctx, concurrent) };
  }
  return { import: presentImport(ctx, row) };
}

const dayBefore = (at: string): string => iso(secondsAfter(new Date(at), -DAY_SECONDS));

/** The refusal of one more on a day, until the first of that day is a day old. */
async function tooMany(ctx: CtxFor<'member'>): Promise<AppError> {
  const first = await findFirstOpened(ctx.db, ctx.actor.userId, dayBefore(iso(ctx.now())));
  const waited = first ? ctx.now().getTime() - Date.parse(first) : 0;
  return new AppError('rate.limited', {}, { retryAfter: Math.ceil(DAY_SECONDS - waited / 1000) });
}

/** An import of something that the caller may import to, with their standing; `withColumns` also these columns. */
export async function findOwnImport(ctx: Ctx, id: string, { withColumns = false } = {}) {
  const row = await findImport(ctx.db, id);
  if (!row) throw new AppError('import.not_found');
  const { standing } = await kindOf(ctx, row.kind).authorize(ctx, {
    scopeId: row.scope_id,
    columns: withColumns ? row.columns : [],
    hidden: 'import.not_found',
  });
  return { row, standing };
}

/** Stores a lot of the rows of an open import, in place of the one that was sent before under its number. */
export async function putImportRows(
  ctx: CtxFor<'member'>,
  id: string,
  lot: number,
  rows: readonly SentRow[],
): Promise<{ import: Import }> {
  const { row, standing } = await findOwnImport(ctx, id);
  if (row.state !== 'open') throw new AppError('import.not_now');
  assertWhole(row, rows);
  const { counted, stored } = putLot(ctx.db, id, lot, rows);
  const entry = auditEntry(ctx, 'import.rows_sent', { kind: 'import', id, after: { lot }, standing });
  const stale = new AppError('import.not_now');
  try {
    await commit(ctx.db, [counted, abortIfUnchanged(ctx.db), ...stored, entry], stale);
  } catch (error) {
    if (error === stale && (await findImport(ctx.db, id))?.state === 'open')
      throw invalid([faultAt('/rows', 'list.too_long')]);
    if (isConflict(error, 'import_rows')) throw new AppError('request.conflict');
    throw error;
  }
  return readImport(ctx, id);
}

/** Every row has a cell for each column, and a line of its own. */
function assertWhole({ columns }: ImportRecord, rows: readonly SentRow[]): void {
  const lines = new Set(rows.map(({ row }) => row));
  const faults = rows.flatMap(({ cells }, at) =>
    cells.length === columns.length ? [] : [faultAt(`/rows/${at}/cells`, 'value.invalid')],
  );
  if (lines.size < rows.length) faults.push(faultAt('/rows', 'value.invalid'));
  if (faults.length > 0) throw invalid(faults);
}

export async function readImport(ctx: Ctx, id: string): Promise<{ import: Import }> {
  const { row } = await findOwnImport(ctx, id);
  return { import: presentImport(ctx, row) };
}

export async function listImportRows(
  ctx: Ctx,
  id: string,
  { verdict, cursor }: { verdict?: ImportVerdict | undefined; cursor?: string | undefined },
): Promise<{ rows: ImportRow[]; next_cursor: string | null }> {
  await findOwnImport(ctx, id);
  const [after = 0] = keyIn(cursor, ['number']) ?? [];
  const found = await listRows(ctx.db, id, {
    after,
    ...(verdict && { verdicts: [verdict] }),
    limit: IMPORT_PAGE + 1,
  });
  const { rows, nextCursor } = pageOf(found, IMPORT_PAGE, ({ row }) => [row]);
  return { rows: rows.map(presentRow), next_cursor: nextCursor };
}

/** The imports to the wall of a community. */
export async function listImports(ctx: Ctx, ref: string): Promise<{ imports: Import[] }> {
  const { id } = await findVisibleCommunity(ctx, ref);
  const scope = { scopeId: id, columns: [], hidden: 'community.not_found' } as const;
  await kindOf(ctx, 'wall').authorize(ctx, scope);
  const rows = await listImportsOf(ctx.db, 'wall', id, LISTED);
  return { imports: rows.map((row) => presentImport(ctx, row)) };
}

/** The imports of a kind to the platform. */
export async function listPlatformImports(ctx: Ctx, kind: PlatformKind): Promise<{ imports: Import[] }> {
  const rows = await listImportsOf(ctx.db, kind, PLATFORM, LISTED);
  return { imports: rows.map((row) => presentImport(ctx, row)) };
}

/** What the caller last imported the columns of a sheet with these headings as. */
export async function readMapping(
  ctx: CtxFor<'member'>,
  kind: ImportKindName,
  headings: string,
): Promise<{ columns: string[] | null }> {
  const columns = await findMapping(ctx.db, { user_id: ctx.actor.userId, kind, headings });
  return { columns: columns ?? null };
}
