import { useLingui } from '@lingui/react/macro';
import { Images, UsersRound } from 'lucide-react';
import { useView } from '#web/ui/use-view.tsx';
import type { Wall } from '#worker/contract/wall.ts';
import { useWallNames } from './wall-words.ts';

type Props = {
  community: Pick<Wall['community'], 'slug' | 'name' | 'other_name' | 'lang' | 'settings'>;
  /** The wall that is shown. */
  at: 'memory' | 'members';
};

/** The buttons of the two walls, in the size that the community has chosen. */
export function WallsNav({ community, at }: Props) {
  const { t } = useLingui();
  const { locale, Link } = useView();
  const names = useWallNames(community);
  const { large_buttons: isLarge } = community.settings;
  const path = `/${locale}/community/${encodeURIComponent(community.slug)}`;
  return (
    <nav className={isLarge ? 'walls-nav large' : 'walls-nav'} aria-label={t`The walls of the community`}>
      <Link href={`${path}/wall`} className="button" current={at === 'memory'}>
        <Images className="icon" aria-hidden="true" />
        <bdi>{names.memory}</bdi>
      </Link>
      <Link href={`${path}/members-wall`} className="button" current={at === 'members'}>
        <UsersRound className="icon" aria-hidden="true" />
        <bdi>{names.members}</bdi>
      </Link>
    </nav>
  );
}
