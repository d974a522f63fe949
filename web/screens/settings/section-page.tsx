import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { siteInfoQuery } from '#web/features/sites/site-info-query.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { Site } from '#worker/contract/site.ts';
import type { SiteInfo } from '#worker/contract/site-settings.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { SECTIONS, type SectionId } from './sections.ts';
import { SettingsPart } from './settings-part.tsx';

export type SectionProps = { site: Site; info: SiteInfo; id: string; name: string };

type Props = { id: string; section: SectionId; children: (section: SectionProps) => ReactNode };

/** One section with its title, for users with permission. */
export function SectionPage({ id, section, children }: Props) {
  const { i18n } = useLingui();
  const { locale } = useLocale();
  const { site } = useSuspenseQuery(siteQuery(id)).data;
  const { data: info } = useSuspenseQuery(siteInfoQuery(id));
  const { text: name } = namesFor(site, locale).main;
  const label = SECTIONS.find((entry) => entry.id === section)?.label;
  const title = label ? i18n._(label) : '';
  if (!info.sections.includes(section)) return <ForbiddenSection id={id} section={section} info={info} />;
  return (
    <SettingsPart title={title} name={name}>
      {children({ site, info, id, name })}
    </SettingsPart>
  );
}

/** Redirects from the first section to the first permitted one; for other sections shows a notice. */
function ForbiddenSection({ id, section, info }: { id: string; section: SectionId; info: SiteInfo }) {
  const { locale } = useLocale();
  const first = SECTIONS.find((entry) => info.sections.includes(entry.id));
  if (section === 'site_info' && first) return <Navigate to={first.to} params={{ locale, id }} replace />;
  return (
    <p>
      <Trans>Only the owners of the site can open this part of the settings.</Trans>
    </p>
  );
}
