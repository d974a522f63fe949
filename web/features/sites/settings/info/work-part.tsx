import { Trans, useLingui } from '@lingui/react/macro';
import type { SiteForm } from '#web/features/sites/editing/use-site-form.ts';
import { PicturePart } from '#web/features/sites/settings/form/picture-part.tsx';
import { Group } from '#web/features/sites/settings/form/settings-form.tsx';
import type { Site } from '#worker/contract/site.ts';
import { InfoSection } from './info-section.tsx';
import type { InfoValue } from './site-info.ts';

/** The working life, on a site of the work edition. */
export function WorkPart({ form, site, id }: { form: SiteForm<InfoValue>; site: Site; id: string }) {
  const { t } = useLingui();
  return (
    <Group title={<Trans>At work</Trans>}>
      <InfoSection form={form} site={site} section="work" />
      <PicturePart
        site={site}
        id={id}
        which="logo"
        current={site.work?.logo ?? null}
        title={t`Logo of the company`}
      />
    </Group>
  );
}
