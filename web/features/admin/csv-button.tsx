import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { fetchFile, saveFile } from '#web/lib/fetch-file.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** Saves what is filtered as CSV; `address` answers with the file. */
export function CsvButton({ address, name }: { address: string; name: string }) {
  const { t } = useLingui();
  const csv = useMutation({
    mutationFn: (asked: string) => fetchFile(asked, `${name}.csv`),
    onSuccess: saveFile,
  });
  return (
    <div className="flex flex-col items-end">
      <button
        type="button"
        className="flex min-h-11 items-center text-(--accent) underline underline-offset-4"
        aria-busy={csv.isPending || undefined}
        onClick={() => csv.isPending || csv.mutate(address)}
      >
        {csv.isPending ? <Spinner label={t`Loading`} /> : <Trans>Save as CSV</Trans>}
      </button>
      <p role="status" className="small">
        {csv.data?.isCut && csv.variables === address && <Trans>The file has only the first rows.</Trans>}
      </p>
      {csv.error && <CallFault error={csv.error} />}
    </div>
  );
}
