import type { Device } from '#worker/contract/account-settings.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { listLiveSessions, revokeOwnSession, revokeSessionsOf } from './session.repo.ts';
import { forgetRefresh } from './session.service.ts';

const QUARTER_MS = 15 * 60 * 1000;

/** The devices on which the actor is signed in: the current one, then by last use, newest first. */
export async function listSessions(ctx: CtxFor<'signed-in'>): Promise<{ sessions: Device[] }> {
  const { userId, sessionId } = ctx.actor;
  const rows = await listLiveSessions(ctx.db, userId, iso(ctx.now()));
  const devices = rows.map(
    (row): Device => ({
      id: row.id,
      current: row.id === sessionId,
      user_agent: row.user_agent,
      strategy: row.strategy,
      created_at: row.created_at,
      last_seen_at: toQuarter(row.rotated_at ?? row.created_at),
    }),
  );
  const rank = ({ current, last_seen_at }: Device) => (current ? '1' : '0') + last_seen_at;
  return { sessions: devices.sort((a, b) => (rank(a) < rank(b) ? 1 : -1)) };
}

/** Rounds down to a quarter of an hour: the exact second of a device's last use is private. */
const toQuarter = (at: string): string => iso(new Date(Math.floor(Date.parse(at) / QUARTER_MS) * QUARTER_MS));

/** Ends a session; its token is rejected from its next request on. Idempotent. */
export async function endSession(ctx: CtxFor<'signed-in'>, id: string): Promise<undefined> {
  const ended = revokeOwnSession(ctx.db, ctx.actor.userId, id, iso(ctx.now()));
  await commit(ctx.db, [ended, abortIfUnchanged(ctx.db)], new AppError('session.not_found'));
  if (id === ctx.actor.sessionId) forgetRefresh(ctx);
}

export async function endSessions(ctx: CtxFor<'signed-in'>): Promise<undefined> {
  await commit(ctx.db, [revokeSessionsOf(ctx.db, ctx.actor.userId, iso(ctx.now()))]);
  forgetRefresh(ctx);
}
