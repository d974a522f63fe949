import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import { type kioskToken, PAIRING_SECONDS, type pairKiosk } from '#worker/contract/kiosk.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { randomToken } from '#worker/core/ids.ts';
import { oneTimeCode, pairingHash } from '#worker/core/one-time.ts';
import { type Allowed, authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { users } from '#worker/db/schema/people.ts';
import { insertUser, prepareSession } from '#worker/features/accounts/public.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import {
  communityPolicy,
  communityStandingOf,
  findVisibleCommunity,
} from '#worker/features/communities/public.ts';
import { limitFlood } from '#worker/http/rate-limit.ts';
import { consumeCode, countTry, findKioskUser, replaceCode } from './kiosk.repo.ts';
import { kioskUser } from './kiosk.rules.ts';

type PairingCode = ReplyOf<typeof pairKiosk>;
type CodeInput = BodyOf<typeof kioskToken>;

type Community = Allowed<Awaited<ReturnType<typeof findVisibleCommunity>>, 'community.settings'>;

/** The community, if the actor may pair its screens; throws otherwise. */
export const findPairableCommunity = async (ctx: Ctx, ref: string): Promise<Community> =>
  authorize(ctx.actor, communityPolicy, 'settings', await findVisibleCommunity(ctx, ref));

/** Creates a pairing code; the first one also creates the user that the screens are signed in as. */
export async function pairScreen(
  ctx: CtxFor<'member'>,
  ref: string,
  deviceName: string | null,
): Promise<PairingCode> {
  const community = await findPairableCommunity(ctx, ref);
  const now = ctx.now();
  const code = oneTimeCode(ctx.secrets.jwt, randomToken());
  const expires_at = iso(secondsAfter(now, PAIRING_SECONDS));
  const statements = [
    replaceCode(ctx.db, {
      community_id: community.id,
      code_hash: pairingHash(ctx.secrets.jwt, community.id, code),
      device_name: deviceName || null,
      created_by: ctx.actor.userId,
      created_at: iso(now),
      expires_at,
    }),
    auditEntry(ctx, 'kiosk.code_given', {
      kind: 'community',
      id: community.id,
      after: { expires_at },
      standing: communityStandingOf(ctx.actor, community),
    }),
  ];
  await withUser(ctx, community, statements);
  return { community_id: community.id, code, expires_at };
}

/** Commits the statements and creates the kiosk user if missing. Concurrent first codes create one user. */
async function withUser(ctx: Ctx, community: Community, statements: Statement[]): Promise<void> {
  if (await findKioskUser(ctx.db, community.id)) return void (await commit(ctx.db, statements));
  const user = kioskUser(await nextId(ctx.db, users), community, iso(ctx.now()));
  try {
    await commit(ctx.db, [insertUser(ctx.db, user), ...statements]);
  } catch (error) {
    if (!isConflict(error, 'users')) throw error;
    await commit(ctx.db, statements);
  }
}

/** Opens a screen's session for a pairing code. Throws the same error for any invalid code. */
export async function enterCode(ctx: Ctx, { community_id, code }: CodeInput): Promise<{ token: string }> {
  await limitFlood(ctx.floods.auth, `kiosk:${ctx.client.network}`);
  const at = iso(ctx.now());
  const wrong = new AppError('kiosk.bad_code');
  const [tried, user] = await Promise.all([
    countTry(ctx.db, community_id, at),
    findKioskUser(ctx.db, community_id),
  ]);
  const hash = pairingHash(ctx.secrets.jwt, community_id, code);
  if (tried?.code_hash !== hash || !user) throw wrong;
  const { device_name } = tried;
  const { id, statement, issueToken } = await prepareSession(ctx, user, {
    strategy: 'kiosk',
    deviceName: device_name,
  });
  const statements = [
    consumeCode(ctx.db, community_id, hash, at),
    abortIfUnchanged(ctx.db),
    statement,
    auditEntry(ctx, 'kiosk.paired', { kind: 'community', id: community_id, after: { kiosk: id } }),
  ];
  await commit(ctx.db, statements, wrong);
  return issueToken();
}
