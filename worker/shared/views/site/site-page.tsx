/** @jsxImportSource #views */
import type { ReactNode } from 'react';
import type { Site } from '#worker/contract/site.ts';
import { siteClasses } from '#worker/shared/site-classes.ts';

type SitePageProps = { site: Site; hero: ReactNode; memories: ReactNode; aside: ReactNode };

/** A memorial or a life story: the person, the memories, and beside them the actions and the story. */
export const SitePage = ({ site, hero, memories, aside }: SitePageProps) => (
  <div className={siteClasses(site.settings)}>
    {hero}
    <div className="cols wrap">
      <section id="memories" tabIndex={-1} aria-labelledby="memories-head">
        {memories}
      </section>
      <div className="aside">{aside}</div>
    </div>
  </div>
);
