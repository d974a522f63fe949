import { useLingui } from '@lingui/react/macro';
import { TextField } from '#web/ui/text-field.tsx';
import { NOTICE_TEXT } from '#worker/contract/notice.ts';
import type { NoticeDraft } from './notice-draft.ts';
import { WayField } from './way-field.tsx';

type Value = NoticeDraft['funeral'];

type Props = {
  /** The id of the field of its day, which the error summary links to; the others' begin with it. */
  id: string;
  value: Value;
  onChange: (value: Value) => void;
  fault?: string | undefined;
  navigationFault?: string | undefined;
  placeLabel: string;
};

/** When and where a funeral or a service is. */
export function GatheringFields({ id, value, onChange, fault, navigationFault, placeLabel }: Props) {
  const { t } = useLingui();
  const set = (patch: Partial<Value>) => onChange({ ...value, ...patch });
  return (
    <>
      <div className="flex flex-wrap gap-4 *:min-w-0 *:flex-1 *:basis-36">
        <TextField
          id={id}
          type="date"
          label={t`Day`}
          value={value.on}
          onChange={(on) => set({ on })}
          fault={fault}
        />
        <TextField type="time" label={t`Hour`} value={value.at} onChange={(at) => set({ at })} />
      </div>
      <TextField
        label={placeLabel}
        maxLength={NOTICE_TEXT.place}
        value={value.place}
        onChange={(place) => set({ place })}
      />
      <TextField
        label={t`Address`}
        autoComplete="off"
        maxLength={NOTICE_TEXT.address}
        value={value.address}
        onChange={(address) => set({ address })}
      />
      <WayField
        id={`${id}-navigation`}
        value={value.navigation}
        onChange={(navigation) => set({ navigation })}
        fault={navigationFault}
      />
    </>
  );
}
