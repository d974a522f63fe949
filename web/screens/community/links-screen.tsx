import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { RelatedSection } from '#web/features/communities/related/related-section.tsx';
import { LinksSection } from '#web/features/links/public.ts';
import { StaffPage } from './staff-page.tsx';

/** Where the staff of a community change its links and related sites. `id` as in the URL. */
export function CommunityLinksScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const { community } = useSuspenseQuery(communityQuery(id)).data;
  return (
    <StaffPage
      community={community}
      id={id}
      title={t`Links and related sites`}
      isAllowed={community.can.edit_links}
      refusal={t`Only the owners and editors change the links and related sites`}
      className="gap-10"
    >
      <section aria-label={t`Related sites`} className="flex flex-col gap-3">
        <h2>
          <Trans>Related sites</Trans>
        </h2>
        <p>
          <Trans>Sites of people here, for example the one the community is named after.</Trans>
        </p>
        <RelatedSection id={id} />
      </section>
      <section aria-label={t`Links`} className="flex flex-col gap-3">
        <h2>
          <Trans>Links</Trans>
        </h2>
        <LinksSection kind="community" ownerId={community.id} id={id} />
      </section>
    </StaffPage>
  );
}
