import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '#web/ui/dialog.tsx';
import { ExitForm } from './exit-form.tsx';

/** The offer to be contacted, over the home page. */
export function ExitDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Before you go`} isOpen onOpenChange={onClose}>
      <div className="flex flex-col gap-5">
        <p>
          <Trans>
            Would you like help with a first page? Leave your name with an email address or a phone number,
            and we will get in touch.
          </Trans>
        </p>
        <ExitForm onClose={onClose} />
      </div>
    </Dialog>
  );
}
