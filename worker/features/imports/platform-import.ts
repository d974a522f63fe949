import { PLATFORM_COLUMNS, type PlatformKind } from '#worker/contract/import.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { type ImportedRow, type ImportKind, type OpenedImport, PLATFORM } from '#worker/core/import-kind.ts';
import { faultAt } from '#worker/features/site-access/public.ts';
import { columnFaultsOf } from './cells.rules.ts';

type Sheet = Omit<Parameters<ImportKind['open']>[1], 'scopeId'>;

type PlatformImport<Row extends ImportedRow> = {
  name: PlatformKind;
  /** Whether the columns hold what every row has to say. */
  isEnough: (columns: readonly string[]) => boolean;
  open: (ctx: Ctx, sheet: Sheet) => OpenedImport<Row>;
  isDestructive?: ImportKind['isDestructive'];
};

/** A kind of import to the platform itself, which only administrators see and do. */
export const platformImport = <Row extends ImportedRow>({
  name,
  isEnough,
  open,
  isDestructive,
}: PlatformImport<Row>): ImportKind => ({
  name,
  ...(isDestructive && { isDestructive }),
  authorize: async ({ actor }, { scopeId, columns, hidden }) => {
    if (actor.kind !== 'admin')
      throw new AppError(hidden === 'import.not_found' ? hidden : 'auth.admin_only');
    if (scopeId !== PLATFORM) throw new AppError(hidden);
    const known = new Set<string>(PLATFORM_COLUMNS[name]);
    const faults = columns.length === 0 ? [] : columnFaultsOf(columns, known, isEnough);
    return { standing: 'AD', faults: faults.map(({ at, code }) => faultAt(`/columns/${at}`, code)) };
  },
  open: async (ctx, sheet) => open(ctx, sheet),
});
