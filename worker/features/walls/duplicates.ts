import type { QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/wall.ts';
import { DUPLICATES_PAGE } from '#worker/contract/wall.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { authorize } from '#worker/core/policy.ts';
import { encodeCursor } from '#worker/db/page.ts';
import { communityPolicy, findVisibleCommunity } from '#worker/features/communities/public.ts';
import { sameNameQuery, withoutKept } from './duplicates.repo.ts';
import { COMPARED, type Pair, type Position, pairsIn, positionAfter } from './duplicates.rules.ts';
import { presentEntry } from './wall.present.ts';
import { sees, viewerOf } from './wall-viewer.ts';

/** Of so many pairs it is looked up whether they are two people. */
const LOOKED_UP = 3 * DUPLICATES_PAGE;

/** Pairs of people on a wall who are likely one, for its staff. */
export async function listDuplicates(
  ctx: CtxFor<'member'>,
  ref: string,
  { cursor }: QueryOf<typeof api.listDuplicates>,
): Promise<ReplyOf<typeof api.listDuplicates>> {
  const community = authorize(ctx.actor, communityPolicy, 'edit_wall', await findVisibleCommunity(ctx, ref));
  const viewer = await viewerOf(ctx, community);
  const at = keyIn(cursor, ['string', 'number', 'number']);
  const after = at && { key: at[0], a: at[1], b: at[2] };
  const rows = await sameNameQuery(ctx.db, community.id, after, COMPARED);
  const named = rows.map(({ key, ...entry }) => ({ key, entry }));
  const pairs = pairsIn(named, after).filter(({ entries }) => entries.every((entry) => sees(viewer, entry)));
  const lookedUp = pairs.slice(0, LOOKED_UP);
  const open = lookedUp.length > 0 ? await withoutKept(ctx.db, lookedUp) : [];
  const page = open.slice(0, DUPLICATES_PAGE);
  const last = open.length > page.length ? page.at(-1) : pairs.length > LOOKED_UP ? lookedUp.at(-1) : null;
  const next = last ? positionOf(last) : positionAfter(named);
  return {
    pairs: page.map(({ entries: [a, b] }) => [
      presentEntry(ctx, community, a),
      presentEntry(ctx, community, b),
    ]),
    next_cursor: next && encodeCursor([next.key, next.a, next.b]),
  };
}

const positionOf = ({ key, entries: [a, b] }: Pair): Position => ({ key, a: a.id, b: b.id });
