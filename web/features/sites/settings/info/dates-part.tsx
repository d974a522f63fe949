import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SiteForm } from '#web/features/sites/editing/use-site-form.ts';
import { Group } from '#web/features/sites/settings/form/settings-form.tsx';
import { isSame } from '#web/lib/forms/form-draft.ts';
import { DateField } from '#web/ui/forms/date-field.tsx';
import { RadioRows } from '#web/ui/forms/radio-rows.tsx';
import type { AdarCustom } from '#worker/contract/site.ts';
import { latestToday } from '#worker/shared/hebrew-date.ts';
import { diedInAdar, type InfoValue } from './site-info.ts';
import { ID } from './use-info-fields.tsx';
import { useInfoWords } from './use-info-messages.ts';

type Props = { form: SiteForm<InfoValue>; hasDeath: boolean };

/** The dates of birth and death in either calendar, and the yahrzeit's custom where customs differ. */
export function DatesPart({ form, hasDeath }: Props) {
  const { t } = useLingui();
  const { labels, adars } = useInfoWords();
  const { value, set } = form.draft;
  // as in onboarding, shown beside the field only until a date changes: it may have been corrected since
  const [said, setSaid] = useState({ faults: form.faults, value });
  if (said.faults !== form.faults) setSaid({ faults: form.faults, value });
  const isAsSaid = (['birth', 'death', 'after_sunset'] as const).every((name) =>
    isSame(said.value[name], value[name]),
  );
  const faultOf = (id: string) => (isAsSaid ? form.faultOf(id) : undefined);
  return (
    <Group title={<Trans>Dates</Trans>} hint={<Trans>What is not known may be left empty.</Trans>}>
      <DateField
        id={ID.birth}
        label={labels.birth}
        value={value.birth}
        onChange={(birth) => set({ birth })}
        fault={faultOf(ID.birth)}
      />
      {hasDeath && (
        <DateField
          id={ID.death}
          label={labels.death}
          value={value.death}
          onChange={(death) => set({ death })}
          fault={faultOf(ID.death)}
          sunset={{
            isAfter: value.after_sunset,
            onChange: (after_sunset) => set({ after_sunset }),
          }}
        />
      )}
      {hasDeath && diedInAdar(value, latestToday(new Date())) && (
        <RadioRows<AdarCustom>
          id={ID.adar}
          label={labels.adar_custom}
          hint={t`The year of death had one Adar, and a leap year has two. Families keep the yahrzeit differently then.`}
          value={value.adar_custom}
          onChange={(adar_custom) => set({ adar_custom })}
          fault={form.faultOf(ID.adar)}
          rows={[
            { id: 'first', title: adars.first, text: t`The custom of most Ashkenazi families.` },
            { id: 'second', title: adars.second, text: t`The custom of most Sephardi families.` },
            { id: 'both', title: adars.both, text: t`The yahrzeit is kept twice in such a year.` },
          ]}
        />
      )}
    </Group>
  );
}
