import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OwnMessages } from '#web/lib/forms/validate.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { reportCode } from '#worker/contract/schemas/short-link.ts';
import { REPORT_NOTE_MAX as NOTE_MAX } from '#worker/contract/short-link.ts';
import { useReportCode } from './code-queries.ts';

const NOTE: OwnMessages = { 'text.too_long': msg`Use at most ${NOTE_MAX} characters.` };
const FIELDS = { note: { id: 'sticker-note', schema: reportCode.body.shape.note, own: NOTE } };

/** For signed-in users whose sticker has an unknown code. */
export function ReportSticker({ code }: { code: string }) {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  const report = useReportCode(code);
  const form = useSubmission({
    fields: FIELDS,
    values: () => ({ note: note.trim() }),
    send: (values) => report(values.note),
    onError: () => [],
  });

  if (form.isSuccess)
    return (
      <p role="status">
        <Trans>Thank you. We will look into this sticker.</Trans>
      </p>
    );
  return (
    <SubmissionForm of={form} className="flex flex-col gap-4 border-t border-(--line) pt-4">
      <TextArea
        id={FIELDS.note.id}
        label={t`What did you scan, and where?`}
        hint={t`Optional.`}
        value={note}
        onChange={setNote}
        max={NOTE_MAX}
        fault={form.faultOf('note')}
        isDisabled={form.isPending}
      />
      {form.error && <CallFault error={form.error} />}
      <SubmitButton busy={form.isPending} disabled={form.waiting} busyLabel={t`Sending…`}>
        <Trans>Tell us about it</Trans>
      </SubmitButton>
    </SubmissionForm>
  );
}
