/** @jsxImportSource #views */
import type { ReactNode } from 'react';
import type { Site } from '#worker/contract/site.ts';
import { siteClasses } from '#worker/shared/site-classes.ts';

type SitePageProps = {
  site: Site;
  hero: ReactNode;
  /** What concerns the whole page, before everything that can be done on it. */
  note?: ReactNode;
  actions: ReactNode;
  memories: ReactNode;
  aside: ReactNode;
};

/**
 * A memorial or a life story: the person, the actions, the memories, the story. The actions come before the
 * memories also where they are beside or below them.
 */
export const SitePage = ({ site, hero, note, actions, memories, aside }: SitePageProps) => (
  <div className={siteClasses(site)}>
    {hero}
    {note}
    <div className="cols wrap">
      {actions}
      <section id="memories" tabIndex={-1} aria-labelledby="memories-head">
        {memories}
      </section>
      <div className="aside">{aside}</div>
    </div>
  </div>
);
