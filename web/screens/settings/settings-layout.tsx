import { Trans } from '@lingui/react/macro';
import { Link, Outlet } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { DirectionalIcon } from '#web/ui/directional-icon.tsx';
import { UnsavedGuard } from '#web/ui/forms/unsaved.tsx';
import { SettingsNav, type SettingsSection } from './settings-nav.tsx';

type Props = {
  /** The id or slug as in the URL. */
  id: string;
  /** The address of the list, which is that of the first section too. */
  root: '/$locale/site/$id/settings' | '/$locale/community/$id/settings';
  /** The sections that the user may open. */
  sections: readonly SettingsSection[];
  /** The link to what the settings are of. */
  back: ReactNode;
  /** Whether only the list is open, on a phone. */
  alone: boolean;
  /** Why nothing can be changed, for as long as that is so. */
  closed?: ReactNode;
};

/** The settings of a site or community: the list and the open section. A phone shows one of the two. */
export function SettingsLayout({ id, root, sections, back, alone, closed }: Props) {
  const { locale } = useLocale();
  return (
    <div className="wrap pb-12">
      <header className={`pt-4 pb-6 ${alone ? '' : 'max-lg:not-focus-within:sr-only'}`}>
        {back}
        <h1>
          <Trans>Settings</Trans>
        </h1>
      </header>
      <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-12">
        <SettingsNav id={id} sections={sections} root={root} alone={alone} />
        <div className={`min-w-0 max-w-160 ${alone ? 'max-lg:hidden' : ''}`}>
          <p className="lg:hidden">
            <Link
              to={root}
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
              {closed}
            </p>
          )}
          <UnsavedGuard>
            <fieldset disabled={Boolean(closed)} role="none" className="min-w-0">
              <Outlet />
            </fieldset>
          </UnsavedGuard>
        </div>
      </div>
    </div>
  );
}
