import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';

const PAGES = {
  relations: 'relations',
  links: 'links',
  groups_tags: 'groups-and-tags',
  additional: 'extended-info',
} as const;

export type Section = keyof typeof PAGES;

type Props = {
  /** The site's, as in the address. */
  id: string;
  section: Section;
  /** What it leads to, for who hears one of several of the same words. */
  label?: string;
  children: ReactNode;
};

/** A quiet line that leads whoever may to the settings of a part of the page. */
export function SettingsLink({ id, section, label, children }: Props) {
  const { locale } = useLocale();
  return (
    <p className="mt-2">
      <Link
        to={`/${locale}/site/${encodeURIComponent(id)}/settings/${PAGES[section]}` as string}
        className="hand -ms-3 inline-flex items-center"
        {...(label && { 'aria-label': label })}
      >
        {children}
      </Link>
    </p>
  );
}
