import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { Site } from '#worker/contract/site.ts';
import { namesFor, paragraphs } from '#worker/shared/lifespan.ts';
import { reachOf } from '#worker/shared/reach.ts';
import { Hand } from './hand.tsx';

/** The life in a few paragraphs: its first lines, and the rest when asked for. */
export function SiteAbout({ site }: { site: Site }) {
  const { locale } = useLocale();
  const [whole, setWhole] = useState(false);
  const told = !site.settings.hide_about && site.about;
  const name = site.lang === locale || !site.other_name ? site.first_name : namesFor(site, locale).main.text;
  const reach = whole || !told ? 'short' : reachOf(told, 'about');
  // the hand keeps its place, and what is being written in it, when the first words come
  return (
    <section {...(told && { className: 'about', 'aria-labelledby': 'about' })}>
      {told && (
        <>
          <h2 id="about" tabIndex={-1}>
            <Trans>
              About <bdi>{name}</bdi>
            </Trans>
          </h2>
          <div className={`tale ${reach}`} dir="auto" {...(site.lang !== locale && { lang: site.lang })}>
            {paragraphs(told).map((part, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of one text never change places
              <p key={i}>{part}</p>
            ))}
          </div>
        </>
      )}
      {reach !== 'short' && (
        <button type="button" className={`more of-${reach}`} onClick={() => setWhole(true)}>
          <Trans>Read more</Trans>
        </button>
      )}
      <Hand site={site} part="about" />
    </section>
  );
}
