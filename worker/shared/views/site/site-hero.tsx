/** @jsxImportSource #views */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { LifeLine, Site } from '#worker/contract/site.ts';
import { type Honorific as HonorificKind, honorificFor, namesFor } from '#worker/shared/lifespan.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { SIZES } from '#worker/shared/picture.ts';
import { Picture } from '#worker/shared/views/picture.tsx';
import { Portrait } from '#worker/shared/views/portrait.tsx';
import { langOf, type View } from '#worker/shared/views/view.ts';
import { LifeLines } from './life-lines.tsx';

type SiteHeroProps = {
  view: View;
  site: Site;
  /** The lines that are still up to date. */
  lines?: readonly LifeLine[];
  /** Shown in place of the sentence. */
  translated?: { text: string; lang: Locale } | null;
  /** Shown below the sentence. */
  belowSentence?: ReactNode;
  /** Shown after everything else. */
  children?: ReactNode;
  /** The menu of those who look after the site, over the corner of the cover. */
  manage?: ReactNode;
};

/** The head of a site's page: cover, portrait, names, dates. */
export function SiteHero({
  view,
  site,
  lines = site.lines,
  translated,
  belowSentence,
  children,
  manage,
}: SiteHeroProps) {
  const { main, other } = namesFor(site, view.locale);
  const name = main.text;
  const { dim_cover, site_label: label } = site.settings;
  return (
    <header className="hero">
      <div className={site.cover && dim_cover ? 'cover dim' : 'cover'}>
        {site.cover && <Picture picture={site.cover} alt="" sizes={SIZES.cover} near={800} lazy={false} />}
        {manage}
      </div>
      <div className="wrap">
        <Portrait
          portrait={site.portrait}
          name={name}
          alt={view.i18n._(msg`Photo of ${name}`)}
          sizes={SIZES.portrait}
          lazy={false}
        />
        {label && (
          <p className="small" dir="auto" lang={langOf(site.lang, view)}>
            {label}
          </p>
        )}
        <h1 className="name" dir="auto" lang={langOf(main.lang, view)}>
          {name}
          <Honorific view={view} site={site} lang={main.lang} />
        </h1>
        {other && (
          <p className="other-name" dir="auto" lang={langOf(other.lang, view)}>
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
        <LifeLines view={view} lines={lines.filter(({ after_sentence }) => !after_sentence)} />
        {site.sentence && (
          <p className="sentence" dir="auto" lang={langOf(translated?.lang ?? site.lang, view)}>
            {translated?.text ?? site.sentence}
          </p>
        )}
        {site.sentence && belowSentence}
        <LifeLines view={view} lines={lines.filter(({ after_sentence }) => after_sentence)} />
        {children}
      </div>
    </header>
  );
}

const MEANINGS: Record<Exclude<HonorificKind, 'none'>, MessageDescriptor> = {
  zl: msg({
    message:
      '{gender, select, male {may his memory be a blessing} female {may her memory be a blessing} other {of blessed memory}}',
  }),
  ah: msg({
    message:
      '{gender, select, male {may he rest in peace} female {may she rest in peace} other {rest in peace}}',
  }),
  hyd: msg({
    message:
      '{gender, select, male {may God avenge his blood} female {may God avenge her blood} other {may God avenge the blood that was shed}}',
  }),
};

type HonorificProps = { view: View; site: Pick<Site, 'type' | 'honorific' | 'gender'>; lang: Locale };

/** The honorific in the name's script, explained in the page's language. */
export function Honorific({ view, site, lang }: HonorificProps) {
  const { type, honorific, gender } = site;
  if (type !== 'memorial' || honorific === 'none') return null;
  const letters = honorificFor(honorific, lang);
  const foreign = langOf(lang, view);
  return (
    <>
      {' '}
      <abbr
        className="honor"
        title={view.i18n._({ ...MEANINGS[honorific], values: { gender } })}
        lang={foreign && view.locale}
      >
        {foreign ? <span lang={foreign}>{letters}</span> : letters}
      </abbr>
    </>
  );
}
