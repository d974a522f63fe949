import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { fetchFile, saveFile } from '#web/lib/fetch-file.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { getOrderSheet, type Order } from '#worker/contract/order.ts';

/** Saves the sheet from which the pieces of an order are printed. */
export function SheetButton({ order: { id, number } }: { order: Order }) {
  const { t } = useLingui();
  const sheet = useMutation({
    mutationFn: () => fetchFile(getOrderSheet.path.replace(':id', String(id)), `stickers-${number}.pdf`),
    onSuccess: saveFile,
  });
  return (
    <div className="flex flex-col items-start gap-2">
      <button
        type="button"
        className="button"
        aria-busy={sheet.isPending || undefined}
        onClick={() => sheet.isPending || sheet.mutate()}
      >
        {sheet.isPending ? <Spinner label={t`Loading`} /> : <Trans>Save the sheet (PDF)</Trans>}
      </button>
      {sheet.error && <CallFault error={sheet.error} />}
    </div>
  );
}
