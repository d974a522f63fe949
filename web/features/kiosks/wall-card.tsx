import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { SiteCard } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { Portrait } from '#worker/shared/views/portrait.tsx';
import { formatYears } from '#worker/shared/years.ts';

const SIZES = '(min-width: 62rem) 12rem, (min-width: 36rem) 30vw, 45vw';

/** A person on a wall, in an arch. Links to their page; on a kiosk, which may not open it, to an overlay. */
export function WallCard({ person, wall, isKiosk }: { person: SiteCard; wall: string; isKiosk: boolean }) {
  const { locale } = useLocale();
  const { main } = namesFor(person, locale);
  const years = formatYears(person.birth, person.death, locale);
  const card = (
    <>
      <Portrait portrait={person.portrait} name={main.text} alt="" sizes={SIZES} />
      <h2 dir="auto" {...(main.lang !== locale && { lang: main.lang })}>
        {main.text}
      </h2>
      {years && <p>{years}</p>}
    </>
  );
  return isKiosk ? (
    <Link
      to="/$locale/wall/$id"
      params={{ locale, id: wall }}
      search={{ person: String(person.id) }}
      resetScroll={false}
      replace
      preload={false}
    >
      {card}
    </Link>
  ) : (
    <Link to="/$locale/site/$id" params={{ locale, id: person.slug }}>
      {card}
    </Link>
  );
}
