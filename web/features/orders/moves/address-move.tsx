import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  ADDRESS_FIELDS,
  DeliveryFields,
  EMPTY_ADDRESS,
  trimmedAddress,
} from '#web/features/orders/delivery-fields.tsx';
import type { Address, Move } from '#worker/contract/order.ts';
import { MoveDialog } from './move-dialog.tsx';
import type { MovePartProps } from './move-part.ts';

/** Changes where an order is delivered to. */
export function AddressMove(part: MovePartProps) {
  const { t } = useLingui();
  const [address, setAddress] = useState<Address>(part.order.address ?? EMPTY_ADDRESS);
  return (
    <MoveDialog
      {...part}
      move="change"
      title={t`Change the address`}
      action={t`Save the address`}
      said={t`The address was changed.`}
      fields={ADDRESS_FIELDS}
      values={() => ({ address: trimmedAddress(address) })}
      bodyOf={({ address }): Move => ({ move: 'change', address })}
    >
      {(faultOf) => <DeliveryFields value={address} onChange={setAddress} faultOf={faultOf} />}
    </MoveDialog>
  );
}
