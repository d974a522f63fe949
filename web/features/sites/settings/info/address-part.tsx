import { Trans, useLingui } from '@lingui/react/macro';
import { useLocale } from '#web/i18n/use-locale.ts';
import { SlugPart } from '#web/ui/record-form/slug-part.tsx';
import type { RecordForm } from '#web/ui/record-form/use-record-form.ts';
import type { Site } from '#worker/contract/site.ts';
import type { SiteInfo } from '#worker/contract/site-settings.ts';
import { INFO_FIELDS } from './info-fields.ts';
import { type InfoValue, idOf } from './site-info.ts';

type Props = { form: RecordForm<InfoValue>; site: Site; info: SiteInfo };

/** The site's current and previous URLs. */
export function AddressPart({ form, site, info }: Props) {
  const { i18n } = useLingui();
  const { locale } = useLocale();
  const { value, set } = form.draft;
  const { old_slugs: old } = info;
  return (
    <SlugPart
      kind="site"
      field={{ id: idOf('slug'), label: i18n._(INFO_FIELDS.slug.label), fault: form.faultOf(idOf('slug')) }}
      value={value.slug}
      onChange={(slug) => set({ slug })}
      hiddenBehind={site.mode === 'private' ? site.id : null}
    >
      {old.length > 0 && (
        <div>
          <h4 className="font-semibold">
            <Trans>Other addresses that lead here</Trans>
          </h4>
          <ul className="small mt-1 flex flex-col gap-1 wrap-anywhere">
            {old.map((slug) => (
              <li key={slug}>
                <bdi dir="ltr">{`${location.host}/${locale}/site/${slug}`}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </SlugPart>
  );
}
