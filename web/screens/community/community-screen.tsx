import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { CommunityAbout } from '#web/features/communities/home/community-about.tsx';
import { CommunityBand } from '#web/features/communities/home/community-band.tsx';
import { CommunityContact } from '#web/features/communities/home/community-contact.tsx';
import { isInside } from '#web/features/communities/home/standing.ts';
import { CommunityMore } from '#web/features/communities/related/community-more.tsx';
import { AwaitedDeletion } from '#web/features/communities/settings/awaited-deletion.tsx';
import { CommunityMemories } from '#web/features/memories/community/community-memories.tsx';
import { ShareRow } from '#web/features/sharing/share-row.tsx';
import { myCommunitiesQuery } from '#web/features/sites/my-sites-query.ts';
import { useAccent } from '#web/features/sites/page/use-accent.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import type { Community } from '#worker/contract/community.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { InviteToCommunity } from './invite-to-community.tsx';
import { JoinCommunity } from './join-community.tsx';
import { WallLinks } from './wall-links.tsx';

/** The home of a community. `id` is its id or slug as in the URL. */
export function CommunityScreen({ id }: { id: string }) {
  const { locale } = useLocale();
  const { community } = useSuspenseQuery(communityQuery(id)).data;
  const { main } = namesFor(community, locale);
  const { can } = community;
  useAccent(community);
  useTitle(main.text);
  const address = `${location.origin}/${locale}/community/${community.permissions === 'private' ? community.id : community.slug}`;
  return (
    <>
      <CommunityBand community={community} />
      <div
        className={`mx-auto flex w-full max-w-240 flex-col gap-10 px-4 py-8${community.settings.hide_search_bar ? ' unsearched' : ''}`}
      >
        <Waiting community={community} id={id} />
        <WallLinks community={community} id={id} />
        <CommunityAbout community={community} id={id} />
        <div className="flex flex-wrap gap-3">
          <JoinCommunity community={community} id={id} name={main.text} />
          {!community.settings.hide_create_site && (
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
        <CommunityMore community={community} id={id} />
        <CommunityMemories community={community} />
        <CommunityContact branding={community.branding} />
        <ShareRow page={{ title: main.text, address }} />
      </div>
    </>
  );
}

/** What waits: sites that ask to join, and a deletion that can be cancelled. */
function Waiting({ community, id }: { community: Community; id: string }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const mine = useQuery({ ...myCommunitiesQuery, enabled: community.can.approve_sites === true });
  const count = mine.data?.find((one) => one.id === community.id)?.asked_count ?? 0;
  const dueAt = community.info?.deletion_due_at;
  return (
    <>
      {dueAt && <AwaitedDeletion community={community} id={id} dueAt={dueAt} />}
      {count > 0 && (
        <p className="rounded-lg bg-(--warning-soft) p-4">
          <Link className="underline" to="/$locale/community/$id/sites" params={{ locale, id }}>
            {t`${plural(count, { one: '# site asks to join', other: '# sites ask to join' })}`}
          </Link>
        </p>
      )}
    </>
  );
}
