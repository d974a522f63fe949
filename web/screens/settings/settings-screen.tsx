import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMatch } from '@tanstack/react-router';
import { BackToSite } from '#web/features/sites/back-to-site.tsx';
import { siteInfoQuery } from '#web/features/sites/site-info-query.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { SECTIONS } from './sections.ts';
import { SettingsLayout } from './settings-layout.tsx';

/** The settings of a site. */
export function SettingsScreen({ id }: { id: string }) {
  const { locale } = useLocale();
  const { site } = useSuspenseQuery(siteQuery(id)).data;
  const { data: info } = useSuspenseQuery(siteInfoQuery(id));
  const list = useMatch({ from: '/$locale/site/$id_/settings/', shouldThrow: false });
  const { main } = namesFor(site, locale);
  const isFrozen = site.frozen && !site.can.settings;
  return (
    <SettingsLayout
      id={id}
      root="/$locale/site/$id/settings"
      sections={SECTIONS.filter((section) => info.sections.includes(section.id))}
      back={<BackToSite id={id} name={main.text} lang={main.lang} />}
      alone={list !== undefined && list.search.part === undefined}
      closed={
        isFrozen && (
          <Trans>This site is paused for now. You can read everything, but nothing can be changed.</Trans>
        )
      }
    />
  );
}
