import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { BackToCommunity } from '#web/features/communities/back-to-community.tsx';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { CommunitySites } from '#web/features/communities/site-requests/community-sites.tsx';
import { SiteRequests } from '#web/features/communities/site-requests/site-requests.tsx';
import { tagsOf, useTagsChanged } from '#web/features/groups/public.ts';
import { TagsForm } from '#web/features/groups/tags-form.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';
import { AddOwnSite } from './add-own-site.tsx';

/** The sites of a community and those that ask to be in it, for its staff. `id` as in the URL. */
export function CommunitySitesScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { community } = useSuspenseQuery(communityQuery(id)).data;
  const { main } = namesFor(community, locale);
  useTitle(t`Sites of the community`);
  const tags = useQuery({
    ...tagsOf({ kind: 'community', id }, 'name_asc'),
    enabled: community.can.site_tags === true,
  });
  const onTagged = useTagsChanged({ kind: 'community', id });
  const back = <BackToCommunity id={id} name={main.text} lang={main.lang} />;
  if (!community.can.approve_sites)
    return (
      <StatePage title={t`Only the owners and editors decide which sites are in the community`} action={back}>
        <p>
          <Trans>You can ask one of them.</Trans>
        </p>
      </StatePage>
    );
  return (
    <div className="mx-auto flex w-full max-w-170 flex-col gap-10 px-4 py-8">
      <header>
        {back}
        <h1>
          <Trans>Sites of the community</Trans>
        </h1>
      </header>
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
    </div>
  );
}
