import { Trans } from '@lingui/react/macro';
import { mapLinks } from '#worker/shared/map-links.ts';

type Device = 'android' | 'apple' | 'other';

/** By which links the programs of this device are opened. */
export function deviceOf(userAgent: string): Device {
  if (/Android/i.test(userAgent)) return 'android';
  return /iPhone|iPad|iPod|Macintosh/.test(userAgent) ? 'apple' : 'other';
}

type Props = { pin: { lat: number; lng: number }; accuracy: number | null };

/** Buttons that open the pin in a map of the phone. Nothing is loaded from elsewhere before the tap. */
export function PinLinks({ pin, accuracy }: Props) {
  const { geo, apple, google, waze } = mapLinks(pin);
  const device = deviceOf(navigator.userAgent);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-3">
        {device === 'android' && (
          <a className="button main" href={geo}>
            <Trans>Open the map</Trans>
          </a>
        )}
        {device === 'apple' && (
          <a className="button main" href={apple} rel="noreferrer" target="_blank">
            <Trans>Open the map</Trans>
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
        {accuracy !== null && (
          <>
            {' · '}
            <Trans>accurate to about {accuracy} m</Trans>
          </>
        )}
      </p>
    </div>
  );
}
