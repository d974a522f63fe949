import type { User } from '#worker/contract/account.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Db } from '#worker/db/client.ts';
import { pictureOf } from '#worker/features/media/public.ts';
import { hasServingVendor, type UserRow } from './account.repo.ts';

const SHOWN_WIDTH = 320;

export const presentUser = async (
  ctx: Pick<Ctx, 'db' | 'secrets' | 'now'>,
  user: UserRow,
): Promise<User> => ({
  id: user.id,
  first_name: user.first_name,
  last_name: user.last_name,
  profile: user.profile_media_id === null ? null : pictureAddress(ctx, user.profile_media_id),
  email: user.email,
  locale: user.locale,
  role_id: user.role_id,
  active: user.active,
  kiosk_community_id: user.kiosk_community_id,
  kiosk_community_slug: user.kiosk_community_slug,
  scope: await scopeOf(ctx.db, user),
});

function pictureAddress({ secrets, now }: Pick<Ctx, 'secrets' | 'now'>, id: string): string {
  const row = { id, width: null, height: null, widths: [], thumbhash: null, focal_x: 0.5, focal_y: 0.5 };
  return `${pictureOf(row, 'private', secrets.media, now()).src}&w=${SHOWN_WIDTH}`;
}

/** Derived; never stored, never read from input. An administrator who sells something is a vendor too. */
async function scopeOf(db: Db, user: UserRow): Promise<User['scope']> {
  if (user.role_id === 1) return (await hasServingVendor(db, user.id)) ? ['admin', 'vendor'] : ['admin'];
  if (user.role_id === 3) return ['vendor'];
  return user.kiosk_community_id === null ? [] : ['kiosk'];
}
