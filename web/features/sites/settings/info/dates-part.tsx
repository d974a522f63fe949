import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isSame } from '#web/lib/forms/form-draft.ts';
import { DateField } from '#web/ui/forms/date-field.tsx';
import { Group } from '#web/ui/record-form/settings-form.tsx';
import type { RecordForm } from '#web/ui/record-form/use-record-form.ts';
import type { Site } from '#worker/contract/site.ts';
import { INFO_FIELDS } from './info-fields.ts';
import { InfoSection } from './info-section.tsx';
import { type InfoValue, idOf } from './site-info.ts';

type Props = { form: RecordForm<InfoValue>; site: Site };

/** The dates of birth and death in either calendar, and the yahrzeit's custom where customs differ. */
export function DatesPart({ form, site }: Props) {
  const { i18n } = useLingui();
  const { value, set } = form.draft;
  // as in onboarding, shown beside the field only until a date changes: it may have been corrected since
  const [said, setSaid] = useState({ faults: form.faults, value });
  if (said.faults !== form.faults) setSaid({ faults: form.faults, value });
  const isAsSaid = (['birth', 'death', 'after_sunset'] as const).every((name) =>
    isSame(said.value[name], value[name]),
  );
  const faultOf = (id: string) => (isAsSaid ? form.faultOf(id) : undefined);
  return (
    <Group title={<Trans>Dates</Trans>} hint={<Trans>You can leave out what you don’t know.</Trans>}>
      <DateField
        id={idOf('birth')}
        label={i18n._(INFO_FIELDS.birth.label)}
        value={value.birth}
        onChange={(birth) => set({ birth })}
        fault={faultOf(idOf('birth'))}
      />
      {INFO_FIELDS.death.applies?.(site, value) && (
        <DateField
          id={idOf('death')}
          label={i18n._(INFO_FIELDS.death.label)}
          value={value.death}
          onChange={(death) => set({ death })}
          fault={faultOf(idOf('death'))}
          sunset={{
            isAfter: value.after_sunset,
            onChange: (after_sunset) => set({ after_sunset }),
          }}
        />
      )}
      <InfoSection form={form} site={site} section="dates" />
    </Group>
  );
}
