import { Trans } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { CommunityAbout } from '#web/features/communities/home/community-about.tsx';
import { CommunityBand } from '#web/features/communities/home/community-band.tsx';
import { CommunityContact } from '#web/features/communities/home/community-contact.tsx';
import { EditHead } from '#web/features/communities/home/edit-head.tsx';
import { isInside } from '#web/features/communities/home/standing.ts';
import { CommunityMore } from '#web/features/communities/related/community-more.tsx';
import { AwaitedDeletion } from '#web/features/communities/settings/awaited-deletion.tsx';
import { CommunityMemories } from '#web/features/memories/community/community-memories.tsx';
import { ShareRow } from '#web/features/sharing/share-row.tsx';
import { myCommunitiesQuery } from '#web/features/sites/my-sites-query.ts';
import { useAccent } from '#web/features/sites/page/use-accent.ts';
import { WallsNav } from '#web/features/walls/walls-nav.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { Community } from '#worker/contract/community.ts';
import { communityAddressOf } from '#worker/shared/community-address.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { CommunityFriends } from './community-friends.tsx';
import { InviteToCommunity } from './invite-to-community.tsx';
import { JoinCommunity } from './join-community.tsx';

const WaitingLinks = lazyPart(
  ['members'],
  async () => (await import('#web/features/members/waiting-links.tsx')).WaitingLinks,
);

/** The home of a community. `id` is its id or slug as in the URL. */
export function CommunityScreen({ id }: { id: string }) {
  const { locale } = useLocale();
  const { community } = useSuspenseQuery(communityQuery(id)).data;
  const { main } = namesFor(community, locale);
  const { can } = community;
  useAccent(community);
  useTitle(main.text);
  const address = `${location.origin}/${locale}/community/${communityAddressOf(community)}`;
  return (
    <>
      <CommunityBand community={community}>
        <EditHead community={community} id={id} />
      </CommunityBand>
      <div className="mx-auto flex w-full max-w-240 flex-col gap-10 px-4 py-8">
        <Waiting community={community} id={id} />
        <WallsNav community={community} id={id} at="home" isMember={isInside(community)} />
        <CommunityAbout community={community} id={id} />
        <div className="flex flex-wrap gap-3">
          <JoinCommunity community={community} id={id} name={main.text} />
          {(!community.settings.hide_create_site || can.approve_sites) && (
            <Link
              className="button"
              to="/$locale/onboarding"
              params={{ locale }}
              search={{ community: String(community.id) }}
            >
              <Trans>Create a site in the community</Trans>
            </Link>
          )}
          {can.invite && <InviteToCommunity community={community} id={id} name={main.text} />}
          {isInside(community) && (
            <Link className="button" to="/$locale/community/$id/members" params={{ locale, id }}>
              {can.invite ? <Trans>Members of the community</Trans> : <Trans>Your membership</Trans>}
            </Link>
          )}
          {can.approve_sites && (
            <Link className="button" to="/$locale/community/$id/sites" params={{ locale, id }}>
              <Trans>Sites</Trans>
            </Link>
          )}
          {can.settings && (
            <Link className="button" to="/$locale/community/$id/settings" params={{ locale, id }}>
              <Trans>Settings</Trans>
            </Link>
          )}
          {can.settings && (
            <Link className="button" to="/$locale/community/$id/codes" params={{ locale, id }}>
              <Trans>Stickers</Trans>
            </Link>
          )}
        </div>
        <CommunityFriends community={community} id={id} />
        <CommunityMore community={community} id={id} />
        <CommunityMemories community={community} />
        <CommunityContact branding={community.branding} />
        <ShareRow page={{ title: main.text, address }} />
      </div>
    </>
  );
}

/** What waits for the staff, and a deletion that can be cancelled. */
function Waiting({ community, id }: { community: Community; id: string }) {
  const mine = useQuery({ ...myCommunitiesQuery, enabled: community.can.approve_sites === true });
  const waiting = mine.data?.find((one) => one.id === community.id);
  const dueAt = community.info?.deletion_due_at;
  return (
    <>
      {dueAt && <AwaitedDeletion community={community} id={id} dueAt={dueAt} />}
      {waiting && (
        <Suspense>
          <WaitingLinks waiting={waiting} id={id} className="rounded-lg bg-(--warning-soft) p-4" />
        </Suspense>
      )}
    </>
  );
}
