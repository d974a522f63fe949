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
  /** The site's id or slug as in the URL. */
  id: string;
  section: Section;
  /** The part, where several links have the same text. */
  part?: string;
  children: ReactNode;
};

/** A link to the settings of a part of the page, for users with permission. */
export function SettingsLink({ id, section, part, children }: Props) {
  const { locale } = useLocale();
  return (
    <p className="mt-2">
      <Link
        to={PAGES[section]}
        params={{ locale, id }}
        className="text-button -ms-3 inline-flex items-center"
      >
        {children}
        {part && <OfWhich name={part} />}
      </Link>
    </p>
  );
}
