import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { DirectionalIcon } from '#web/ui/directional-icon.tsx';
import type { SiteInfo } from '#worker/contract/site-settings.ts';
import { SECTIONS } from './sections.ts';

/** The permitted sections: a sidebar on wide screens, a page of its own on a phone. */
export function SettingsNav({ id, info, alone }: { id: string; info: SiteInfo; alone: boolean }) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  return (
    <nav
      aria-label={t`Sections`}
      className={`${alone ? '' : 'hidden'} lg:-ms-3.5 lg:sticky lg:top-6 lg:block lg:self-start`}
    >
      <ul className="flex flex-col max-lg:divide-y max-lg:divide-(--line)">
        {SECTIONS.filter((section) => info.sections.includes(section.id)).map((section) => (
          <li key={section.id}>
            <Link
              to={section.to}
              params={{ locale, id }}
              search={section.id === 'site_info' ? { part: 'info' } : {}}
              activeOptions={{ exact: true, includeSearch: false }}
              activeProps={{}}
              className="flex min-h-14 items-center justify-between gap-3 text-(--ink) lg:min-h-11 lg:border-s-2 lg:border-transparent lg:ps-3 lg:text-(--ink-2) lg:hover:text-(--accent) lg:aria-[current]:border-(--accent) lg:aria-[current]:font-semibold lg:aria-[current]:text-(--ink)"
            >
              {i18n._(section.label)}
              <span className="flex lg:hidden">
                <DirectionalIcon>
                  <ChevronRight className="icon" aria-hidden="true" />
                </DirectionalIcon>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
