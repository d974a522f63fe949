import { Trans } from '@lingui/react/macro';
import { NameFields } from '#web/features/sites/editing/names-part.tsx';
import { useSiteForm } from '#web/features/sites/editing/use-site-form.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Group, SettingsForm } from '#web/ui/record-form/settings-form.tsx';
import type { Site } from '#worker/contract/site.ts';
import type { SiteInfo } from '#worker/contract/site-settings.ts';
import { AddressPart } from './address-part.tsx';
import { DatesPart } from './dates-part.tsx';
import { InfoSection } from './info-section.tsx';
import { SiteFacts } from './site-facts.tsx';
import { type InfoValue, infoOf } from './site-info.ts';
import { useInfoCheck, useInfoFields } from './use-info-fields.ts';
import { WorkPart } from './work-part.tsx';

type Props = { site: Site; info: SiteInfo; id: string; onMoved: (slug: string) => void };

/** The form of the person's names, dates, places and URL, with fixed facts. `onMoved` receives a new URL. */
export function SiteInfoForm({ site, info, id, onMoved }: Props) {
  const { locale } = useLocale();
  const form = useSiteForm<InfoValue>({
    site,
    info,
    id,
    draftName: 'info',
    read: (stored, more) => infoOf(stored, more, locale),
    fields: useInfoFields(site),
    check: useInfoCheck(site),
    onSaved: ({ slug }) => slug !== site.slug && onMoved(slug),
  });

  return (
    <SettingsForm form={form}>
      <Group title={<Trans>Names</Trans>}>
        <NameFields form={form} />
        <InfoSection form={form} site={site} section="names" />
      </Group>
      <DatesPart form={form} site={site} />
      <Group title={<Trans>Places</Trans>}>
        <InfoSection form={form} site={site} section="places" />
      </Group>
      {site.work && <WorkPart form={form} site={site} id={id} />}
      <AddressPart form={form} site={site} info={info} />
      <Group>
        <SiteFacts site={site} info={info} />
      </Group>
    </SettingsForm>
  );
}
