import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { fetchFile, saveFile } from '#web/lib/fetch-file.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { getBoxLabel } from '#worker/contract/box.ts';
import type { Order } from '#worker/contract/order.ts';

/** Saves the label that is stuck on the parcel. */
export function LabelButton({ order: { id, number } }: { order: Pick<Order, 'id' | 'number'> }) {
  const { t } = useLingui();
  const label = useMutation({
    mutationFn: () => fetchFile(getBoxLabel.path.replace(':id', String(id)), `label-${number}.pdf`),
    onSuccess: saveFile,
  });
  return (
    <div className="flex flex-col items-start gap-2">
      <button
        type="button"
        className="button main"
        aria-busy={label.isPending || undefined}
        onClick={() => label.isPending || label.mutate()}
      >
        {label.isPending ? <Spinner label={t`Loading`} /> : <Trans>Save the label (PDF)</Trans>}
      </button>
      {label.error && <CallFault error={label.error} />}
    </div>
  );
}
