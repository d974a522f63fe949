import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BackToCommunity } from '#web/features/communities/back-to-community.tsx';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { LeavePlace } from '#web/features/members/list/leave-place.tsx';
import { People } from '#web/features/members/people.tsx';
import type { Place } from '#web/features/members/place.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useSession } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/use-title.ts';
import type { Community } from '#worker/contract/community.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';

/** The members of a community, the pending requests and the invitations. `id` is the id or slug as in the URL. */
export function CommunityMembersScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { community } = useSuspenseQuery(communityQuery(id)).data;
  const { main } = namesFor(community, locale);
  useTitle(t`Members of the community`);
  const place = { kind: 'community', id } as const;
  const back = <BackToCommunity id={id} name={main.text} lang={main.lang} />;
  return (
    <People
      place={place}
      placeId={community.id}
      name={main.text}
      isOpen={community.can.invite === true}
      back={back}
      forbidden={<ForbiddenPage community={community} place={place} name={main.text} back={back} />}
    />
  );
}

type Props = { community: Community; place: Place; name: string; back: ReactNode };

function ForbiddenPage({ community, place, name, back }: Props) {
  const { t } = useLingui();
  const { user } = useSession();
  const isMember = community.privilege === 'member';
  return (
    <StatePage
      title={
        isMember ? t`Your membership of ${name}` : t`Only the owners and editors can see the list of members`
      }
      action={
        <>
          {isMember && user && <LeavePlace place={place} userId={user.id} name={name} />}
          {back}
        </>
      }
    >
      <p>
        {isMember ? (
          <Trans>You belong to this community. Only its owners and editors can see who else does.</Trans>
        ) : (
          <Trans>You can ask one of them.</Trans>
        )}
      </p>
    </StatePage>
  );
}
