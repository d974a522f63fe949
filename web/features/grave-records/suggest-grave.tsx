import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { Sheet } from '#web/ui/forms/sheet.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { inputOf, type PlaceDraft, placeOf } from './grave-draft.ts';
import { useSuggest } from './grave-record-queries.ts';
import { PlaceFields, placeFields } from './place-fields.tsx';

const EMPTY: PlaceDraft = placeOf(null);

type Props = {
  siteId: number;
  id: string;
  onSent: () => void;
  onClose: () => void;
};

/** The sheet in which a visitor says what they know of the grave. What is typed is kept until it is sent. */
export function SuggestGrave({ siteId, id, onSent, onClose }: Props) {
  const { t } = useLingui();
  const formId = useId();
  const { value, set, forget } = useFormDraft(`grave-suggestion.${siteId}`, EMPTY);
  const suggest = useSuggest(siteId, id);
  const form = useSubmission({
    fields: placeFields(formId),
    values: () => inputOf(value),
    send: suggest,
    onSuccess: forget,
    onDone: onSent,
  });
  return (
    <Sheet title={t`Suggest a correction`} isOpen onOpenChange={(open) => open || onClose()}>
      <SubmissionForm of={form} className="flex flex-col gap-6">
        <p>
          <Trans>Enter only what you know better. The family sees it first, and decides.</Trans>
        </p>
        <PlaceFields formId={formId} value={value} set={set} faultOf={form.faultOf} />
        <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Sending…`}>
          <Trans>Send to the family</Trans>
        </SubmitButton>
      </SubmissionForm>
    </Sheet>
  );
}
