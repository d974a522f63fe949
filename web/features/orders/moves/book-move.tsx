import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { TextField } from '#web/ui/text-field.tsx';
import type { Move } from '#worker/contract/order.ts';
import { MoveDialog } from './move-dialog.tsx';
import type { MovePartProps } from './move-part.ts';

type Values = { day: string; time: string; call_at: string | null };

const FIELDS = {
  day: {
    id: 'move-day',
    check: ({ day }: Values) => (day ? undefined : msg`Choose a day`),
  },
  time: {
    id: 'move-time',
    check: ({ time }: Values) => (time ? undefined : msg`Choose a time`),
  },
  call_at: { id: 'move-day', check: () => undefined },
};

/** An administrator says when the buyer is called, in the time zone of their own device. */
export function BookMove(part: MovePartProps) {
  const { t } = useLingui();
  const [day, setDay] = useState('');
  const [time, setTime] = useState('');
  return (
    <MoveDialog
      {...part}
      move="book"
      title={t`Book a call`}
      action={t`Book the call`}
      said={t`The call was booked.`}
      fields={FIELDS}
      values={(): Values => ({ day, time, call_at: instantOf(day, time) })}
      bodyOf={({ call_at }): Move => ({ move: 'book', call_at: call_at ?? '' })}
    >
      {(faultOf) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              id={FIELDS.day.id}
              type="date"
              label={t`Day of the call`}
              value={day}
              onChange={setDay}
              fault={faultOf('day')}
            />
            <TextField
              id={FIELDS.time.id}
              type="time"
              label={t`Time of the call`}
              value={time}
              onChange={setTime}
              fault={faultOf('time')}
            />
          </div>
          <p className="small">
            <Trans>In the time zone of this device.</Trans>
          </p>
        </>
      )}
    </MoveDialog>
  );
}

function instantOf(day: string, time: string): string | null {
  const at = new Date(`${day}T${time}`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
