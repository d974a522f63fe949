import { useQuery } from '@tanstack/react-query';
import { DisplayForm } from '#web/features/sites/settings/display-form.tsx';
import { siteCommunitiesQuery } from '#web/features/sites/settings/info-query.ts';
import { SectionPage } from './section-page.tsx';

/** What the page shows. A community's colour is offered where the site is in one. */
export function DisplaySection({ id }: { id: string }) {
  const groups = useQuery(siteCommunitiesQuery(id));
  const held = groups.data?.some(({ state }) => state === 'held') ?? false;
  return (
    <SectionPage id={id} section="display">
      {(seen) => <DisplayForm {...seen} hasCommunity={held || seen.info.accent === 'community'} />}
    </SectionPage>
  );
}
