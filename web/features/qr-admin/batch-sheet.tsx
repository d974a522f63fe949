import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActForm } from '#web/features/admin/public.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { call } from '#web/lib/api.ts';
import { fetchFile, saveFile } from '#web/lib/fetch-file.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import {
  BATCH_STATES,
  type CodeBatch,
  codeBatchSheet,
  moveCodeBatch,
  SHEET_CODES,
} from '#worker/contract/code-registry.ts';
import { REGISTRY_KEY } from './registry-queries.ts';

type Moved = (typeof BATCH_STATES)[number];

/** What can be done with a batch: printing its sheets, and saying that it was printed or sent. */
export function BatchSheet({ batch }: { batch: CodeBatch }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [state, setState] = useState<Moved | null>(null);
  const { name } = batch;
  const labels: Record<Moved, string> = { printed: t`Mark as printed`, shipped: t`Mark as sent` };
  if (state)
    return (
      <ActForm
        title={`${labels[state]}: ${name}`}
        action={`${labels[state]}: ${name}`}
        busyAction={t`Saving…`}
        send={(reason) => call(moveCodeBatch, { params: { id: batch.id }, body: { state }, reason })}
        onDone={() => {
          void queries.invalidateQueries({ queryKey: [REGISTRY_KEY] });
          setState(null);
        }}
        onCancel={() => setState(null)}
      >
        <p>
          <Trans>Codes that are in use already stay as they are.</Trans>
        </p>
      </ActForm>
    );
  return (
    <>
      <PrintParts batch={batch} />
      <div className="flex flex-wrap gap-3">
        {BATCH_STATES.map((one) => (
          <button key={one} type="button" className="button" onClick={() => setState(one)}>
            {labels[one]}
          </button>
        ))}
      </div>
    </>
  );
}

/** The sheets of a batch, a file for each part. */
function PrintParts({ batch }: { batch: CodeBatch }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const print = useMutation({
    mutationFn: (part: number) =>
      fetchFile(
        `${codeBatchSheet.path.replace(':id', String(batch.id))}?part=${part}&lang=${locale}`,
        `codes-${batch.id}-${part}.pdf`,
      ),
    onSuccess: saveFile,
  });
  const parts = Array.from({ length: Math.ceil(batch.size / SHEET_CODES) }, (_, at) => at + 1);
  const { length: total } = parts;
  return (
    <section aria-label={t`Sheets to print`} className="flex flex-col items-start gap-2">
      <h3>
        <Trans>Sheets to print</Trans>
      </h3>
      {parts.map((part) => (
        <button
          key={part}
          type="button"
          className="text-button"
          aria-disabled={print.isPending || undefined}
          onClick={() => print.isPending || print.mutate(part)}
        >
          {print.isPending && print.variables === part ? (
            <Spinner label={t`Preparing the download…`} />
          ) : (
            t`Part ${part} of ${total}`
          )}
        </button>
      ))}
      {print.error && <CallFault error={print.error} />}
    </section>
  );
}
