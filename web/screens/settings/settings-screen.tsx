import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, Outlet, useMatch } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { BackToSite } from '#web/features/sites/back-to-site.tsx';
import { siteInfoQuery } from '#web/features/sites/site-info-query.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { DirectionalIcon } from '#web/ui/directional-icon.tsx';
import { UnsavedGuard } from '#web/ui/forms/unsaved.tsx';
import { namesFor } from '#worker/shared/lifespan.ts';
import { SettingsNav } from './settings-nav.tsx';

/** The settings of a site: the list and the open section. A phone shows one of the two. */
export function SettingsScreen({ id }: { id: string }) {
  const { locale } = useLocale();
  const { site } = useSuspenseQuery(siteQuery(id)).data;
  const { data: info } = useSuspenseQuery(siteInfoQuery(id));
  const list = useMatch({ from: '/$locale/site/$id_/settings/', shouldThrow: false });
  const { main } = namesFor(site, locale);
  const closed = site.frozen && !site.can.settings;
  const alone = list !== undefined && list.search.part === undefined;
  return (
    <div className="wrap pb-12">
      <header className={`pt-4 pb-6 ${alone ? '' : 'max-lg:not-focus-within:sr-only'}`}>
        <BackToSite id={id} name={main.text} lang={main.lang} />
        <h1>
          <Trans>Settings</Trans>
        </h1>
      </header>
      <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-12">
        <SettingsNav id={id} info={info} alone={alone} />
        <div className={`min-w-0 max-w-160 ${alone ? 'max-lg:hidden' : ''}`}>
          <p className="lg:hidden">
            <Link
              to="/$locale/site/$id/settings"
              params={{ locale, id }}
              className="inline-flex items-center gap-1 py-3 font-medium"
            >
              <DirectionalIcon>
                <ChevronLeft className="icon" aria-hidden="true" />
              </DirectionalIcon>
              <Trans>All settings</Trans>
            </Link>
          </p>
          {closed && (
            <p role="status" className="mb-6 rounded-lg bg-(--warning-soft) p-4 text-(--warning)">
              <Trans>This site is frozen for now. You can read everything, but nothing can be changed.</Trans>
            </p>
          )}
          <UnsavedGuard>
            <fieldset disabled={closed} role="none" className="min-w-0">
              <Outlet />
            </fieldset>
          </UnsavedGuard>
        </div>
      </div>
    </div>
  );
}
