import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type { confirmGuest as endpoint } from '#worker/contract/guest.ts';
import type { MemoryStatus } from '#worker/contract/memory.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { tokenHash } from '#worker/core/one-time.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { findUser, mailboxOwner, prepareSession, type UserRow } from '#worker/features/accounts/public.ts';
import { acceptInvitation } from '#worker/features/members/public.ts';
import { postMemory } from '#worker/features/memories/public.ts';
import { findSiteForUser, siteAddressOf } from '#worker/features/site-access/public.ts';
import { actorFrom } from '#worker/http/session.ts';
import { findByToken, type GuestRow, markConfirmed } from './guest.repo.ts';

const LINK_OVER = new AppError('guest.link_over');
const RACE = new AppError('request.conflict');
const TRIES = 3;

/**
 * Confirms the address by the mailed link, then posts the memory in the name of its account. A second use posts what
 * the first could not, and signs nobody in.
 */
export async function confirmGuest(
  ctx: Ctx,
  { token, invite }: BodyOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { guest, user, issueToken } = await confirmAddress(ctx, tokenHash(ctx.secrets.jwt, token));
  const actor = actorFrom({ userId: user.id, sessionId: '' }, user);
  if (actor.kind === 'unverified') throw LINK_OVER;
  const status = await post({ ...ctx, actor, reason: null }, guest, invite);
  const found = await findSiteForUser(ctx.db, String(guest.site_id), user.id);
  return {
    token: (await issueToken?.())?.token ?? null,
    email: guest.email,
    site: found ? siteAddressOf(found.site) : null,
    status,
    text: guest.content.text ?? null,
  };
}

type Confirmed = { guest: GuestRow; user: UserRow; issueToken?: () => Promise<{ token: string }> };

async function confirmAddress(ctx: Ctx, hash: string): Promise<Confirmed> {
  for (let tries = 1; ; tries++) {
    const at = iso(ctx.now());
    const guest = await findByToken(ctx.db, hash);
    if (!guest || guest.expires_at <= at) throw LINK_OVER;
    if (guest.confirmed_by !== null) {
      const user = await findUser(ctx.db, guest.confirmed_by);
      if (!user || user.suspended_at !== null) throw LINK_OVER;
      return { guest, user };
    }
    const { user, statements, enters } = await mailboxOwner(ctx, guest);
    const session = enters ? await prepareSession(ctx, user) : undefined;
    try {
      await commit(
        ctx.db,
        [
          markConfirmed(ctx.db, guest.id, user.id, at),
          abortIfUnchanged(ctx.db),
          ...statements,
          ...(session ? [session.statement] : []),
        ],
        RACE,
      );
    } catch (error) {
      // someone else made the account, or opened the link, at the same time
      if (tries === TRIES || (error !== RACE && !isConflict(error, 'users'))) throw error;
      continue;
    }
    ctx.dispatchOutbox();
    return { guest, user, ...(session && { issueToken: session.issueToken }) };
  }
}

/** The status of the posted memory; null where the site does not take it. */
async function post(
  ctx: CtxFor<'member'>,
  guest: GuestRow,
  invite: string | undefined,
): Promise<MemoryStatus | null> {
  try {
    // whether the invitation still lets in is for the post to say
    if (invite !== undefined) await acceptInvitation(ctx, invite).catch(refused);
    const { status } = await postMemory(ctx, {
      site_id: guest.site_id,
      ...guest.content,
      lang: guest.lang,
      client_key: `guest-${guest.id}`,
      candle: false,
      media: [],
      visibility: 'everyone',
    });
    return status;
  } catch (error) {
    return refused(error);
  }
}

/** A refusal is an outcome; what is down may be tried again. */
function refused(error: unknown): null {
  if (error instanceof AppError && error.status < 500) return null;
  throw error;
}
