/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import { type Device, mapLinks } from '#worker/shared/map-links.ts';
import type { View } from '#worker/shared/views/view.ts';

type PinLinksProps = {
  view: View;
  pin: { lat: number; lng: number };
  /** In metres. */
  accuracy: number | null;
  device: Device;
};

/** Buttons that open the pin in a map of the phone. Nothing is loaded from elsewhere before the tap. */
export function PinLinks({ view: { i18n }, pin, accuracy, device }: PinLinksProps) {
  const { geo, apple, google, waze } = mapLinks(pin);
  return (
    <div className="pin-links">
      <div>
        {device === 'android' && (
          <a className="button main" href={geo}>
            {i18n._(openMap)}
          </a>
        )}
        {device === 'apple' && (
          <a className="button main" href={apple} rel="noreferrer" target="_blank">
            {i18n._(openMap)}
          </a>
        )}
        <a className="button" href={waze} rel="noreferrer" target="_blank">
          Waze
        </a>
        <a className="button" href={google} rel="noreferrer" target="_blank">
          Google Maps
        </a>
      </div>
      <p className="small">
        <bdi dir="ltr">
          {pin.lat}, {pin.lng}
        </bdi>
        {accuracy !== null && ` · ${i18n._({ ...accurateTo, values: { accuracy } })}`}
      </p>
    </div>
  );
}

const openMap = msg`Open the map`;
const accurateTo = msg({ message: 'accurate to about {accuracy} m' });
