import { Trans } from '@lingui/react/macro';
import { StaleNotice } from '#web/ui/forms/stale-notice.tsx';
import type { RecordForm } from './use-record-form.ts';

/** What a refusal means for the typed values, and both versions of conflicting changes. */
export function FormHead<T extends Record<string, unknown>>({ form }: { form: RecordForm<T> }) {
  const { news, stored, draft } = form;
  return (
    <>
      {form.refused && (
        <p>
          <Trans>What you wrote is still here. You can copy it before closing.</Trans>
        </p>
      )}
      {news.length > 0 && (
        <StaleNotice>
          <dl className="flex flex-col gap-3">
            {news.map((field) => (
              <div key={field.fieldId}>
                <dt className="small">{field.label}</dt>
                <dd className="wrap-anywhere">{field.shown(stored) || '–'}</dd>
                {draft.edited.includes(field.name) && (
                  <dd className="small wrap-anywhere">
                    <Trans>Yours:</Trans> {field.shown(draft.value) || '–'}
                  </dd>
                )}
              </div>
            ))}
          </dl>
        </StaleNotice>
      )}
    </>
  );
}
