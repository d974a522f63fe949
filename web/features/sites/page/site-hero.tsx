import type { ReactNode } from 'react';
import { useView } from '#web/ui/use-view.tsx';
import type { LifeLine, Site } from '#worker/contract/site.ts';
import { SiteHero as SiteHeroView } from '#worker/shared/views/site/site-hero.tsx';
import { ManageSite } from './manage-site.tsx';

/** The head of a site, with the menu of those who look after it. */
export const SiteHero = ({ site, children }: { site: Site; children?: ReactNode }) => (
  <SiteHeroView
    view={useView()}
    site={site}
    lines={site.lines.filter(isCurrent)}
    manage={<ManageSite site={site} />}
  >
    {children}
  </SiteHeroView>
);

/** Whether a line still applies: until its last day ends in the reader's zone. The page may be cached. */
const isCurrent = ({ until }: LifeLine): boolean => !until || Date.parse(`${until}T23:59:59`) > Date.now();
