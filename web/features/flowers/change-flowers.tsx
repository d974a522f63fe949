import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MoveDialog, type MovePartProps, Moves } from '#web/features/orders/public.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import type { Fields } from '#web/ui/forms/use-submission.ts';
import { SkeletonLine } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { CARD_TEXT_MAX, type FlowersChange, type Order } from '#worker/contract/order.ts';
import { DayField } from './day-field.tsx';
import { FIELDS, LOCATION_MAX } from './flower-input.ts';
import { orderDaysQuery } from './flower-queries.ts';

type Values = { flowers: FlowersChange };
type Name = `flowers/${keyof FlowersChange}`;

const CHANGED: Fields<Name, Values> = {
  'flowers/due_on': { id: 'change-day' },
  'flowers/address': {
    ...FIELDS.address,
    id: 'change-address',
    value: ({ flowers }) => flowers.address,
  },
  'flowers/location': {
    ...FIELDS.location,
    id: 'change-location',
    value: ({ flowers }) => flowers.location,
  },
  'flowers/card_text': {
    ...FIELDS.card_text,
    id: 'change-card',
    value: ({ flowers }) => flowers.card_text,
  },
};

/** Changes the flowers of an order, until a florist has accepted it. */
export function ChangeFlowers({ order }: { order: Order }) {
  const { t } = useLingui();
  return (
    <Moves
      order={order}
      offers={[{ move: 'change', label: t`Change the day or the card text`, Part: FlowersMove }]}
    />
  );
}

function FlowersMove(part: MovePartProps) {
  const { t } = useLingui();
  const { flowers } = part.order;
  const [typed, setTyped] = useState<FlowersChange>({
    due_on: flowers?.due_on ?? '',
    card_text: flowers?.card_text ?? '',
    location: flowers?.location ?? '',
    address: flowers?.address ?? '',
  });
  const days = useQuery(orderDaysQuery(part.order.id));
  const write = (patch: Partial<FlowersChange>) => setTyped({ ...typed, ...patch });
  return (
    <MoveDialog
      {...part}
      move="change"
      title={t`Change the flowers`}
      action={t`Save the changes`}
      said={t`The order was changed.`}
      fields={CHANGED}
      values={(): Values => ({
        flowers: {
          due_on: typed.due_on,
          card_text: typed.card_text.trim(),
          location: typed.location.trim(),
          address: typed.address.trim(),
        },
      })}
      bodyOf={(body) => ({ move: 'change', ...body })}
    >
      {(faultOf) => (
        <>
          {days.data ? (
            <DayField
              id={CHANGED['flowers/due_on'].id}
              days={days.data}
              yahrzeit={null}
              value={typed.due_on}
              isLost={false}
              onChange={(due_on) => write({ due_on })}
              fault={faultOf('flowers/due_on')}
            />
          ) : days.error ? (
            <CallFault error={days.error} again={() => void days.refetch()} />
          ) : (
            <SkeletonLine />
          )}
          <TextArea
            id={CHANGED['flowers/card_text'].id}
            label={t`Text on the card, if you like`}
            max={CARD_TEXT_MAX}
            value={typed.card_text}
            onChange={(card_text) => write({ card_text })}
            fault={faultOf('flowers/card_text')}
          />
          <TextField
            id={CHANGED['flowers/address'].id}
            label={t`Address of the cemetery`}
            autoComplete="off"
            value={typed.address}
            onChange={(address) => write({ address })}
            fault={faultOf('flowers/address')}
          />
          <TextArea
            id={CHANGED['flowers/location'].id}
            label={t`Where the grave is in the cemetery`}
            rows={2}
            max={LOCATION_MAX}
            value={typed.location}
            onChange={(location) => write({ location })}
            fault={faultOf('flowers/location')}
          />
          <p className="small">
            <Trans>For another cemetery, cancel this order and place another one.</Trans>
          </p>
        </>
      )}
    </MoveDialog>
  );
}
