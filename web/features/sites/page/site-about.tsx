import { useState } from 'react';
import { TranslateButton, useTranslated } from '#web/features/translation/public.ts';
import { useView } from '#web/ui/use-view.tsx';
import type { Site } from '#worker/contract/site.ts';
import { SiteAbout as SiteAboutView } from '#worker/shared/views/site/site-about.tsx';

/** The life story, expandable in place, and its translation. */
export function SiteAbout({ site }: { site: Site }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const [translated, setTranslated] = useTranslated(site.about);
  return (
    <SiteAboutView
      view={useView()}
      site={site}
      folded={!isExpanded && !translated}
      translated={translated}
      onMore={() => setIsExpanded(true)}
    >
      {site.about && (
        <TranslateButton
          siteId={site.id}
          text={site.about}
          translated={translated}
          onTranslated={setTranslated}
        />
      )}
    </SiteAboutView>
  );
}
