import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Link, type RegisteredRouter } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { DirectionalIcon } from '#web/ui/directional-icon.tsx';

type Path = Exclude<
  Extract<keyof RegisteredRouter['routesByPath'], `/$locale/${'site' | 'community'}/$id/settings${string}`>,
  `${string}/`
>;
export type SettingsSection = { to: Path; label: MessageDescriptor };

type Props = { id: string; sections: readonly SettingsSection[]; root: Path; alone: boolean };

/** The permitted sections: a sidebar on wide screens, a page of its own on a phone. */
export function SettingsNav({ id, sections, root, alone }: Props) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  return (
    <nav
      aria-label={t`Sections`}
      className={`${alone ? '' : 'hidden'} lg:-ms-3.5 lg:sticky lg:top-6 lg:block lg:self-start`}
    >
      <ul className="flex flex-col max-lg:divide-y max-lg:divide-(--line)">
        {sections.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              params={{ locale, id }}
              search={to === root ? { part: 'info' } : {}}
              activeOptions={{ exact: true, includeSearch: false }}
              activeProps={{}}
              className="flex min-h-14 items-center justify-between gap-3 text-(--ink) lg:min-h-11 lg:border-s-2 lg:border-transparent lg:ps-3 lg:text-(--ink-2) lg:hover:text-(--accent) lg:aria-[current]:border-(--accent) lg:aria-[current]:font-semibold lg:aria-[current]:text-(--ink)"
            >
              {i18n._(label)}
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
