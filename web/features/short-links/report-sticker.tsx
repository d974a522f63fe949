import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { CallFault } from './call-fault.tsx';
import { useReportCode } from './code-queries.ts';

const NOTE_MAX = 1000;

/** For someone signed in whose sticker we do not know. */
export function ReportSticker({ code }: { code: string }) {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  const report = useReportCode(code);
  const tooLong = note.trim().length > NOTE_MAX;

  function submit(event: FormEvent) {
    event.preventDefault();
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
      <TextArea
        id="sticker-note"
        label={t`What did you scan, and where?`}
        hint={t`You can leave this empty.`}
        value={note}
        onChange={setNote}
        max={NOTE_MAX}
        fault={tooLong ? t`Please write ${NOTE_MAX} letters at most.` : undefined}
        isDisabled={report.isPending}
      />
      {report.isError && <CallFault error={report.error} />}
      <SubmitButton busy={report.isPending} busyLabel={t`Sending…`}>
        <Trans>Tell us about it</Trans>
      </SubmitButton>
    </form>
  );
}
