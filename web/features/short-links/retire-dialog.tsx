import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { useRetireCode } from './code-queries.ts';
import { inGroups } from './in-groups.ts';

/** Confirms before retiring a code, which can never be used again. */
export function RetireDialog({
  code,
  onClose,
  onRetired,
}: {
  code: string;
  onClose: () => void;
  onRetired: () => void;
}) {
  const { t } = useLingui();
  const retire = useRetireCode(code);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!retire.isPending) retire.mutate(undefined, { onSuccess: onRetired });
  }

  return (
    <Dialog title={t`Retire this code`} isOpen onOpenChange={(open) => open || onClose()}>
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
        <p>
          <Trans>
            Whoever scans a sticker with the code <bdi dir="ltr">{inGroups(code)}</bdi> will no longer find
            the page. The code is never used again, and this cannot be undone.
          </Trans>
        </p>
        <p>
          <Trans>
            If a sticker with it is already on a stone, it is better to leave it, or to let it open another
            site.
          </Trans>
        </p>
        {retire.isError && <CallFault error={retire.error} />}
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={retire.isPending} busyLabel={t`Retiring…`}>
            <Trans>Retire the code for good</Trans>
          </SubmitButton>
          <button type="button" className="button" onClick={onClose}>
            <Trans>Keep it</Trans>
          </button>
        </div>
      </form>
    </Dialog>
  );
}
