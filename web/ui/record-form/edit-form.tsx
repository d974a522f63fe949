import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { FormHead } from '#web/ui/record-form/form-head.tsx';
import type { RecordForm } from '#web/ui/record-form/use-record-form.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';

type Props<T extends Record<string, unknown>> = {
  form: RecordForm<T>;
  onCancel: () => void;
  children: ReactNode;
};

/** The form of one part of a site or community. */
export function EditForm<T extends Record<string, unknown>>({ form, onCancel, children }: Props<T>) {
  const { t } = useLingui();
  return (
    <SubmissionForm of={form}>
      <FormHead form={form} />
      {children}
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Saving…`}>
          {form.news.length ? <Trans>Save mine</Trans> : <Trans>Save</Trans>}
        </SubmitButton>
        <button type="button" className="button" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </button>
      </div>
    </SubmissionForm>
  );
}
