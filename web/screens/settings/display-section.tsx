import { useQuery } from '@tanstack/react-query';
import { siteGroupsQuery } from '#web/features/groups/group-queries.ts';
import { DisplayForm } from '#web/features/sites/settings/display-form.tsx';
import { SectionPage } from './section-page.tsx';

/** What the page shows. A community's colour is offered where the site is in one. */
export function DisplaySection({ id }: { id: string }) {
  const groups = useQuery(siteGroupsQuery(id));
  const held = groups.data?.some(({ state }) => state === 'held') ?? false;
  return (
    <SectionPage id={id} section="display">
      {(seen) => <DisplayForm {...seen} hasCommunity={held || seen.info.accent === 'community'} />}
    </SectionPage>
  );
}
