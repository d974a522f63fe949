import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Portrait } from '#web/ui/portrait.tsx';
import type { Site } from '#worker/contract/site.ts';
import { honorificFor, namesFor } from '#worker/shared/lifespan.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { SIZES } from '#worker/shared/picture.ts';
import { Hand } from './hand.tsx';
import { LifeLines } from './life-lines.tsx';

/** The person first: cover, face, names, dates. `worker/edge/stone-view.ts` draws the same. */
export function SiteHero({ site, children }: { site: Site; children?: ReactNode }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { main, other } = namesFor(site, locale);
  const name = main.text;
  return (
    <header className="hero">
      <div className={site.cover && site.settings.dim_cover ? 'cover dim' : 'cover'}>
        {site.cover && <Picture picture={site.cover} alt="" sizes={SIZES.cover} near={800} lazy={false} />}
        <Hand site={site} part="cover" />
      </div>
      <div className="wrap">
        <Portrait
          portrait={site.portrait}
          name={name}
          alt={t`A picture of ${name}`}
          sizes={SIZES.portrait}
          lazy={false}
        />
        <Hand site={site} part="portrait" />
        {site.settings.site_label && (
          <p className="small" dir="auto" {...langOf(site.lang, locale)}>
            {site.settings.site_label}
          </p>
        )}
        <h1 className="name" dir="auto" {...langOf(main.lang, locale)}>
          {name}
          <Honorific site={site} lang={main.lang} />
        </h1>
        {other && (
          <p className="other-name" dir="auto" {...langOf(other.lang, locale)}>
            {other.text}
          </p>
        )}
        {site.work?.logo && (
          <Picture
            picture={site.work.logo}
            alt={site.work.company ?? ''}
            sizes="96px"
            near={320}
            lazy={false}
          />
        )}
        <LifeLines lines={site.lines} />
        {site.sentence && (
          <p className="sentence" dir="auto" {...langOf(site.lang, locale)}>
            {site.sentence}
          </p>
        )}
        <Hand site={site} part="names" />
        {children}
      </div>
    </header>
  );
}

function Honorific({ site, lang }: { site: Site; lang: Locale }) {
  const { t } = useLingui();
  if (site.type !== 'memorial' || site.honorific === 'none') return null;
  const meanings = {
    zl: t`of blessed memory`,
    ah: t`peace be upon them`,
    hyd: t`may God avenge their blood`,
  };
  return (
    <>
      {' '}
      <abbr className="honor" {...(lang === 'en' && { title: meanings[site.honorific] })}>
        {honorificFor(site.honorific, lang)}
      </abbr>
    </>
  );
}

/** The language of words in the other language. */
const langOf = (lang: Locale, page: Locale) => (lang === page ? {} : { lang });
