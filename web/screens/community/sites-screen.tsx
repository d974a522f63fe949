import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { CommunitySites } from '#web/features/communities/site-requests/community-sites.tsx';
import { SiteRequests } from '#web/features/communities/site-requests/site-requests.tsx';
import { tagsOf, useTagsChanged } from '#web/features/groups/public.ts';
import { TagsForm } from '#web/features/groups/tags-form.tsx';
import { AddOwnSite } from './add-own-site.tsx';
import { StaffPage } from './staff-page.tsx';

/** The sites of a community and those that ask to be in it, for its staff. `id` as in the URL. */
export function CommunitySitesScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const { community } = useSuspenseQuery(communityQuery(id)).data;
  const tags = useQuery({
    ...tagsOf({ kind: 'community', id }, 'name_asc'),
    enabled: community.can.site_tags === true,
  });
  const onTagged = useTagsChanged({ kind: 'community', id });
  return (
    <StaffPage
      community={community}
      id={id}
      title={t`Sites of the community`}
      isAllowed={community.can.approve_sites}
      refusal={t`Only the owners and editors decide which sites are in the community`}
      className="gap-10"
    >
      <SiteRequests id={id} />
      <AddOwnSite community={community} id={id} />
      <CommunitySites id={id} tags={tags.data ?? []} onTagged={onTagged} />
      {community.can.site_tags && (
        <section aria-label={t`Tags`} className="flex flex-col gap-4">
          <h2>
            <Trans>Tags</Trans>
          </h2>
          <p>
            <Trans>
              By tags, the owners and editors sort the sites of the community. Nobody else sees them.
            </Trans>
          </p>
          <TagsForm
            kind="community"
            ownerId={community.id}
            id={id}
            hint={t`What the sites have in common, for example “Founders” or “Class of 1962”.`}
          />
        </section>
      )}
    </StaffPage>
  );
}
