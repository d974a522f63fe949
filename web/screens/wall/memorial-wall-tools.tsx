import { Trans, useLingui } from '@lingui/react/macro';
import type { WallAddress } from '#web/features/walls/use-wall-address.ts';
import type { WallPlace } from '#web/features/walls/wall-place.ts';
import { AddButton, LogInToAdd } from '#web/features/walls/wall-tools.tsx';
import { useSession } from '#web/lib/session.ts';
import { useView } from '#web/ui/use-view.tsx';
import { WALL_SORTS, type Wall } from '#worker/contract/wall.ts';
import { WallToolRow } from './wall-tool-row.tsx';

type Props = {
  wall: Wall;
  place: WallPlace;
  address: WallAddress;
  isKiosk: boolean;
  onAdd: () => void;
};

/** The tools of a memorial wall for all who look at it. */
export function MemorialWallTools({ wall, place, address, isKiosk, onAdd }: Props) {
  const { t } = useLingui();
  const { signedIn } = useSession();
  const { community } = wall;
  const { settings } = community;
  return (
    <WallToolRow
      address={address}
      label={t`Search by name`}
      q={place.q}
      count={wall.people_count}
      sorts={WALL_SORTS}
      sort={place.sort ?? wall.sort}
      usualSort={settings.default_order}
    >
      {!isKiosk && (!settings.hide_create_site || community.may_make_sites) && (
        <CreateSiteLink communityId={community.id} />
      )}
      {community.can_add && !isKiosk && <AddButton onAdd={onAdd} />}
      {community.wall === 'open' && !signedIn && <LogInToAdd />}
    </WallToolRow>
  );
}

/** Creates a site that joins the community. */
function CreateSiteLink({ communityId }: { communityId: number }) {
  const { locale, Link } = useView();
  return (
    <Link className="text-link create-site" href={`/${locale}/onboarding?community=${communityId}`}>
      <Trans>Create a site here</Trans>
    </Link>
  );
}
