import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LinksPart, linksQuery } from '#web/features/links/public.ts';
import { SiteLine } from '#web/features/relations/public.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { Community } from '#worker/contract/community.ts';
import type { CommunityRelation } from '#worker/contract/community-page.ts';
import { communityRelationsQuery, useCommunityDetails } from './related-queries.ts';

type Props = {
  community: Community;
  /** The community's id or slug as in the URL. */
  id: string;
};

/** The related sites and links of a community, unless its settings hide them. */
export function CommunityMore({ community, id }: Props) {
  const { locale } = useLocale();
  const details = useCommunityDetails(community, id);
  // filled by the query above; here they follow what the editing page changes
  const { data: related } = useQuery({ ...communityRelationsQuery(id), enabled: false });
  const { data: links } = useQuery({ ...linksQuery({ kind: 'community', id }), enabled: false });
  const isHidden = community.settings.hide_places;
  if (!isHidden && details.error && !links)
    return <CallFault error={details.error} again={() => void details.refetch()} />;
  return (
    <>
      {!isHidden && related && <RelatedSites related={related} />}
      {!isHidden && links && <LinksPart links={links} change={null} className="flex flex-col" />}
      {community.can.edit_links && (isHidden || details.data) && (
        <p>
          <Link
            className="inline-block py-2.5 underline underline-offset-4"
            to="/$locale/community/$id/links"
            params={{ locale, id }}
          >
            <Trans>Change the links and related sites</Trans>
          </Link>
        </p>
      )}
    </>
  );
}

function RelatedSites({ related }: { related: readonly CommunityRelation[] }) {
  const { t } = useLingui();
  if (related.length === 0) return null;
  return (
    <section aria-label={t`Related sites`} className="flex flex-col gap-3">
      <h2>
        <Trans>Related sites</Trans>
      </h2>
      <ul className="divided">
        {related.map(({ site, text }) => (
          <li key={site.id} className="py-3">
            <SiteLine site={site} />
            {text && (
              <p className="ps-15 wrap-anywhere">
                <UserText>{text}</UserText>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
