import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Ways } from '#web/features/vendor-orders/ways.ts';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { NOTE_MAX } from '#worker/contract/order.ts';
import { useMove } from './use-move.ts';

type Values = { note: string };

const FIELDS = {
  note: {
    id: 'decline-note',
    check: ({ note }: Values) =>
      note === ''
        ? msg`Write why the order is declined`
        : note.length > NOTE_MAX
          ? msg`The text is too long`
          : undefined,
  },
};

type Props = {
  /** The stage that is shown. */
  stage: string | undefined;
  ways: Ways;
  onClose: () => void;
  onDeclined?: (() => void) | undefined;
};

/** Declines an offer with a reason, which only we read; what is typed survives closing it. */
export function DeclineForm({ stage, ways, onClose, onDeclined }: Props) {
  const { t } = useLingui();
  const move = useMove(ways, 'decline');
  const draft = useFormDraft(`decline.${ways.place}`, { note: '' });
  const form = useSubmission({
    fields: FIELDS,
    values: (): Values => ({ note: draft.value.note.trim() }),
    send: ({ note }: Values) => move.mutateAsync({ move: 'decline', note, stage }),
    onSuccess: draft.forget,
    onDone: () => onDeclined?.(),
  });
  return (
    <SubmissionForm of={form}>
      <p>
        <Trans>The order may then go to another florist. The buyer does not read the reason.</Trans>
      </p>
      <TextArea
        id={FIELDS.note.id}
        label={t`Why can it not be done?`}
        value={draft.value.note}
        onChange={(note) => draft.set({ note })}
        max={NOTE_MAX}
        fault={form.faultOf('note')}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton danger busy={form.busy} disabled={form.waiting} busyLabel={t`One moment…`}>
          <Trans>Decline the order</Trans>
        </SubmitButton>
        <button type="button" className="button" onClick={onClose}>
          <Trans>Close</Trans>
        </button>
      </div>
    </SubmissionForm>
  );
}
