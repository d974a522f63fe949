import { Trans } from '@lingui/react/macro';
import { PinLinks } from '#web/features/grave-records/pin-links.tsx';
import { WaySteps } from '#web/features/grave-records/way-steps.tsx';
import { placeLine } from '#web/features/vendor-orders/delivery-parts.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { VendorOrder } from '#worker/contract/flowers.ts';

type Props = { order: Pick<VendorOrder, 'grave' | 'graveyard_name' | 'city' | 'location' | 'address'> };

/** The way to the grave: in steps with photos where the family has entered it, else in the buyer's words. */
export function GraveWay({ order }: Props) {
  const { grave, photos } = order.grave;
  const { address, location } = order;
  const pin = grave && grave.lat !== null && grave.lng !== null && { lat: grave.lat, lng: grave.lng };
  return (
    <div className="flex flex-col gap-5">
      {grave ? (
        <WaySteps grave={grave} photos={photos} />
      ) : (
        <p className="font-serif text-xl wrap-anywhere">
          <UserText>{placeLine(order)}</UserText>
        </p>
      )}
      {address && (
        <p dir="auto" className="wrap-anywhere">
          {address}
        </p>
      )}
      {location && (
        <p dir="auto" className="text-lg whitespace-pre-line wrap-anywhere">
          {location}
        </p>
      )}
      {grave?.note && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {grave.note}
        </p>
      )}
      {pin && grave && <PinLinks pin={pin} accuracy={grave.accuracy_m} />}
      {!grave && !location && (
        <p className="text-(--ink-2)">
          <Trans>Nothing is known of the way from the gate.</Trans>
        </p>
      )}
    </div>
  );
}
