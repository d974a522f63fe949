import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ErrorSummary, type Fault } from '#web/ui/error-summary.tsx';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import type { MySite } from '#worker/contract/my-site.ts';
import { useBindCode } from './code-queries.ts';
import { SitePicker } from './site-picker.tsx';

type ChooseSiteProps = {
  code: string;
  /** The site that the code opens already. */
  excludedSiteId?: number;
  /** The label of the submit button. */
  submitLabel: ReactNode;
  onBound: (site: MySite) => void;
  onCancel?: () => void;
  children?: ReactNode;
};

const FIELD = 'sticker-site';

/** The form for selecting the site that a sticker opens. */
export function ChooseSite({
  code,
  excludedSiteId,
  submitLabel,
  onBound,
  onCancel,
  children,
}: ChooseSiteProps) {
  const { t } = useLingui();
  const [site, setSite] = useState<MySite | null>(null);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const bind = useBindCode(code);

  function submit(event: FormEvent) {
    event.preventDefault();
    setFaults(site ? [] : [{ fieldId: FIELD, message: t`Please choose a site first.` }]);
    if (site && !bind.isPending) bind.mutate(site.id, { onSuccess: () => onBound(site) });
  }

  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
      <ErrorSummary faults={faults} />
      {children}
      <SitePicker
        id={FIELD}
        label={t`Which site should it open?`}
        value={site}
        {...(excludedSiteId !== undefined && { excludedSiteId })}
        fault={faults[0]?.message}
        isDisabled={bind.isPending}
        onChange={(selected) => {
          setSite(selected);
          setFaults([]);
        }}
      >
        {bind.isError && <CallFault error={bind.error} />}
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={bind.isPending} busyLabel={t`Connecting…`}>
            {submitLabel}
          </SubmitButton>
          {onCancel && (
            <button type="button" className="button" onClick={onCancel}>
              <Trans>Cancel</Trans>
            </button>
          )}
        </div>
      </SitePicker>
    </form>
  );
}
