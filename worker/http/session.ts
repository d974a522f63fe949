import {
  type Actor,
  isVerified,
  type System,
  type Unproven,
  type Visitor,
  visitor,
} from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import { type AccessClaims, readAccessToken } from './access-token.ts';

type SessionRow = {
  role_id: number;
  active: '0' | '1';
  kiosk_community_id: number | null;
  session_version: number;
  proven_at: string | null;
  needs_proof: 0 | 1;
};

const SCHEME = 'bearer ';

/**
 * The actor of a request, `unproven` until the session has passed the person's second factor: an administrator's
 * always must. No Authorization header: a visitor. A token that is forged, expired, or of an ended
 * session: 401. Each call looks the session up, so an ended session is refused from the next call on.
 */
export async function actorOf(
  authorization: string | undefined,
  d1: D1Database,
  issuer: string,
  secret: string,
  now: Date,
): Promise<Actor> {
  if (authorization === undefined) return visitor;
  if (authorization.slice(0, SCHEME.length).toLowerCase() !== SCHEME)
    throw new AppError('auth.token_missing');
  const claims = await readAccessToken(authorization.slice(SCHEME.length).trim(), issuer, secret, now);
  const row = await findSession(d1, claims, now);
  if (!row || row.session_version !== claims.sessionVersion) throw new AppError('auth.token_missing');
  const actor = actorFrom(claims, row);
  const { userId, sessionId } = actor;
  if (row.needs_proof && isVerified(actor))
    return { kind: 'unproven', userId, sessionId, isAdmin: actor.kind === 'admin' };
  return { ...actor, provenAt: row.proven_at };
}

/** The actor for the policies, from the user record as it is now. */
export function actorFrom(
  { userId, sessionId }: Pick<AccessClaims, 'userId' | 'sessionId'>,
  row: Pick<SessionRow, 'active' | 'kiosk_community_id' | 'role_id'>,
): Exclude<Actor, Visitor | Unproven | System> {
  const person = { userId, sessionId };
  if (row.active !== '1') return { kind: 'unverified', ...person };
  if (row.kiosk_community_id !== null)
    return { kind: 'kiosk', communityId: row.kiosk_community_id, ...person };
  if (row.role_id === 1) return { kind: 'admin', ...person };
  if (row.role_id === 3) return { kind: 'vendor', ...person };
  return { kind: 'member', ...person };
}

const findSession = (d1: D1Database, claims: AccessClaims, now: Date): Promise<SessionRow | null> =>
  d1
    .prepare(
      `select u.role_id, u.active, u.kiosk_community_id, u.session_version, s.proven_at,
         s.proven_at is null and (u.role_id = 1 or u.has_second_factor) as needs_proof
       from sessions s join users u on u.id = s.user_id
       where s.id = ? and s.user_id = ? and s.revoked_at is null and s.expires_at > ?
         and u.suspended_at is null and u.deleted_at is null and u.deceased_at is null`,
    )
    .bind(claims.sessionId, claims.userId, now.toISOString())
    .first<SessionRow>();
