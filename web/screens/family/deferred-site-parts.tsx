import { MediaRenewal } from '#web/features/memories/card/media-renewal.tsx';
import { SearchButton } from '#web/features/memories/searching/search-button.tsx';
import { PrepareVisit } from '#web/features/offline/prepare-visit.tsx';
import { ReportSite } from '#web/features/reports/report-site.tsx';
import { DormantNote } from '#web/features/sites/more/dormant-note.tsx';
import { RemindLink } from '#web/features/sites/more/remind-link.tsx';
import type { Site } from '#worker/contract/site.ts';
import { SiteMore } from './site-more.tsx';

type Props = {
  site: Site;
  /** The site's id or slug as in the URL. */
  id: string;
};

/** The parts of a site below its first view. */
export const DeferredSiteParts = ({ site, id }: Props) => (
  <>
    <SearchButton site={site} id={id} />
    <MediaRenewal />
    <div className="mt-8 empty:hidden">
      <DormantNote site={site} />
    </div>
    <SiteMore site={site} id={id}>
      {!site.frozen && !leadsToReminders(site) && <RemindLink id={id} />}
      {site.type === 'memorial' && <PrepareVisit site={site} id={id} />}
      <ReportSite site={site} />
    </SiteMore>
  </>
);

/** Whether the lines of the page’s head do already. */
const leadsToReminders = ({ lines }: Site): boolean =>
  lines.some(({ parts }) => parts.some(({ href }) => href?.endsWith('/reminders')));
