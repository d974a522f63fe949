import { Trans } from '@lingui/react/macro';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { StaleNotice } from '#web/ui/forms/stale-notice.tsx';
import type { SiteForm } from './use-site-form.ts';

/** What stands in the way of saving, and both versions of what someone else changed meanwhile. */
export function FormHead<T extends Record<string, unknown>>({ form }: { form: SiteForm<T> }) {
  const { faults, news, stored, kept } = form;
  return (
    <>
      <ErrorSummary faults={faults} />
      {form.refused && (
        <p>
          <Trans>What you wrote is still here. You can copy it before you close this.</Trans>
        </p>
      )}
      {news.length > 0 && (
        <StaleNotice>
          <dl className="flex flex-col gap-3">
            {news.map((field) => (
              <div key={field.fieldId}>
                <dt className="small">{field.label}</dt>
                <dd className="wrap-anywhere">{field.shown(stored) || '–'}</dd>
                {kept.edited.includes(field.name) && (
                  <dd className="small wrap-anywhere">
                    <Trans>Yours:</Trans> {field.shown(kept.value) || '–'}
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
