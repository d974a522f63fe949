import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { ErrorSummary, type Fault } from '#web/ui/error-summary.tsx';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { useReportCode } from './code-queries.ts';

const NOTE_MAX = 1000;
const FIELD = 'sticker-note';

/** For signed-in users whose sticker has an unknown code. */
export function ReportSticker({ code }: { code: string }) {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  const report = useReportCode(code);
  const [faults, setFaults] = useState<readonly Fault[]>([]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const tooLong = note.trim().length > NOTE_MAX;
    setFaults(tooLong ? [{ fieldId: FIELD, message: t`Please write ${NOTE_MAX} letters at most.` }] : []);
    if (!tooLong && !report.isPending) report.mutate(note.trim());
  }

  if (report.isSuccess)
    return (
      <p role="status">
        <Trans>Thank you, we will look into this sticker.</Trans>
      </p>
    );
  return (
    <form className="flex flex-col gap-4 border-t border-(--line) pt-4" noValidate onSubmit={submit}>
      <ErrorSummary faults={faults} />
      <TextArea
        id={FIELD}
        label={t`What did you scan, and where?`}
        hint={t`You can leave this empty.`}
        value={note}
        onChange={setNote}
        max={NOTE_MAX}
        fault={faults[0]?.message}
        isDisabled={report.isPending}
      />
      {report.isError && <CallFault error={report.error} />}
      <SubmitButton busy={report.isPending} busyLabel={t`Sending…`}>
        <Trans>Tell us about it</Trans>
      </SubmitButton>
    </form>
  );
}
