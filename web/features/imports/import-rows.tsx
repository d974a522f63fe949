import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { IMPORT_VERDICTS, type Import, type ImportRow, type ImportVerdict } from '#worker/contract/import.ts';
import type { ImportPart } from './import-part.ts';
import { importRowsQuery } from './import-queries.ts';
import { useRowTexts } from './use-row-texts.ts';

type Props = { imported: Import; part: ImportPart };

/** The rows of an import with what is said of each, all or those with a verdict. */
export function ImportRows({ imported, part }: Props) {
  const { t } = useLingui();
  const [verdict, setVerdict] = useState<ImportVerdict>();
  const list = useInfiniteQuery(importRowsQuery(imported, verdict));
  const texts = useRowTexts(part);
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const counts = countsOf(imported);
  return (
    <section aria-label={t`The rows`} className="flex flex-col gap-4">
      <ChoiceField
        label={t`Show`}
        choices={[
          { id: '', label: t`All rows` },
          ...IMPORT_VERDICTS.filter((one) => counts[one] > 0 || one === verdict).map((one) => ({
            id: one,
            label: `${part.verdicts[one]} (${counts[one]})`,
          })),
        ]}
        value={verdict ?? ''}
        onChange={(chosen) => setVerdict(IMPORT_VERDICTS.find((one) => one === chosen))}
      />
      {list.isPending && <SkeletonRows />}
      {list.error && !rows && <CallFault error={list.error} again={() => void list.refetch()} />}
      {rows?.length === 0 && (
        <p>
          <Trans>There are no such rows.</Trans>
        </p>
      )}
      {rows && rows.length > 0 && (
        <ul className="divided">
          {rows.map((row) => (
            <RowLine
              key={row.row}
              row={row}
              name={nameIn(part, imported.columns, row)}
              verdict={texts.verdictOf(row)}
              reasons={texts.reasonsOf(row)}
            />
          ))}
        </ul>
      )}
      {rows && (
        <MoreButton list={list}>
          <Trans>Show more</Trans>
        </MoreButton>
      )}
    </section>
  );
}

type LineProps = { row: ImportRow; name: string; verdict: string; reasons: readonly string[] };

function RowLine({ row: { row }, name, verdict, reasons }: LineProps) {
  return (
    <li className="flex flex-col gap-1 py-4 wrap-anywhere">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <strong>
          <UserText>{name}</UserText>
        </strong>
        <span className="small">
          <Trans>Row {row}</Trans>
        </span>
      </p>
      <p>{verdict}</p>
      {reasons.length > 0 && (
        <ul className="small">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The name that a row gives; the first text of a row without one. */
function nameIn({ named }: ImportPart, columns: readonly string[], { cells }: ImportRow): string {
  const texts = named.flatMap((column) => cells[columns.indexOf(column)] ?? []);
  return texts.filter(Boolean).join(' ') || cells.find(Boolean) || '—';
}

const countsOf = ({ counts }: Import): Record<ImportVerdict, number> => ({
  ready: counts.ready,
  update: counts.updates,
  duplicate: counts.duplicates,
  faulty: counts.faulty,
  applied: counts.applied,
  undone: counts.undone,
  kept: counts.kept,
});
