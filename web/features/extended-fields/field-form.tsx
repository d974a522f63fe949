import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { storedNow } from '#web/lib/stored-now.ts';
import { useKept } from '#web/lib/use-kept.ts';
import { ErrorSummary, type Fault } from '#web/ui/error-summary.tsx';
import { StaleNotice } from '#web/ui/forms/stale-notice.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { useBusy } from '#web/ui/forms/use-busy.ts';
import { useHeldBack } from '#web/ui/forms/use-held-back.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { type ExtendedField, FIELD_NAME_MAX, FIELD_VALUE_MAX } from '#worker/contract/extended-field.ts';
import { type GivenField, useSaveField } from './field-queries.ts';

type Props = {
  siteId: number;
  /** The site's, as in the address. */
  id: string;
  /** The one that is changed; null for another. */
  field: ExtendedField | null;
  onDone: (saved: ExtendedField) => void;
  onRefused?: () => void;
  /** Absent where there is nothing to go back to. */
  onCancel?: () => void;
};

/**
 * A field, what it is called and what stands in it. What is typed stays in this tab until it is saved; nothing
 * more is while it is being saved.
 */
export function FieldForm({ siteId, id, field, onDone, onRefused, onCancel }: Props) {
  const { t } = useLingui();
  const formId = useId();
  const ids = { name: `${formId}-name`, value: `${formId}-value` };
  const [theirs, setTheirs] = useState<GivenField | null>(null);
  const seen = theirs ?? { name: field?.name ?? '', value: field?.value ?? '' };
  const kept = useKept(`field.${siteId}.${field?.id ?? 'new'}`, seen);
  const { value, set, forget, changed } = kept;
  useUnsaved(changed, forget);
  const save = useSaveField(id, field);
  const busy = useBusy(save.isPending);
  const [waiting, heldBack] = useHeldBack();
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const faultOf = (fieldId: string) => faults.find((fault) => fault.fieldId === fieldId)?.message;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending || waiting) return;
    const given = { name: value.name.trim(), value: value.value.trim() };
    const found: Fault[] = [];
    if (!given.name) found.push({ fieldId: ids.name, message: t`Enter a name for the field` });
    if (given.value.length > FIELD_VALUE_MAX)
      found.push({ fieldId: ids.value, message: t`Please write ${FIELD_VALUE_MAX} letters at most.` });
    setFaults(found);
    if (found.length) return;
    save.mutate(
      { ...given, seen },
      {
        onSuccess: (saved) => {
          forget();
          onDone(saved);
        },
        onError: (error) => {
          heldBack(error);
          onRefused?.();
          const stored = storedNow<GivenField>(error);
          if (stored) return setTheirs(stored);
          setFaults([
            { message: error instanceof ApiError ? error.detail : t`Something went wrong on our side.` },
          ]);
        },
      },
    );
  }

  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
      <ErrorSummary faults={faults} />
      {field && (theirs || kept.overtaken.length > 0) && (
        <StaleNotice key={JSON.stringify(seen)}>
          <p className="small">
            <UserText>{seen.name}</UserText>
          </p>
          <p className="whitespace-pre-line wrap-anywhere">
            <UserText>{seen.value}</UserText>
          </p>
        </StaleNotice>
      )}
      <TextField
        id={ids.name}
        label={t`Name of the field`}
        hint={t`It cannot be empty. For example: “School”, “Served in”, “Languages”.`}
        maxLength={FIELD_NAME_MAX}
        isReadOnly={save.isPending}
        value={value.name}
        onChange={(name) => set({ name })}
        fault={faultOf(ids.name)}
      />
      <TextArea
        id={ids.value}
        label={t`What stands in it`}
        rows={2}
        max={FIELD_VALUE_MAX}
        isReadOnly={save.isPending}
        value={value.value}
        onChange={(text) => set({ value: text })}
        fault={faultOf(ids.value)}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} disabled={waiting} busyLabel={t`Saving…`}>
          {!field ? <Trans>Add the field</Trans> : theirs ? <Trans>Save mine</Trans> : <Trans>Save</Trans>}
        </SubmitButton>
        {onCancel && (
          <button type="button" className="button" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </button>
        )}
      </div>
    </form>
  );
}
