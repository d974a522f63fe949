import type { ImportVerdict } from '#worker/contract/import.ts';
import type { Statement } from '#worker/db/client.ts';
import type { Verdicts } from './import.repo.ts';

/** How the number of rows of each verdict changed. */
export type Changed = Partial<Record<ImportVerdict, number>>;

/** What a step did: up to which row, null where none was left. */
export type Step = { changed: Changed; position: number | null; statements: Statement[] };

export const NOTHING_LEFT: Step = { changed: {}, position: null, statements: [] };

export function withVerdicts(before: Verdicts, changed: Changed): Verdicts {
  const verdicts = { ...before };
  for (const [verdict, by] of Object.entries(changed) as [ImportVerdict, number][])
    verdicts[verdict] = (verdicts[verdict] ?? 0) + by;
  return verdicts;
}

/** How many rows got each verdict; `from`: the verdicts that they had. */
export function changedTo(
  verdicts: readonly (ImportVerdict | null)[],
  from: readonly (ImportVerdict | null)[] = [],
): Changed {
  const changed: Changed = {};
  const count = (counted: readonly (ImportVerdict | null)[], by: number) => {
    for (const verdict of counted) if (verdict !== null) changed[verdict] = (changed[verdict] ?? 0) + by;
  };
  count(from, -1);
  count(verdicts, 1);
  return changed;
}
