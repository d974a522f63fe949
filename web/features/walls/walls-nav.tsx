import { useLingui } from '@lingui/react/macro';
import { Images, UsersRound } from 'lucide-react';
import { useView } from '#web/ui/use-view.tsx';
import type { Wall } from '#worker/contract/wall.ts';
import { WallHome } from '#worker/shared/views/wall/wall-home.tsx';
import { useWallNames } from './wall-words.ts';

type Props = {
  community: Pick<Wall['community'], 'name' | 'other_name' | 'lang' | 'settings'>;
  /** Its id or slug, as in the page's path. */
  id: string;
  /** Where the buttons are. */
  at: 'home' | 'memory' | 'members';
  isMember: boolean;
};

/** The ways to the walls of a community, and on a wall to its page. */
export function WallsNav(props: Props) {
  const view = useView();
  return (
    <>
      {props.at !== 'home' && <WallHome view={view} id={props.id} />}
      <WallButtons {...props} />
    </>
  );
}

/**
 * The ways to the memorial wall and, for members, to the members wall, as the settings show them and in the size that
 * they give; nothing where there is no other wall to go to.
 */
function WallButtons({ community, id, at, isMember }: Props) {
  const { t } = useLingui();
  const { locale, Link } = useView();
  const names = useWallNames(community);
  const { settings } = community;
  const shown = {
    memory: settings.memory_wall_button || at === 'memory',
    members: isMember && (settings.members_wall_button || at === 'members'),
  };
  if (!(shown.memory && at !== 'memory') && !(shown.members && at !== 'members')) return null;
  const [row, size] = settings.large_buttons
    ? ['large grid gap-3 sm:grid-cols-2', 'min-h-24! rounded-[14px]! font-serif text-xl! font-medium!']
    : ['flex flex-wrap gap-3', ''];
  const path = `/${locale}/community/${encodeURIComponent(id)}`;
  return (
    <nav aria-label={t`The walls of the community`} className={`walls-nav ${row}`}>
      {shown.memory && (
        <Link
          href={`${path}/wall`}
          className={`button ${at === 'home' ? 'main' : ''} ${size}`}
          current={at === 'memory'}
        >
          <Images className="icon" aria-hidden="true" />
          <bdi>{names.memory}</bdi>
        </Link>
      )}
      {shown.members && (
        <Link href={`${path}/members-wall`} className={`button ${size}`} current={at === 'members'}>
          <UsersRound className="icon" aria-hidden="true" />
          <bdi>{names.members}</bdi>
        </Link>
      )}
    </nav>
  );
}
