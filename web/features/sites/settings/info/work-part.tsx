import { Trans, useLingui } from '@lingui/react/macro';
import { PicturePart } from '#web/features/sites/settings/form/picture-part.tsx';
import { Group } from '#web/ui/record-form/settings-form.tsx';
import type { RecordForm } from '#web/ui/record-form/use-record-form.ts';
import type { Site } from '#worker/contract/site.ts';
import { InfoSection } from './info-section.tsx';
import type { InfoValue } from './site-info.ts';

/** The working life, on a site of the work edition. */
export function WorkPart({ form, site, id }: { form: RecordForm<InfoValue>; site: Site; id: string }) {
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
