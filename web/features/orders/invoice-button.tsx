import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { fetchFile, saveFile } from '#web/lib/fetch-file.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { getInvoiceFile, type InvoiceType } from '#worker/contract/billing.ts';

type Props = { invoice: { id: number; number: string; type: InvoiceType } };

/** Saves an invoice, receipt or credit note as a PDF. */
export function InvoiceButton({ invoice: { id, number, type } }: Props) {
  const { t } = useLingui();
  const file = useMutation({
    mutationFn: () => fetchFile(getInvoiceFile.path.replace(':id', String(id)), `${number}.pdf`),
    onSuccess: saveFile,
  });
  const code = (
    <bdi dir="ltr" className="whitespace-nowrap">
      {number}
    </bdi>
  );
  return (
    <span className="flex flex-col items-start gap-2">
      <button
        type="button"
        className="inline-flex min-h-11 items-center gap-2 text-start underline underline-offset-4"
        aria-busy={file.isPending || undefined}
        onClick={() => file.isPending || file.mutate()}
      >
        {file.isPending ? (
          <Spinner label={t`Loading`} />
        ) : (
          <Download className="icon size-5 shrink-0" aria-hidden="true" />
        )}
        <span>
          {type === 'credit' ? (
            <Trans>Credit note {code}</Trans>
          ) : type === 'receipt' ? (
            <Trans>Receipt {code}</Trans>
          ) : (
            <Trans>Invoice and receipt {code}</Trans>
          )}
        </span>
      </button>
      {file.error && <CallFault error={file.error} />}
    </span>
  );
}
