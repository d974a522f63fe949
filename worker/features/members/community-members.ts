import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import type { CommunityRow } from '#worker/core/hooks.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { requesterOf, requestStatements } from './access.service.ts';
import { insertMember } from './member.repo.ts';

const OWNER = 1;

export const insertFounder = (db: Db, { id, owner_id, created_at }: CommunityRow): Statement =>
  insertMember(db, { kind: 'community', id }, { userId: owner_id, group: OWNER, at: created_at });

/** The actor becomes a member of a community. */
export const joinCommunity = ({ db, actor, now }: CtxFor<'member'>, communityId: number): Statement =>
  insertMember(
    db,
    { kind: 'community', id: communityId },
    { userId: actor.userId, group: null, at: iso(now()) },
  );

/** The actor's request to join a community. Aborts where too many of theirs are pending. */
export async function askCommunity(
  ctx: CtxFor<'member'>,
  { communityId, note }: { communityId: number; note: string | null },
): Promise<Statement[]> {
  return requestStatements(ctx, { kind: 'community', id: communityId }, await requesterOf(ctx, {}), note);
}
