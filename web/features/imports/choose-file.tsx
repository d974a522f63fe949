import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useId } from 'react';
import { saveFile } from '#web/lib/fetch-file.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { FaultNote } from '#worker/shared/views/form/field.tsx';
import { csvFile } from './csv-file.ts';
import type { ImportPart } from './import-part.ts';
import { readSheet, type SheetFile } from './reading/read-sheet.ts';
import { SheetFault } from './reading/sheet.ts';
import { sheetFaultTexts } from './sheet-fault-texts.ts';

type Props = {
  part: ImportPart;
  onRead: (file: SheetFile) => void;
};

/** Chooses the spreadsheet and reads it on this device. */
export function ChooseFile({ part, onRead }: Props) {
  const { t, i18n } = useLingui();
  const id = useId();
  const read = useMutation({ mutationFn: readSheet, onSuccess: onRead });
  const fault = read.error instanceof SheetFault ? i18n._(sheetFaultTexts[read.error.code]) : undefined;
  const saveTemplate = () => {
    const headings = part.columns.filter(({ isUntypical }) => !isUntypical).map(({ label }) => label);
    saveFile(csvFile(part.template, [headings]));
  };
  return (
    <section className="flex flex-col items-start gap-4" aria-label={t`The file`}>
      <p>{part.intro}</p>
      <label className="button main relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)">
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
