import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { call } from '#web/lib/api.ts';
import { REPORT_REASON_LABELS } from '#web/lib/report-reasons.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { RadioRows } from '#web/ui/forms/radio-rows.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import * as api from '#worker/contract/report.ts';
import { reportMemory as schemas } from '#worker/contract/schemas/report.ts';

const ENDPOINTS = { memory: api.reportMemory, comment: api.reportComment, site: api.reportSite } as const;

/** What is reported; `inCommunity` for a memory of a community. */
export type ReportedThing = { subject: api.ReportSubject; id: number; inCommunity?: boolean };

type Props = ReportedThing & { onSent: () => void; onCancel: () => void };

/** The reason, a note, and whether the reporter is family. */
export function ReportForm({ subject, id, inCommunity = false, onSent, onCancel }: Props) {
  const { t, i18n } = useLingui();
  const formId = useId();
  const ids = { reason: `${formId}-reason`, note: `${formId}-note` };
  const [reason, setReason] = useState<api.ReportReason | null>(null);
  const [note, setNote] = useState('');
  const [family, setFamily] = useState(false);
  const form = useSubmission({
    fields: {
      reason: {
        id: ids.reason,
        check: (values) => (values.reason === null ? msg`Choose a reason` : undefined),
      },
      note: { id: ids.note, schema: schemas.body.shape.note },
    },
    values: () => ({ reason, note: note.trim(), family }),
    send: async (values) => {
      if (values.reason === null) return;
      const body = { reason: values.reason, note: values.note || null, family: values.family };
      await call(inCommunity ? api.reportCommunityMemory : ENDPOINTS[subject], {
        params: { id: String(id) },
        body,
      });
    },
    onDone: onSent,
  });
  return (
    <SubmissionForm of={form} className="flex flex-col gap-5">
      <p>
        {inCommunity ? (
          <Trans>The editors of the community look at every report. They do not see who sent it.</Trans>
        ) : (
          <Trans>The managers of the site look at every report. They do not see who sent it.</Trans>
        )}
      </p>
      <RadioRows
        id={ids.reason}
        label={t`What is wrong with it?`}
        rows={api.REPORT_REASONS.map((one) => ({ id: one, title: i18n._(REPORT_REASON_LABELS[one]) }))}
        value={reason}
        onChange={setReason}
        fault={form.faultOf('reason')}
      />
      <TextArea
        id={ids.note}
        label={t`Anything to add?`}
        hint={
          inCommunity
            ? t`Optional. The editors of the community can read it.`
            : t`Optional. The managers of the site can read it.`
        }
        value={note}
        onChange={setNote}
        max={api.REPORT_NOTE_MAX}
        fault={form.faultOf('note')}
      />
      <Checkbox
        label={t`I am family`}
        hint={t`Then we at Dorot read it too.`}
        isSelected={family}
        onChange={setFamily}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={form.busy} busyLabel={t`Sending…`} disabled={form.waiting}>
          <Trans>Send the report</Trans>
        </SubmitButton>
        <button type="button" className="button" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </button>
      </div>
    </SubmissionForm>
  );
}
