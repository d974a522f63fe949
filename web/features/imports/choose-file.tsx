import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useId } from 'react';
import { saveFile } from '#web/lib/fetch-file.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { WALL_COLUMNS } from '#worker/contract/import.ts';
import { FaultNote } from '#worker/shared/views/form/field.tsx';
import { type FieldColumn, fieldColumn } from './columns.ts';
import { csvFile } from './csv-file.ts';
import { readSheet, type SheetFile } from './reading/read-sheet.ts';
import { SheetFault } from './reading/sheet.ts';
import { sheetFaultTexts } from './sheet-fault-texts.ts';
import { useColumnLabel } from './use-column-label.ts';

type Props = {
  fields: readonly FieldColumn[];
  /** Whether rows can make sites. */
  withSites: boolean;
  onRead: (file: SheetFile) => void;
};

/** Chooses the spreadsheet and reads it on this device. */
export function ChooseFile({ fields, withSites, onRead }: Props) {
  const { t, i18n } = useLingui();
  const id = useId();
  const labelOf = useColumnLabel(fields);
  const read = useMutation({ mutationFn: readSheet, onSuccess: onRead });
  const fault = read.error instanceof SheetFault ? i18n._(sheetFaultTexts[read.error.code]) : undefined;
  const saveTemplate = () => {
    const columns = WALL_COLUMNS.filter((column) => column !== 'name' && (column !== 'site' || withSites));
    const headings = [...columns, ...fields.map(fieldColumn)].map(labelOf);
    saveFile(csvFile(t`People for the wall`, [headings]));
  };
  return (
    <section className="flex flex-col items-start gap-4" aria-label={t`The file`}>
      <p>
        <Trans>
          Choose an Excel file (.xlsx) or a CSV file with a row for every person and headings in its first
          row. Nothing is added before you have seen what was found in it.
        </Trans>
      </p>
      <label className="button main cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)">
        <input
          id={id}
          type="file"
          accept=".xlsx,.csv,.txt,text/csv"
          className="sr-only"
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          disabled={read.isPending}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // so that choosing the same file again fires a change event
            target.value = '';
            if (file) read.mutate(file);
          }}
        />
        <FileSpreadsheet className="icon" aria-hidden="true" />
        {read.isPending ? <Spinner label={t`Reading the file…`} /> : <Trans>Choose a file</Trans>}
      </label>
      <div role="alert">
        <FaultNote id={id} fault={fault} />
      </div>
      {read.error && !fault && <CallFault error={read.error} />}
      <button type="button" className="text-button" onClick={saveTemplate}>
        <Trans>Download an empty table to fill in</Trans>
      </button>
    </section>
  );
}
