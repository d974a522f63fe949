import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import type { MySite } from '#worker/contract/site-acts.ts';
import { CallFault } from './call-fault.tsx';
import { useBindCode } from './code-queries.ts';
import { SitePicker } from './site-picker.tsx';
import { inGroups } from './sticker.ts';

type RepointDialogProps = {
  code: string;
  /** The site that it opens now. */
  siteId: number;
  onClose: () => void;
  onMoved: (site: MySite) => void;
};

/** Points a sticker at another site: what is printed stays as it is. */
export function RepointDialog({ code, siteId, onClose, onMoved }: RepointDialogProps) {
  const { t } = useLingui();
  const [site, setSite] = useState<MySite | null>(null);
  const [missing, setMissing] = useState(false);
  const bind = useBindCode(code);

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(!site);
    if (site && !bind.isPending) bind.mutate(site.id, { onSuccess: () => onMoved(site) });
  }

  return (
    <Dialog title={t`Let this sticker open another site`} isOpen onOpenChange={(open) => open || onClose()}>
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
        <p>
          <Trans>
            Stickers with the code <bdi dir="ltr">{inGroups(code)}</bdi> will open the site you choose,
            wherever they are. The name printed on them stays as it is.
          </Trans>
        </p>
        <SitePicker
          label={t`Which site should it open?`}
          value={site}
          except={siteId}
          isDisabled={bind.isPending}
          onChange={(chosen) => {
            setSite(chosen);
            setMissing(false);
          }}
        />
        {missing && (
          <p role="alert" className="font-medium text-(--danger)">
            <Trans>Please choose a site first.</Trans>
          </p>
        )}
        {bind.isError && <CallFault error={bind.error} />}
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={bind.isPending} busyLabel={t`Connecting…`}>
            <Trans>Open that site from now on</Trans>
          </SubmitButton>
          <button type="button" className="button" onClick={onClose}>
            <Trans>Cancel</Trans>
          </button>
        </div>
      </form>
    </Dialog>
  );
}
