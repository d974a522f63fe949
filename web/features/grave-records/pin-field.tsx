import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { TextField } from '#web/ui/text-field.tsx';
import { GRAVE_TEXT } from '#worker/contract/grave-record.ts';
import type { Pin, PlaceDraft } from './grave-draft.ts';

/** A position that is less accurate is asked about, in metres. */
const ACCURATE_M = 50;
const PATIENCE_MS = 20_000;
const DENIED = 1;

type State = { is: 'idle' | 'looking' | 'denied' | 'unknown' } | { is: 'unsure'; pin: Pin };

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

type Props = {
  id: string;
  value: Pick<PlaceDraft, 'pin' | 'mapLink'>;
  set: (patch: Partial<PlaceDraft>) => void;
  fault: string | undefined;
};

/** The pin of the grave: set by standing there, or read from the link of a map. */
export function PinField({ id, value: { pin, mapLink }, set, fault }: Props) {
  const { t } = useLingui();
  const [state, setState] = useState<State>({ is: 'idle' });
  const statusId = useId();

  function keep(found: Pin) {
    setState({ is: 'idle' });
    set({ pin: found, mapLink: '' });
  }

  function look() {
    if (state.is === 'looking') return;
    if (!('geolocation' in navigator)) return setState({ is: 'unknown' });
    setState({ is: 'looking' });
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        const found = {
          lat: rounded(latitude),
          lng: rounded(longitude),
          accuracy: Math.min(100_000, Math.max(1, Math.round(accuracy))),
        };
        if (found.accuracy > ACCURATE_M) setState({ is: 'unsure', pin: found });
        else keep(found);
      },
      ({ code }) => setState({ is: code === DENIED ? 'denied' : 'unknown' }),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 0 },
    );
  }

  const accuracy = state.is === 'unsure' ? state.pin.accuracy : pin?.accuracy;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-semibold">
        <Trans>Pin on the map</Trans>
      </legend>
      <div className="flex flex-wrap items-center gap-3">
        <button
          type="button"
          className="button"
          aria-disabled={state.is === 'looking' || undefined}
          aria-describedby={statusId}
          onClick={look}
        >
          {state.is === 'looking' ? <Trans>Looking…</Trans> : <Trans>I am standing at the grave</Trans>}
        </button>
        {pin && (
          <button type="button" className="text-button" onClick={() => set({ pin: null })}>
            <Trans>Remove the pin</Trans>
          </button>
        )}
      </div>
      <div id={statusId} role="status" className="flex flex-col items-start gap-2 empty:hidden">
        {state.is === 'unsure' && (
          <>
            <p>
              <Trans>
                The phone is not sure yet: this place is accurate to about {accuracy} m. Wait a little under
                the open sky and try again.
              </Trans>
            </p>
            <div className="-ms-3 flex flex-wrap">
              <button type="button" className="text-button" onClick={look}>
                <Trans>Try again</Trans>
              </button>
              <button type="button" className="text-button" onClick={() => keep(state.pin)}>
                <Trans>Keep this place</Trans>
              </button>
            </div>
          </>
        )}
        {state.is === 'denied' && (
          <p>
            <Trans>
              The browser does not share the location with this page. Allow it in the settings of the browser,
              or paste the link of a map.
            </Trans>
          </p>
        )}
        {state.is === 'unknown' && (
          <p>
            <Trans>The phone does not know where it is. Try again, or paste the link of a map.</Trans>
          </p>
        )}
        {pin && (state.is === 'idle' || state.is === 'looking') && (
          <p>
            <bdi dir="ltr">
              {pin.lat}, {pin.lng}
            </bdi>
            {' · '}
            {typeof accuracy === 'number' ? (
              <Trans>accurate to about {accuracy} m</Trans>
            ) : (
              <Trans>from the link of a map</Trans>
            )}
          </p>
        )}
      </div>
      <TextField
        id={id}
        label={t`Link of a map`}
        hint={t`Google Maps, Waze, Apple Maps or OpenStreetMap. It is only read, and takes the place of the pin.`}
        ltr
        inputMode="url"
        autoComplete="off"
        maxLength={GRAVE_TEXT.link}
        value={mapLink}
        onChange={(mapLink) => set({ mapLink })}
        fault={fault}
      />
    </fieldset>
  );
}
