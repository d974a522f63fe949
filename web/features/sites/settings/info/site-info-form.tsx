import { Trans, useLingui } from '@lingui/react/macro';
import { NameFields } from '#web/features/sites/editing/names-part.tsx';
import { useSiteForm } from '#web/features/sites/editing/use-site-form.ts';
import { Group, SettingsForm } from '#web/features/sites/settings/form/settings-form.tsx';
import { TextLine } from '#web/features/sites/settings/form/text-line.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import type { Site } from '#worker/contract/site.ts';
import type { SiteInfo } from '#worker/contract/site-settings.ts';
import { AddressPart } from './address-part.tsx';
import { DatesPart } from './dates-part.tsx';
import { SiteFacts } from './site-facts.tsx';
import { type InfoValue, infoOf } from './site-info.ts';
import { ID, useInfoCheck, useInfoFields } from './use-info-fields.tsx';
import { useInfoWords } from './use-info-messages.ts';
import { WorkPart } from './work-part.tsx';

type Props = { site: Site; info: SiteInfo; id: string; onMoved: (slug: string) => void };

/** The form of the person's names, dates, places and URL, with fixed facts. `onMoved` receives a new URL. */
export function SiteInfoForm({ site, info, id, onMoved }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { labels, honorifics, genders } = useInfoWords();
  const form = useSiteForm<InfoValue>({
    site,
    info,
    id,
    keep: 'info',
    read: (stored, more) => infoOf(stored, more, locale),
    fields: useInfoFields(),
    check: useInfoCheck(site),
    onSaved: ({ slug }) => slug !== site.slug && onMoved(slug),
  });
  const { value, set } = form.draft;
  const choices = <Id extends string>(words: Record<Id, string>) =>
    (Object.keys(words) as Id[]).map((one) => ({ id: one, label: words[one] }));

  return (
    <SettingsForm form={form}>
      <Group>
        <SiteFacts site={site} info={info} />
      </Group>
      <Group title={<Trans>Names</Trans>}>
        <NameFields form={form} />
        {site.site_type_id === 1 && (
          <ChoiceField
            id={ID.honorific}
            label={labels.honorific}
            hint={t`As the family says it. It stands after the name wherever the name is the heading.`}
            value={value.honorific}
            onChange={(one) => set({ honorific: one as InfoValue['honorific'] })}
            choices={choices(honorifics)}
            fault={form.faultOf(ID.honorific)}
          />
        )}
        <ChoiceField
          id={ID.gender}
          label={labels.gender}
          hint={t`The site speaks of a person in full sentences, and in Hebrew almost every word depends on it. “Other” puts the name in place of “she” and “he”.`}
          value={value.gender}
          onChange={(one) => set({ gender: one as InfoValue['gender'] })}
          choices={choices(genders)}
          fault={form.faultOf(ID.gender)}
        />
      </Group>
      <DatesPart form={form} hasDeath={site.site_type_id === 1 || site.death !== null} />
      <Group title={<Trans>Places</Trans>}>
        <TextLine form={form} name="birth_city" label={labels.birth_city} />
        <TextLine form={form} name="birth_country" label={labels.birth_country} />
        {site.site_type_id === 1 && (
          <>
            <TextLine form={form} name="death_place" label={labels.death_place} />
            <TextLine
              form={form}
              name="fallen_at"
              label={labels.fallen_at}
              hint={t`For whoever fell in battle or was killed in an act of terror. Otherwise it stays empty.`}
            />
          </>
        )}
      </Group>
      {site.work && <WorkPart form={form} site={site} id={id} />}
      <AddressPart form={form} site={site} info={info} />
    </SettingsForm>
  );
}
