import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { OwnMessages } from '#web/lib/forms/validate.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import type { MySite } from '#worker/contract/my-site.ts';
import { bindCode } from '#worker/contract/schemas/short-link.ts';
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

const SITE: OwnMessages = { 'field.required': msg`Choose a site first.` };
const FIELDS = { site_id: { id: 'sticker-site', schema: bindCode.body.shape.site_id, own: SITE } };

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
  const bind = useBindCode(code);
  const form = useSubmission({
    fields: FIELDS,
    values: () => ({ site_id: site?.id, site }),
    send: (values) => bind(Number(values.site_id)),
    onDone: (_, values) => values.site && onBound(values.site),
    onError: () => [],
  });

  return (
    <SubmissionForm of={form} className="flex flex-col gap-4">
      {children}
      <SitePicker
        id={FIELDS.site_id.id}
        label={t`Which site should it open?`}
        value={site}
        {...(excludedSiteId !== undefined && { excludedSiteId })}
        fault={form.faultOf('site_id')}
        isDisabled={form.isPending}
        onChange={(selected) => {
          setSite(selected);
          form.clearFaults();
        }}
      >
        {form.error && <CallFault error={form.error} />}
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={form.isPending} disabled={form.waiting} busyLabel={t`Connecting…`}>
            {submitLabel}
          </SubmitButton>
          {onCancel && (
            <button type="button" className="button" onClick={onCancel}>
              <Trans>Cancel</Trans>
            </button>
          )}
        </div>
      </SitePicker>
    </SubmissionForm>
  );
}
