import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { isRefused } from '#web/lib/refused.ts';
import { ErrorSummary, type Fault } from '#web/ui/error-summary.tsx';
import { StaleNotice } from '#web/ui/forms/stale-notice.tsx';
import { useBusy } from '#web/ui/forms/use-busy.ts';
import { useHeldBack } from '#web/ui/forms/use-held-back.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import type { Site } from '#worker/contract/site.ts';
import type { SitePatch } from '#worker/contract/site-acts.ts';
import { storedIn, usePatchSite } from './use-patch-site.ts';

export type FieldOf = { fieldId: string; pointer: string; label: string };

type Props = {
  site: Site;
  /** As in the address. */
  id: string;
  fields: readonly FieldOf[];
  patch: () => SitePatch;
  /** What can be seen before asking the server. */
  check: () => Fault[];
  /** What someone else wrote meanwhile, beside what stands here. */
  theirs: (site: Site) => ReactNode;
  onSaved: () => void;
  onCancel: () => void;
  children: (faultOf: (fieldId: string) => string | undefined) => ReactNode;
};

/** Saves a part of a site. Whatever the server says, what was typed stays. */
export function EditForm({ site, id, fields, patch, check, theirs, onSaved, onCancel, children }: Props) {
  const { t } = useLingui();
  const save = usePatchSite(site, id);
  const [faults, setFaults] = useState<Fault[]>([]);
  const [seen, setSeen] = useState(site.version);
  const stored = storedIn(save.error);
  const busy = useBusy(save.isPending);
  const [waiting, heldBack] = useHeldBack();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending || waiting) return;
    const found = check();
    setFaults(found);
    if (found.length) return;
    const version = stored?.version ?? Math.max(seen, site.version);
    setSeen(version);
    save.mutate(
      { patch: patch(), version },
      {
        onSuccess: onSaved,
        onError: (error) => {
          setFaults(told(error));
          heldBack(error);
        },
      },
    );
  }

  function told(error: unknown): Fault[] {
    if (storedIn(error)) return [];
    if (!(error instanceof ApiError)) return [{ message: t`Something went wrong on our side.` }];
    const named = error.errors.flatMap(({ pointer }) =>
      fields
        .filter((field) => pointer.startsWith(field.pointer))
        .map(({ fieldId, label }) => ({
          fieldId,
          message: `${label}: ${t`This cannot be saved as it is.`}`,
        })),
    );
    return named.length ? named : [{ message: error.detail }];
  }

  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
      <ErrorSummary faults={faults} />
      {isRefused(save.error) && (
        <p>
          <Trans>What you wrote is still here. You can copy it before you close this.</Trans>
        </p>
      )}
      {stored && <StaleNotice>{theirs(stored)}</StaleNotice>}
      {children((fieldId) => faults.find((fault) => fault.fieldId === fieldId)?.message)}
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} disabled={waiting} busyLabel={t`Saving…`}>
          {stored ? <Trans>Save mine</Trans> : <Trans>Save</Trans>}
        </SubmitButton>
        <button type="button" className="button" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </button>
      </div>
    </form>
  );
}
