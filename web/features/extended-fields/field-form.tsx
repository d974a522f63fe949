import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import type { OwnMessages } from '#web/lib/forms/validate.ts';
import { textsIn } from '#web/lib/json.ts';
import { StaleNotice } from '#web/ui/forms/stale-notice.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { type ExtendedField, FIELD_NAME_MAX, FIELD_VALUE_MAX } from '#worker/contract/extended-field.ts';
import { addExtendedField } from '#worker/contract/schemas/extended-field.ts';
import { type FieldInput, useSaveField } from './field-queries.ts';

const body = addExtendedField.body.shape;
const NAME: OwnMessages = { 'field.required': msg`Enter a name for the field` };
const VALUE: OwnMessages = { 'text.too_long': msg`Use at most ${{ max: 0 }} characters.` };

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
  const [theirs, setTheirs] = useState<FieldInput | null>(null);
  const expected = theirs ?? { name: field?.name ?? '', value: field?.value ?? '' };
  const draft = useFormDraft(`field.${siteId}.${field?.id ?? 'new'}`, expected);
  const { value, set, forget, changed } = draft;
  useUnsaved(changed, forget);
  const save = useSaveField(id, field);
  const form = useSubmission({
    fields: {
      name: { id: ids.name, schema: body.name, own: NAME },
      value: { id: ids.value, schema: body.value, own: VALUE },
    },
    values: () => ({ name: value.name.trim(), value: value.value.trim(), seen: expected }),
    send: save,
    onDone: (saved) => {
      forget();
      onDone(saved);
    },
    stale: { parse: textsIn('name', 'value'), show: setTheirs },
    onError: () => {
      onRefused?.();
      return undefined;
    },
  });

  return (
    <SubmissionForm of={form} className="flex flex-col gap-4">
      {field && (theirs || draft.overtaken.length > 0) && (
        <StaleNotice key={JSON.stringify(expected)}>
          <p className="small">
            <UserText>{expected.name}</UserText>
          </p>
          <p className="whitespace-pre-line wrap-anywhere">
            <UserText>{expected.value}</UserText>
          </p>
        </StaleNotice>
      )}
      <TextField
        id={ids.name}
        label={t`Name of the field`}
        hint={t`Required. For example “School”, “Served in”, “Languages”.`}
        maxLength={FIELD_NAME_MAX}
        isReadOnly={form.isPending}
        value={value.name}
        onChange={(name) => set({ name })}
        fault={form.faultOf('name')}
      />
      <TextArea
        id={ids.value}
        label={t`What it says`}
        rows={2}
        max={FIELD_VALUE_MAX}
        isReadOnly={form.isPending}
        value={value.value}
        onChange={(text) => set({ value: text })}
        fault={form.faultOf('value')}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Saving…`}>
          {!field ? <Trans>Add the field</Trans> : theirs ? <Trans>Save mine</Trans> : <Trans>Save</Trans>}
        </SubmitButton>
        {onCancel && (
          <button type="button" className="button" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </button>
        )}
      </div>
    </SubmissionForm>
  );
}
