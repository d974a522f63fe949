import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { deleteUserOfAddress, revokeSessionsOfAddress } from '#worker/features/accounts/public.ts';
import type { Feature } from '#worker/http/feature.ts';
import { deleteCodeOf } from './kiosk.repo.ts';
import { kioskRoutes } from './kiosk.routes.ts';
import { kioskAddress } from './kiosk.rules.ts';

export const kiosks: Feature = {
  routes: kioskRoutes,
  on: { communityPurged: endScreensOf },
};

/** Signs out the screens of a community, and deletes the user that they share. */
function endScreensOf({ db, now }: Pick<Ctx, 'db' | 'now'>, communityId: number): Statement[] {
  const address = kioskAddress(communityId);
  const at = iso(now());
  return [
    deleteCodeOf(db, communityId),
    revokeSessionsOfAddress(db, address, at),
    deleteUserOfAddress(db, address, at),
  ];
}
