import { Trans, useLingui } from '@lingui/react/macro';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Group } from '#web/ui/record-form/settings-form.tsx';
import type { RecordForm } from '#web/ui/record-form/use-record-form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import type { Site } from '#worker/contract/site.ts';
import type { SiteInfo } from '#worker/contract/site-settings.ts';
import { INFO_FIELDS } from './info-fields.ts';
import { type InfoValue, idOf } from './site-info.ts';

type Props = { form: RecordForm<InfoValue>; site: Site; info: SiteInfo };

/** The site's current and previous URLs. */
export function AddressPart({ form, site, info }: Props) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const { value, set } = form.draft;
  const at = (slug: string) => `${location.host}/${locale}/site/${slug}`;
  const { old_slugs: old } = info;
  return (
    <Group title={<Trans>Address</Trans>}>
      <TextField
        id={idOf('slug')}
        ltr
        label={i18n._(INFO_FIELDS.slug.label)}
        hint={t`Up to 60 lowercase Latin letters or up to 30 Hebrew letters, with digits and single hyphens between them. A number alone is not enough.`}
        value={value.slug}
        onChange={(slug) => set({ slug: slug.toLowerCase().replaceAll(/\s+/g, '-') })}
        fault={form.faultOf(idOf('slug'))}
        autoComplete="off"
        spellCheck="false"
      />
      <p className="wrap-anywhere">
        <span className="small block">
          {site.mode === 'private' ? (
            <Trans>The address of a private site has a number instead of a name:</Trans>
          ) : (
            <Trans>When shared, it looks like this:</Trans>
          )}
        </span>
        <bdi dir="ltr">{at(site.mode === 'private' ? String(site.id) : value.slug.trim())}</bdi>
      </p>
      <p className="small">
        <Trans>Existing stickers, links and addresses still lead here.</Trans>
      </p>
      {old.length > 0 && (
        <div>
          <h4 className="font-semibold">
            <Trans>Other addresses that lead here</Trans>
          </h4>
          <ul className="small mt-1 flex flex-col gap-1 wrap-anywhere">
            {old.map((slug) => (
              <li key={slug}>
                <bdi dir="ltr">{at(slug)}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Group>
  );
}
