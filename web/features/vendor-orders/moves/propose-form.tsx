import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { PROPOSALS } from '#web/features/vendor-orders/delivery-words.ts';
import type { Ways } from '#web/features/vendor-orders/ways.ts';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { minorIn } from '#web/lib/forms/price-in.ts';
import { RadioRows } from '#web/ui/forms/radio-rows.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { Price } from '#web/ui/price.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { VendorOrder } from '#worker/contract/flowers.ts';
import { NOTE_MAX, RESOLUTIONS, type Resolution } from '#worker/contract/order.ts';
import { SomeNote } from '#worker/contract/schemas/order.ts';
import { useMove } from './use-move.ts';

type Values = { resolution: Resolution | null; amount: number | null; note: string };

const NOTHING = { resolution: '', amount: '', note: '' };
const WRITE = msg`Write a note`;

/** Proposes to us how an issue is settled. */
export function ProposeForm({ order, ways }: { order: VendorOrder; ways: Ways }) {
  const { t, i18n } = useLingui();
  const { currency, price_minor } = order;
  const move = useMove(ways, 'propose');
  const draft = useFormDraft(`propose.${ways.place}`, NOTHING);
  const { amount, note } = draft.value;
  const resolution = RESOLUTIONS.find((one) => one === draft.value.resolution) ?? null;
  const fields = {
    resolution: {
      id: 'proposal',
      check: (values: Values) => (values.resolution ? undefined : msg`Choose how to settle the issue`),
    },
    amount_minor: {
      id: 'proposal-amount',
      value: (values: Values) => values.amount,
      check: (values: Values) =>
        values.resolution !== 'part_refund' ||
        (values.amount !== null && values.amount > 0 && values.amount <= price_minor)
          ? undefined
          : msg`Enter an amount up to the price of the bouquet`,
    },
    note: {
      id: 'proposal-note',
      schema: SomeNote,
      own: { 'text.too_short': WRITE, 'field.required': WRITE },
    },
  };
  const form = useSubmission({
    fields,
    values: (): Values => ({ resolution, amount: minorIn(amount, currency), note: note.trim() }),
    send: (values: Values) =>
      move.mutateAsync({
        move: 'propose',
        resolution: values.resolution ?? 'reject',
        ...(values.resolution === 'part_refund' && values.amount !== null && { amount_minor: values.amount }),
        note: values.note,
        stage: order.stage ?? undefined,
      }),
    onSuccess: draft.forget,
  });
  return (
    <SubmissionForm of={form}>
      <RadioRows
        id={fields.resolution.id}
        label={t`How would you settle it?`}
        rows={RESOLUTIONS.map((id) => ({ id, title: i18n._(PROPOSALS[id]) }))}
        value={resolution}
        onChange={(id) => draft.set({ resolution: id })}
        fault={form.faultOf('resolution')}
      />
      {resolution === 'part_refund' && (
        <>
          <TextField
            id={fields.amount_minor.id}
            label={t`Amount in ${currency}`}
            inputMode="decimal"
            ltr
            autoComplete="off"
            value={amount}
            onChange={(typed) => draft.set({ amount: typed })}
            fault={form.faultOf('amount_minor')}
          />
          <p className="small">
            <Trans>
              The price of the bouquet is <Price amountMinor={price_minor} currency={currency} />.
            </Trans>
          </p>
        </>
      )}
      <TextArea
        id={fields.note.id}
        label={t`Note to us`}
        value={note}
        onChange={(typed) => draft.set({ note: typed })}
        max={NOTE_MAX}
        fault={form.faultOf('note')}
      />
      <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`One moment…`}>
        <Trans>Send the proposal</Trans>
      </SubmitButton>
    </SubmissionForm>
  );
}
