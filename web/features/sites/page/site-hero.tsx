import type { ReactNode } from 'react';
import { TranslateButton, useTranslated } from '#web/features/translation/public.ts';
import { useView } from '#web/ui/use-view.tsx';
import type { LifeLine, Site } from '#worker/contract/site.ts';
import { SiteHero as SiteHeroView } from '#worker/shared/views/site/site-hero.tsx';
import { ManageSite } from './manage-site.tsx';

/** The head of a site, with the menu of those who look after it, and the translation of its sentence. */
export function SiteHero({ site, children }: { site: Site; children?: ReactNode }) {
  const [translated, setTranslated] = useTranslated(site.sentence);
  return (
    <SiteHeroView
      view={useView()}
      site={site}
      lines={site.lines.filter(isCurrent)}
      manage={<ManageSite site={site} />}
      translated={translated}
      belowSentence={
        site.sentence && (
          <TranslateButton
            siteId={site.id}
            text={site.sentence}
            translated={translated}
            onTranslated={setTranslated}
          />
        )
      }
    >
      {children}
    </SiteHeroView>
  );
}

/** Whether a line still applies: until its last day ends in the reader's zone. The page may be cached. */
const isCurrent = ({ until }: LifeLine): boolean => !until || Date.parse(`${until}T23:59:59`) > Date.now();
