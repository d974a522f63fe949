import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { PrepareVisit } from '#web/features/offline/prepare-visit.tsx';
import { ShareBar } from '#web/features/sharing/share-bar.tsx';
import { DormantNote } from '#web/features/sites/more/dormant-note.tsx';
import { SiteMore } from '#web/features/sites/more/site-more.tsx';
import { optional } from '#web/ui/optional.ts';
import type { Site } from '#worker/contract/site.ts';

/** Only for those who may draw it, and when it is due. */
const PreviewPainter = optional(
  async () => (await import('#web/features/sites/previews/preview-painter.tsx')).PreviewPainter,
);

type Props = {
  site: Site;
  /** As in the address. */
  id: string;
  title: string;
};

/** What stands on a site below its first view. */
export const SiteLater = ({ site, id, title }: Props) => (
  <>
    {site.frozen && (
      <p className="note mt-8" role="note">
        <Trans>This site is frozen for now: everything can be read, and nothing can be changed.</Trans>
      </p>
    )}
    <div className="mt-8 empty:hidden">
      <DormantNote site={site} />
    </div>
    <SiteMore site={site} id={id} />
    <PrepareVisit site={site} id={id} />
    <ShareBar site={site} title={title} />
    {site.preview_due && (
      <Suspense>
        <PreviewPainter site={site} id={id} />
      </Suspense>
    )}
  </>
);
