import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { faultsOf, type OwnMessages } from '#web/lib/forms/validate.ts';
import { storedNow } from '#web/lib/stored-now.ts';
import { ErrorSummary, type Fault } from '#web/ui/error-summary.tsx';
import { StaleNotice } from '#web/ui/forms/stale-notice.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { useHeldBack } from '#web/ui/forms/use-held-back.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { type ExtendedField, FIELD_NAME_MAX, FIELD_VALUE_MAX } from '#worker/contract/extended-field.ts';
import * as schemas from '#worker/contract/schemas/extended-field.ts';
import { type GivenField, useSaveField } from './field-queries.ts';

const NAME: OwnMessages = { 'field.required': msg`Enter a name for the field` };
const VALUE: OwnMessages = { 'text.too_long': msg`Please write ${{ max: 0 }} letters at most.` };

type Props = {
  siteId: number;
  /** The site's id or slug, as in the page's path. */
  id: string;
  /** The field being changed; null for a new one. */
  field: ExtendedField | null;
  onDone: (saved: ExtendedField) => void;
  onRefused?: () => void;
  /** Absent where there is nothing to return to. */
  onCancel?: () => void;
};

/**
 * The form for a field's name and value. The draft is stored in this tab until it is saved; the text
 * fields are read-only while saving.
 */
export function FieldForm({ siteId, id, field, onDone, onRefused, onCancel }: Props) {
  const { t } = useLingui();
  const formId = useId();
  const ids = { name: `${formId}-name`, value: `${formId}-value` };
  const [theirs, setTheirs] = useState<GivenField | null>(null);
  const seen = theirs ?? { name: field?.name ?? '', value: field?.value ?? '' };
  const draft = useFormDraft(`field.${siteId}.${field?.id ?? 'new'}`, seen);
  const { value, set, forget, changed } = draft;
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
    const body = schemas.addExtendedField.body.shape;
    const found = faultsOf([
      { fieldId: ids.name, schema: body.name, value: given.name, own: NAME },
      { fieldId: ids.value, schema: body.value, value: given.value, own: VALUE },
    ]);
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
      {field && (theirs || draft.overtaken.length > 0) && (
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
