import { useLingui } from '@lingui/react/macro';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import type { Fields } from '#web/ui/forms/use-submission.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { GRAVE_TEXT, PLOT_FIELDS } from '#worker/contract/grave-record.ts';
import { PLOT_LABELS } from '#worker/shared/views/way/way-words.ts';
import { CemeteryField } from './cemetery-field.tsx';
import type { PlaceDraft } from './grave-draft.ts';
import { PinField } from './pin-field.tsx';

const NAMES = [
  'cemetery_id',
  'cemetery_name',
  'city',
  ...PLOT_FIELDS,
  'lat',
  'lng',
  'map_link',
  'note',
] as const;
export type PlaceName = (typeof NAMES)[number];

/** Where the fields are, for the errors that point to them. */
export function placeFields<Values>(formId: string): Fields<PlaceName, Values> {
  const idOf = (name: PlaceName): string => {
    if (name === 'cemetery_id' || name === 'cemetery_name') return `${formId}-cemetery`;
    if (name === 'city') return `${formId}-cemetery-city`;
    return name === 'lat' || name === 'lng' ? `${formId}-map_link` : `${formId}-${name}`;
  };
  return Object.fromEntries(NAMES.map((name) => [name, { id: idOf(name) }])) as Fields<PlaceName, Values>;
}

type Props = {
  formId: string;
  value: PlaceDraft;
  set: (patch: Partial<PlaceDraft>) => void;
  faultOf: (name: PlaceName) => string | undefined;
};

/** The cemetery, what leads to the grave there, the pin and the note. */
export function PlaceFields({ formId, value, set, faultOf }: Props) {
  const { t, i18n } = useLingui();
  const format = value.cemetery?.plot_format ?? PLOT_FIELDS;
  return (
    <>
      <CemeteryField
        id={`${formId}-cemetery`}
        value={value}
        set={set}
        fault={faultOf('cemetery_name')}
        cityFault={faultOf('city')}
      />
      <div className="flex flex-wrap gap-4 *:min-w-0 *:flex-1 *:basis-28">
        {PLOT_FIELDS.filter((name) => format.includes(name) || value[name] !== '').map((name) => (
          <TextField
            key={name}
            id={`${formId}-${name}`}
            label={i18n._(PLOT_LABELS[name])}
            autoComplete="off"
            maxLength={GRAVE_TEXT.part}
            value={value[name]}
            onChange={(text) => set({ [name]: text })}
            fault={faultOf(name)}
          />
        ))}
      </div>
      <PinField id={`${formId}-map_link`} value={value} set={set} fault={faultOf('map_link')} />
      <TextArea
        id={`${formId}-note`}
        label={t`What else helps to find it`}
        hint={t`A tree, a tap, a stone beside it; where one can park.`}
        max={GRAVE_TEXT.note}
        value={value.note}
        onChange={(note) => set({ note })}
        fault={faultOf('note')}
      />
    </>
  );
}
