import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useCommunityDetails } from '#web/features/communities/related/related-queries.ts';
import { ROLE } from '#web/features/members/roles.ts';
import { Face, FaceRow, FamilySection } from '#web/features/relations/public.ts';
import { useWallNames } from '#web/features/walls/wall-words.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { Community } from '#worker/contract/community.ts';

type Props = {
  community: Community;
  /** Its id or slug, as in the page's path. */
  id: string;
};

/** The latest members of a community, for each other, unless its settings hide them. */
export function CommunityFriends({ community, id }: Props) {
  const { i18n } = useLingui();
  const { locale } = useLocale();
  const { members } = useWallNames(community);
  const friends = useCommunityDetails(community, id).data?.friends;
  if (!friends?.people.length) return null;
  return (
    <FamilySection className="flex flex-col gap-5">
      <FaceRow label={members}>
        {friends.people.map(({ user_id, name, portrait, privilege, site }) => (
          <Face
            key={user_id}
            portrait={portrait}
            name={name}
            note={privilege === 'member' ? undefined : i18n._(ROLE[privilege])}
            site={site}
          />
        ))}
      </FaceRow>
      {friends.people_count > friends.people.length && (
        <Link
          className="self-center underline underline-offset-4 py-2.5"
          to="/$locale/community/$id/members-wall"
          params={{ locale, id }}
        >
          <Trans>See all members</Trans>
        </Link>
      )}
    </FamilySection>
  );
}
