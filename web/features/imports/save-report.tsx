import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '#web/lib/fetch-file.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Import } from '#worker/contract/import.ts';
import { csvFile } from './csv-file.ts';
import { type ImportPart, labelIn } from './import-part.ts';
import { readAllRows } from './import-queries.ts';
import { useRowTexts } from './use-row-texts.ts';

type Props = { imported: Import; part: ImportPart };

/** Downloads every row with what became of it. */
export function SaveReport({ imported, part }: Props) {
  const { t } = useLingui();
  const { verdictOf, reasonsOf } = useRowTexts(part);
  const report = useMutation({
    mutationFn: () => readAllRows(imported.id),
    onSuccess: (rows) =>
      saveFile(
        csvFile(t`Import report`, [
          [t`Row`, t`Result`, t`Reason`, ...imported.columns.map((column) => labelIn(part, column))],
          ...rows.map((row) => [String(row.row), verdictOf(row), reasonsOf(row).join('; '), ...row.cells]),
        ]),
      ),
  });
  return (
    <>
      <button
        type="button"
        className="button"
        aria-disabled={report.isPending || undefined}
        onClick={() => report.isPending || report.mutate()}
      >
        {report.isPending ? (
          <Spinner label={t`Preparing the download…`} />
        ) : (
          <Trans>Download the report</Trans>
        )}
      </button>
      {report.error && <CallFault error={report.error} />}
    </>
  );
}
