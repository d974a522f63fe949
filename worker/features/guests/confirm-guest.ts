import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type { confirmGuest as endpoint } from '#worker/contract/guest.ts';
import type { MemoryStatus } from '#worker/contract/memory.ts';
import type { NewMemory } from '#worker/contract/memory-commands.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { tokenHash } from '#worker/core/one-time.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { findUser, mailboxOwner, prepareSession, type UserRow } from '#worker/features/accounts/public.ts';
import {
  addressOf,
  claimMediaOfGuest,
  findMediaOfGuest,
  type MediaRow,
} from '#worker/features/media/public.ts';
import { acceptInvitation } from '#worker/features/members/public.ts';
import { postAnswer, postMemory } from '#worker/features/memories/public.ts';
import { findSiteForUser, siteAddressOf } from '#worker/features/site-access/public.ts';
import { actorFrom } from '#worker/http/session.ts';
import { findByToken, findGuest, type GuestRow, markConfirmed } from './guest.repo.ts';

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
  const hash = tokenHash(ctx.secrets.jwt, token);
  const confirmed = await confirmAddress(ctx, () => findByToken(ctx.db, hash), true);
  const { guest, user, issueToken } = confirmed;
  const attached = await findMediaOfGuest(ctx.db, guest.id);
  const writer = writerOf(ctx, confirmed);
  // whether the invitation still lets in is for the post to say
  if (invite !== undefined) await acceptInvitation(writer, invite).catch(refused);
  const status = await post(writer, guest, attached).catch(refused);
  const found = await findSiteForUser(ctx.db, String(guest.site_id), user.id);
  return {
    token: (await issueToken?.())?.token ?? null,
    email: guest.email,
    site: found ? siteAddressOf(found.site) : null,
    status,
    text: guest.content.text ?? null,
    file:
      status === null && attached?.attached_at === null && attached.state === 'ready'
        ? addressOf(attached.id, 'own_download', ctx.secrets.media, ctx.now())
        : null,
  };
}

/** Posts the answer to a question that was mailed to its author’s address. A repeat posts nothing more. */
export async function postProven(ctx: Ctx, id: string): Promise<void> {
  const confirmed = await confirmAddress(ctx, () => findGuest(ctx.db, id), false);
  await post(writerOf(ctx, confirmed), confirmed.guest, await findMediaOfGuest(ctx.db, id));
}

/** The context of the account, in whose name the memory is posted. */
function writerOf(ctx: Ctx, { user }: Confirmed): CtxFor<'member'> {
  const actor = actorFrom({ userId: user.id, sessionId: '' }, user);
  if (actor.kind === 'unverified') throw LINK_OVER;
  return { ...ctx, actor, reason: null };
}

type Confirmed = { guest: GuestRow; user: UserRow; issueToken?: () => Promise<{ token: string }> };

async function confirmAddress(
  ctx: Ctx,
  find: () => Promise<GuestRow | undefined>,
  signsIn: boolean,
): Promise<Confirmed> {
  for (let tries = 1; ; tries++) {
    const at = iso(ctx.now());
    const guest = await find();
    if (!guest || guest.expires_at <= at) throw LINK_OVER;
    if (guest.confirmed_by !== null) {
      const user = await findUser(ctx.db, guest.confirmed_by);
      if (!user || user.suspended_at !== null) throw LINK_OVER;
      return { guest, user };
    }
    const { user, statements, enters } = await mailboxOwner(ctx, guest);
    const session = enters && signsIn ? await prepareSession(ctx, user) : undefined;
    try {
      await commit(
        ctx.db,
        [
          markConfirmed(ctx.db, guest.id, user.id, at),
          abortIfUnchanged(ctx.db),
          ...statements,
          claimMediaOfGuest(ctx.db, guest.id, user.id),
          ...(session ? [session.statement] : []),
        ],
        RACE,
      );
    } catch (error) {
      // someone else made the account, or opened the link, at the same time; a suspended account is not found
      if (error !== RACE && !isConflict(error, 'users')) throw error;
      if (tries === TRIES) throw isConflict(error, 'users') ? LINK_OVER : error;
      continue;
    }
    ctx.dispatchOutbox();
    return { guest, user, ...(session && { issueToken: session.issueToken }) };
  }
}

/** The status of the posted memory. Throws where the site does not take it. */
async function post(
  ctx: CtxFor<'member'>,
  guest: GuestRow,
  attached: MediaRow | undefined,
): Promise<MemoryStatus> {
  const { attachment, ...content } = guest.content;
  const memory: NewMemory = {
    site_id: guest.site_id,
    ...content,
    lang: guest.lang,
    client_key: `guest-${guest.id}`,
    candle: false,
    media: attached ? [{ ...attachment, id: attached.id }] : [],
    visibility: 'everyone',
  };
  if (guest.answers === null) return (await postMemory(ctx, memory)).status;
  const { asked_id: askedId, question, key, proven } = guest.answers;
  const answered = await ctx.hooks.questionAnswered(ctx, { askedId, key });
  // a mailed question is answered once; of those who got a link, each may
  const statements = proven ? [...answered, abortIfUnchanged(ctx.db)] : answered;
  return postAnswer(ctx, memory, question, { statements, whenStale: RACE });
}

/** A refusal is an outcome; what is down may be tried again. */
function refused(error: unknown): null {
  if (error instanceof AppError && error.status < 500) return null;
  throw error;
}
