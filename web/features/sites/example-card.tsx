import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Portrait } from '#web/ui/portrait.tsx';
import type { SiteCard } from '#worker/contract/site.ts';
import { yearsInWords } from '#worker/shared/examples.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { SIZES } from '#worker/shared/picture.ts';

/** A person on a wall: arch, name, years. */
export function ExampleCard({ site }: { site: SiteCard }) {
  const { locale } = useLocale();
  const { main } = namesFor(site, locale);
  const years = yearsInWords(site.birth, site.death, locale);
  return (
    <Link to="/$locale/site/$id" params={{ locale, id: site.slug }}>
      <Portrait portrait={site.portrait} name={main.text} alt="" sizes={SIZES.arch} />
      <h3 dir="auto" {...(main.lang !== locale && { lang: main.lang })}>
        {main.text}
      </h3>
      {years && <p className="small">{years}</p>}
    </Link>
  );
}
