import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { RESOLUTION_NAMES } from '#web/features/orders/issue-words.ts';
import { minorIn } from '#web/lib/forms/price-in.ts';
import { RadioRows } from '#web/ui/forms/radio-rows.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Price } from '#web/ui/price.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type Move, NOTE_MAX, RESOLUTIONS, type Resolution } from '#worker/contract/order.ts';
import { SomeNote } from '#worker/contract/schemas/order.ts';
import { MoveDialog } from './move-dialog.tsx';
import type { MovePartProps } from './move-part.ts';
import { NOTE_OWN } from './note-move.tsx';

type Values = { resolution: Resolution | null; amount: number | null; note: string };

/** How an issue can be settled where nothing was paid. */
const UNPAID: readonly Resolution[] = ['redo', 'reject'];

/** An administrator settles an issue. */
export function ResolveMove(part: MovePartProps) {
  const { t, i18n } = useLingui();
  const { currency, total_minor } = part.order;
  const [resolution, setResolution] = useState<Resolution | null>(null);
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const offered = total_minor === 0 ? UNPAID : RESOLUTIONS;
  const isPart = resolution === 'part_refund';
  const fields = {
    resolution: {
      id: 'resolution',
      check: (values: Values) => (values.resolution ? undefined : msg`Choose how to settle the issue`),
    },
    amount_minor: {
      id: 'resolve-amount',
      value: ({ amount }: Values) => amount,
      check: ({ resolution, amount }: Values) =>
        resolution !== 'part_refund' || (amount !== null && amount > 0 && amount <= total_minor)
          ? undefined
          : msg`Enter an amount up to the total of the order`,
    },
    note: { id: 'resolve-note', schema: SomeNote, own: NOTE_OWN },
  };
  return (
    <MoveDialog
      {...part}
      move="resolve"
      title={t`Settle the issue`}
      action={t`Settle the issue`}
      said={t`The issue was settled.`}
      fields={fields}
      values={(): Values => ({ resolution, amount: minorIn(typed, currency), note: note.trim() })}
      bodyOf={({ resolution, amount, note }): Move => ({
        move: 'resolve',
        resolution: resolution ?? 'reject',
        ...(resolution === 'part_refund' && amount !== null && { amount_minor: amount }),
        note,
      })}
    >
      {(faultOf) => (
        <>
          <RadioRows
            id={fields.resolution.id}
            label={t`How is it settled?`}
            rows={offered.map((id) => ({ id, title: i18n._(RESOLUTION_NAMES[id]) }))}
            value={resolution}
            onChange={setResolution}
            fault={faultOf('resolution')}
          />
          {isPart && (
            <>
              <TextField
                id={fields.amount_minor.id}
                label={t`Amount in ${currency}`}
                inputMode="decimal"
                ltr
                autoComplete="off"
                value={typed}
                onChange={setTyped}
                fault={faultOf('amount_minor')}
              />
              <p className="small">
                <Trans>
                  The total of the order is <Price amountMinor={total_minor} currency={currency} />.
                </Trans>
              </p>
            </>
          )}
          <TextArea
            id={fields.note.id}
            label={t`Note to the buyer`}
            value={note}
            onChange={setNote}
            max={NOTE_MAX}
            fault={faultOf('note')}
          />
        </>
      )}
    </MoveDialog>
  );
}
