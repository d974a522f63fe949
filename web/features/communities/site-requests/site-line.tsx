import { Link } from '@tanstack/react-router';
import { PersonLine } from '#web/features/relations/public.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { SiteCard } from '#worker/contract/site.ts';
import { formatYears } from '#worker/shared/years.ts';

/** The person that a site is about, as a link to the site. */
export function SiteLine({ site }: { site: SiteCard }) {
  const { locale } = useLocale();
  return (
    <Link
      to="/$locale/site/$id"
      params={{ locale, id: site.slug }}
      className="flex items-center gap-3 hover:text-(--accent)"
    >
      <PersonLine person={site} years={formatYears(site.birth, site.death, locale)} locale={locale} />
    </Link>
  );
}
