import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { fetchFile, saveFile } from '#web/lib/fetch-file.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { exportVendorOrders, type OrderTab } from '#worker/contract/flowers.ts';

/** Saves a list of the vendor as CSV. */
export function CsvButton({ tab }: { tab: OrderTab }) {
  const { t } = useLingui();
  const csv = useMutation({
    mutationFn: () => fetchFile(`${exportVendorOrders.path}?tab=${tab}`, `orders-${tab}.csv`),
    onSuccess: saveFile,
  });
  return (
    <div className="flex flex-col items-start gap-2">
      <button
        type="button"
        className="button"
        aria-busy={csv.isPending || undefined}
        onClick={() => csv.isPending || csv.mutate()}
      >
        {csv.isPending ? <Spinner label={t`Loading`} /> : <Trans>Save as CSV</Trans>}
      </button>
      {csv.error && <CallFault error={csv.error} />}
    </div>
  );
}
