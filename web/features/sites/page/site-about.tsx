import { useState } from 'react';
import { useView } from '#web/ui/use-view.tsx';
import type { Site } from '#worker/contract/site.ts';
import { SiteAbout as SiteAboutView } from '#worker/shared/views/site/site-about.tsx';

/** The life story, expandable in place. */
export function SiteAbout({ site }: { site: Site }) {
  const [isExpanded, setIsExpanded] = useState(false);
  return (
    <SiteAboutView view={useView()} site={site} folded={!isExpanded} onMore={() => setIsExpanded(true)} />
  );
}
