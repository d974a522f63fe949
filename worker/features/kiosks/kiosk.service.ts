import type { KioskDevice } from '#worker/contract/kiosk.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import { revokeSession } from '#worker/features/accounts/public.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { communityStandingOf } from '#worker/features/communities/public.ts';
import { findKioskUser, findScreen, listScreens } from './kiosk.repo.ts';
import { findPairableCommunity } from './pairing.service.ts';

export async function listKiosks(ctx: CtxFor<'member'>, ref: string): Promise<{ kiosks: KioskDevice[] }> {
  const community = await findPairableCommunity(ctx, ref);
  const user = await findKioskUser(ctx.db, community.id);
  if (!user) return { kiosks: [] };
  const now = iso(ctx.now());
  const screens = await listScreens(ctx.db, user.id);
  return {
    kiosks: screens.map(({ id, device_name, user_agent, created_at, rotated_at, expires_at }) => ({
      id,
      device_name,
      user_agent,
      paired_at: created_at,
      last_seen_at: rotated_at ?? created_at,
      asleep: expires_at <= now,
    })),
  };
}

/** Ends a screen's session. Idempotent. */
export async function revokeKiosk(ctx: CtxFor<'member'>, ref: string, kioskId: string): Promise<undefined> {
  const community = await findPairableCommunity(ctx, ref);
  const user = await findKioskUser(ctx.db, community.id);
  const screen = user && (await findScreen(ctx.db, user.id, kioskId));
  if (!screen) throw new AppError('kiosk.not_found');
  if (screen.revoked_at !== null) return;
  const { id } = screen;
  await commit(ctx.db, [
    revokeSession(ctx.db, id, iso(ctx.now())),
    auditEntry(ctx, 'kiosk.revoked', {
      kind: 'community',
      id: community.id,
      before: { kiosk: id },
      standing: communityStandingOf(ctx.actor, community),
    }),
  ]);
}
