import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CemeteryField, graveRecordQuery, PinLinks } from '#web/features/grave-records/public.ts';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Cemetery } from '#worker/contract/grave-record.ts';
import { cemeteryOf, FIELDS, LOCATION_MAX, type Typed } from './flower-input.ts';

type Props = {
  /** The site's id or slug, as in the page's path. */
  siteRef: string;
  typed: Typed;
  onChange: (patch: Partial<Typed>) => void;
  faultOf: (field: keyof typeof FIELDS) => string | undefined;
};

/** Where the grave is: the cemetery, of the list or not, and the way to the grave in words. */
export function PlaceFields({ siteRef, typed, onChange, faultOf }: Props) {
  const { t } = useLingui();
  const chosen = chosenIn(typed);
  return (
    <section aria-labelledby="flowers-place" className="flex flex-col gap-5">
      <h2 id="flowers-place" className="text-xl!">
        <Trans>The grave</Trans>
      </h2>
      <CemeteryField
        id={FIELDS.graveyard_name.id}
        value={{ cemetery: chosen, cemeteryName: typed.graveyard_name, city: typed.city }}
        set={({ cemetery, cemeteryName, city }) =>
          onChange({
            ...(cemeteryName !== undefined && { graveyard_name: cemeteryName }),
            ...(city !== undefined && { city }),
            ...(cemetery === null && { cemetery_id: '' }),
            ...(cemetery && {
              cemetery_id: String(cemetery.id),
              graveyard_name: cemetery.name,
              city: cemetery.city,
            }),
          })
        }
        fault={faultOf('graveyard_name')}
        cityFault={faultOf('city')}
      />
      <TextField
        id={FIELDS.address.id}
        label={t`Address of the cemetery`}
        hint={t`The street or the road that leads to its gate.`}
        autoComplete="off"
        value={typed.address}
        onChange={(address) => onChange({ address })}
        fault={faultOf('address')}
      />
      <TextArea
        id={FIELDS.location.id}
        label={t`Where the grave is in the cemetery`}
        hint={t`The gate, block, row and plot, or the way in your words.`}
        rows={2}
        max={LOCATION_MAX}
        value={typed.location}
        onChange={(location) => onChange({ location })}
        fault={faultOf('location')}
      />
      <Pin siteRef={siteRef} cemetery={cemeteryOf(typed)} />
    </section>
  );
}

/** What the field of the cemetery shows of one that was chosen. */
function chosenIn(typed: Typed): Cemetery | null {
  const id = cemeteryOf(typed);
  if (id === null) return null;
  const unknown = { country: '', lat: null, lng: null, plot_format: [] };
  return { id, name: typed.graveyard_name, city: typed.city, ...unknown };
}

/** The map of the phone at the grave that the site knows, to look up what is asked here. */
function Pin({ siteRef, cemetery }: { siteRef: string; cemetery: number | null }) {
  const { data } = useQuery(graveRecordQuery(siteRef));
  const grave = data?.grave;
  if (!grave || (grave.cemetery && grave.cemetery.id !== cemetery)) return null;
  const { lat, lng } = grave.lat === null || grave.lng === null ? (grave.cemetery ?? grave) : grave;
  if (lat === null || lng === null) return null;
  return <PinLinks pin={{ lat, lng }} accuracy={grave.lat === lat ? grave.accuracy_m : null} />;
}
