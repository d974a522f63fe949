import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { fieldFault } from '#web/lib/forms/validate.ts';
import type { Fault } from '#web/ui/error-summary.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Move } from '#worker/contract/order.ts';
import { name } from '#worker/contract/schemas/primitives.ts';
import { ConfirmMove } from './confirm-move.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { MovePartProps } from './move-part.ts';

export function PrintMove(part: MovePartProps) {
  const { t } = useLingui();
  return (
    <ConfirmMove
      {...part}
      body={{ move: 'print' }}
      title={t`Start printing?`}
      action={t`Start printing`}
      said={t`The printing has begun.`}
    >
      <p>
        <Trans>A new code is made for the order. The buyer cannot cancel or change it here after that.</Trans>
      </p>
    </ConfirmMove>
  );
}

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const SCANNED = {
  scanned: {
    id: 'move-scanned',
    check: ({ scanned }: { scanned: string[] }) =>
      scanned.length > 0 ? undefined : msg`Enter the address that each piece shows`,
  },
};
const LINE = msg({ message: 'Line {number}: {fault}' });

/** The faults of single lines, with their numbers. */
function faultsOfLines(error: Error): Fault[] | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const faults = error.errors.flatMap((one) => {
    const at = /^\/scanned\/(\d+)$/.exec(one.pointer)?.[1];
    if (at === undefined) return [];
    const values = { number: Number(at) + 1, fault: fieldFault(one) };
    return [{ fieldId: SCANNED.scanned.id, message: i18n._({ ...LINE, values }) }];
  });
  return faults.length > 0 ? faults : undefined;
}

/** Each printed piece was read with a phone. */
export function DecodeMove(part: MovePartProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  return (
    <MoveDialog
      {...part}
      move="decode"
      title={t`Scanned pieces`}
      action={t`Confirm the test`}
      said={t`Every piece was tested.`}
      fields={SCANNED}
      values={() => ({ scanned: linesIn(typed) })}
      bodyOf={({ scanned }): Move => ({ move: 'decode', scanned })}
      faultsIn={faultsOfLines}
    >
      {(faultOf) => (
        <TextArea
          id={SCANNED.scanned.id}
          label={t`Scanned addresses`}
          hint={t`One per line, for every piece of the order`}
          rows={6}
          value={typed}
          onChange={setTyped}
          fault={faultOf('scanned')}
        />
      )}
    </MoveDialog>
  );
}

const CARRIER = msg`Enter the carrier`;
const NUMBER = msg`Enter the tracking number`;
const SHIP = {
  carrier: {
    id: 'move-carrier',
    schema: name(60, 1),
    own: { 'name.too_short': CARRIER, 'field.required': CARRIER },
  },
  number: {
    id: 'move-number',
    schema: name(60, 1),
    own: { 'name.too_short': NUMBER, 'field.required': NUMBER },
  },
};

export function ShipMove(part: MovePartProps) {
  const { t } = useLingui();
  const [carrier, setCarrier] = useState('');
  const [number, setNumber] = useState('');
  return (
    <MoveDialog
      {...part}
      move="ship"
      title={t`Send the parcel`}
      action={t`Mark as sent`}
      said={t`The order was marked as sent.`}
      fields={SHIP}
      values={() => ({ carrier: carrier.trim(), number: number.trim() })}
      bodyOf={(values): Move => ({ move: 'ship', ...values })}
    >
      {(faultOf) => (
        <>
          <TextField
            id={SHIP.carrier.id}
            label={t`Carrier`}
            autoComplete="off"
            value={carrier}
            onChange={setCarrier}
            fault={faultOf('carrier')}
          />
          <TextField
            id={SHIP.number.id}
            label={t`Tracking number`}
            ltr
            autoComplete="off"
            value={number}
            onChange={setNumber}
            fault={faultOf('number')}
          />
        </>
      )}
    </MoveDialog>
  );
}
