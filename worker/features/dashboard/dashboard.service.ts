import { ADMIN_PAGE } from '#worker/contract/admin-list.ts';
import type * as api from '#worker/contract/dashboard-admin.ts';
import { HELD_HOURS, TILE_MOST, TILES, type TileName } from '#worker/contract/dashboard-admin.ts';
import type { QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { pageOf } from '#worker/db/page.ts';
import { countWork } from '#worker/features/orders/public.ts';
import { countOpenChargebacks } from '#worker/features/payments/public.ts';
import { countToday, listHeldMemories } from './dashboard.repo.ts';

type Member = CtxFor<'member'>;

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** What happened in the last 24 hours, and what waits. */
export async function readToday(ctx: Member): Promise<ReplyOf<typeof api.readToday>> {
  const now = ctx.now();
  const dayAgo = iso(secondsAfter(now, -DAY_SECONDS));
  const [counted, issues, late_orders, unpaid_orders, chargebacks] = await Promise.all([
    countToday(
      ctx.db,
      { dayAgo, heldSince: heldSince(ctx), today: iso(now).slice(0, 10), yesterday: dayAgo.slice(0, 10) },
      TILE_MOST,
    ),
    countWork(ctx, 'issue', TILE_MOST),
    countWork(ctx, 'late', TILE_MOST),
    countWork(ctx, 'unpaid', TILE_MOST),
    countOpenChargebacks(ctx.db, TILE_MOST),
  ]);
  const values: Record<TileName, number | null> = {
    ...counted,
    issues,
    late_orders,
    unpaid_orders,
    chargebacks,
  };
  return { tiles: TILES.map((name) => ({ name, value: values[name] })) };
}

const heldSince = ({ now }: Pick<Member, 'now'>): string =>
  iso(secondsAfter(now(), -HELD_HOURS * HOUR_SECONDS));

/** Which memories wait, and where: their words are read on the site, with a reason. */
export async function listHeld(
  ctx: Member,
  { cursor }: QueryOf<typeof api.listHeld>,
): Promise<ReplyOf<typeof api.listHeld>> {
  const after = keyIn(cursor, ['string', 'number']);
  const found = await listHeldMemories(ctx.db, { since: heldSince(ctx), after, limit: ADMIN_PAGE + 1 });
  const { rows, nextCursor } = pageOf(found, ADMIN_PAGE, ({ created_at, id }) => [created_at, id]);
  return {
    memories: rows.map(({ id, owner_kind, owner_id, created_at }) => ({
      id,
      place: { kind: owner_kind, id: owner_id },
      created_at,
    })),
    next_cursor: nextCursor,
  };
}
