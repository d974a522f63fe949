import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Images, UsersRound } from 'lucide-react';
import { isInside } from '#web/features/communities/home/standing.ts';
import { useWallNames } from '#web/features/walls/wall-words.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { Community } from '#worker/contract/community.ts';

type Props = {
  community: Community;
  /** Its id or slug, as in the page's path. */
  id: string;
};

/** The ways to the memorial wall and, for members, to the members wall, as the settings show them. */
export function WallLinks({ community, id }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const names = useWallNames(community);
  const { settings } = community;
  const params = { locale, id };
  const hasMembersWall = settings.members_wall_button && isInside(community);
  if (!settings.memory_wall_button && !hasMembersWall) return null;
  const [row, size] = settings.large_buttons
    ? ['grid gap-3 sm:grid-cols-2', 'min-h-24! rounded-[14px]! font-serif text-xl! font-medium!']
    : ['flex flex-wrap gap-3', ''];
  return (
    <nav aria-label={t`The walls of the community`} className={row}>
      {settings.memory_wall_button && (
        <Link className={`button main ${size}`} to="/$locale/community/$id/wall" params={params}>
          <Images className="icon" aria-hidden="true" />
          <bdi>{names.memory}</bdi>
        </Link>
      )}
      {hasMembersWall && (
        <Link className={`button ${size}`} to="/$locale/community/$id/members-wall" params={params}>
          <UsersRound className="icon" aria-hidden="true" />
          <bdi>{names.members}</bdi>
        </Link>
      )}
    </nav>
  );
}
