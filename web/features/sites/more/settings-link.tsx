import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { OfWhich } from '#web/ui/forms/of-which.tsx';

const PAGES = {
  relations: '/$locale/site/$id/settings/relations',
  links: '/$locale/site/$id/settings/links',
  groups_tags: '/$locale/site/$id/settings/groups-and-tags',
  additional: '/$locale/site/$id/settings/extended-info',
} as const;

export type Section = keyof typeof PAGES;

type Props = {
  /** The site's, as in the address. */
  id: string;
  section: Section;
  /** Which part, where the same words lead to several. */
  which?: string;
  children: ReactNode;
};

/** A quiet line that leads whoever may to the settings of a part of the page. */
export function SettingsLink({ id, section, which, children }: Props) {
  const { locale } = useLocale();
  return (
    <p className="mt-2">
      <Link to={PAGES[section]} params={{ locale, id }} className="hand -ms-3 inline-flex items-center">
        {children}
        {which && <OfWhich name={which} />}
      </Link>
    </p>
  );
}
