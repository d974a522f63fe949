import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ApiError, needsSignIn } from '#web/lib/api-error.ts';
import { useOnline } from '#web/lib/online.ts';
import type { Fault } from '#web/ui/error-summary.tsx';
import { failureOf } from '#web/ui/forms/failure.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { hideToasts, toast } from '#web/ui/toasts/toasts.ts';
import { Progress } from '#worker/shared/views/form/progress.tsx';
import { createSite, NothingToCreate, PhotoMissing } from './create-site.ts';
import { markCreating } from './creating.ts';
import { StepPage } from './step-page.tsx';

type CreateStepProps = {
  onCreated: (siteId: number) => void;
  /** There is no draft: another tab has created the site. */
  onNothing: () => void;
  /** The session has expired, or the address is not confirmed. */
  onSignIn: () => void;
  /** The photo is missing, or the author wants to go back. */
  onCheck: () => void;
};

/** The step while the site is being created. After a failure: the cause, what is saved, and what to do. */
export function CreateStep({ onCreated, onNothing, onSignIn, onCheck }: CreateStepProps) {
  const { t } = useLingui();
  const online = useOnline();
  const [attempt, setAttempt] = useState(1);
  const [share, setShare] = useState<number | null>(null);
  const [faults, setFaults] = useState<readonly Fault[] | null>(null);

  function again() {
    hideToasts();
    setFaults(null);
    markCreating();
    setAttempt((before) => before + 1);
  }

  function showCreated(siteId: number) {
    hideToasts();
    toast({ variant: 'success', title: t`The site was created` });
    onCreated(siteId);
  }

  function showFailure(error: unknown) {
    if (error instanceof NothingToCreate) return onNothing();
    if (error instanceof PhotoMissing) return onCheck();
    if (needsSignIn(error) || (error instanceof ApiError && error.code === 'auth.unverified'))
      return onSignIn();
    const fault = failureOf(error);
    setFaults([fault]);
    toast({
      variant: 'warning',
      title: t`The site was not created`,
      text: fault.message,
      long: true,
      action: { label: t`Try again`, run: again },
    });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: one attempt, one creation
  useEffect(() => {
    let here = true;
    createSite((part) => here && setShare(part)).then(
      (created) => here && showCreated(created),
      (error: unknown) => here && showFailure(error),
    );
    return () => {
      here = false;
    };
  }, [attempt]);

  if (faults) {
    return (
      <StepPage
        step="create"
        title={t`The site was not created`}
        faults={faults}
        intro={t`Your answers are saved on this device.`}
      >
        <div className="flex flex-wrap gap-3">
          <button type="button" className="button main" onClick={again}>
            <Trans>Try again</Trans>
          </button>
          <button type="button" className="button" onClick={onCheck}>
            <Trans>Back to your answers</Trans>
          </button>
        </div>
      </StepPage>
    );
  }
  return (
    <StepPage step="create" title={t`Creating the site…`}>
      {share === null ? (
        <p className="flex items-center gap-3" role="status">
          <Spinner /> <Trans>One moment.</Trans>
        </p>
      ) : (
        <Progress label={t`Uploading the photo`} value={share} />
      )}
      {!online && (
        <p role="status" className="font-medium">
          <Trans>You’re offline. This continues when you’re back online; nothing is lost.</Trans>
        </p>
      )}
    </StepPage>
  );
}
