import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import { type postAsGuest as endpoint, GUEST_DAYS } from '#worker/contract/guest.ts';
import type { Member } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { randomToken } from '#worker/core/ids.ts';
import { oneTimeToken, tokenHash } from '#worker/core/one-time.ts';
import { commit, isConflict } from '#worker/db/commit.ts';
import { deleteUploadsOfGuest, discardMediaOfGuest } from '#worker/features/media/public.ts';
import { siteOfInvitation } from '#worker/features/members/public.ts';
import { findVisibleSite, type SiteForActor, sitePolicy } from '#worker/features/site-access/public.ts';
import { assertQuota } from '#worker/features/uploads/public.ts';
import { provenHuman } from '#worker/http/proven-human.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import { splitName } from '#worker/shared/split-name.ts';
import { postProven } from './confirm-guest.ts';
import { guestEmail } from './emails/guest.email.ts';
import { findSent, type GuestRow, insertGuestMemory, rewrite } from './guest.repo.ts';
import { guestUploader, uploadPassOf } from './guest-upload.ts';
import { mailGuestLink, WAIT_SECONDS } from './mail-guest-link.job.ts';

const PER_NETWORK: Quota = { name: 'guest-network', limit: 5, windowSeconds: 60 * 60 };
/** The author chooses the recipient of the email, which may be someone else's address. */
const PER_ADDRESS: Quota = { name: 'guest-address', limit: 5, windowSeconds: 24 * 60 * 60 };

/** When an answer that could not be posted at once is posted. */
const RETRY_SECONDS = 60;

type Body = BodyOf<typeof endpoint>;

/** How the site will see its author, once the link has made an account. */
const ANY_MEMBER: Member = { kind: 'member', userId: 0, sessionId: '' };

/**
 * Stores the memory and mails the link that confirms its author's address; with an attachment, once that is here. A
 * repeat before the confirmation replaces what was written.
 */
export async function postAsGuest(ctx: Ctx, body: Body): Promise<ReplyOf<typeof endpoint>> {
  const { site_id, name, email, lang, locale, client_key, invite = null, human, ...content } = body;
  const letter = { site_id, name, email, lang, locale, client_key, human, content, answers: null };
  return postAsWriter(ctx, letter, { invite, authorize: () => assertTakesGuests(ctx, body) });
}

type Letter = Pick<Body, 'name' | 'email' | 'lang' | 'locale' | 'client_key' | 'human'> &
  Pick<GuestRow, 'site_id' | 'content' | 'answers'>;

/** `authorize` is called unless it is a repeat. */
type Terms = { invite?: string | null; authorize?: () => Promise<void> };

/** As `postAsGuest`, on the caller's terms. Of a proven address no link is mailed. */
export async function postAsWriter(
  ctx: Ctx,
  letter: Letter,
  { invite = null, authorize }: Terms = {},
): Promise<ReplyOf<typeof endpoint>> {
  const { name, human, site_id, email, client_key, answers, ...rest } = letter;
  const { content } = rest;
  if (!content.text && !content.attachment) throw new AppError('memory.empty');
  const written = { ...splitName(name), ...rest, answers };
  const isProven = answers?.proven ?? false;
  const sent = await findSent(ctx.db, email, client_key);
  if (sent) return sendAgain(ctx, sent, written);
  await authorize?.();
  if (content.attachment)
    await assertQuota(ctx, guestUploader(''), site_id, { purpose: 'memory', kind: 'photo', bytes: 0 });
  const now = ctx.now();
  if (!isProven) {
    await provenHuman(ctx, human, 'guest');
    await spend(ctx.db, PER_NETWORK, ctx.client.network, now);
    await spend(ctx.db, PER_ADDRESS, email, now);
  }
  const [id, seed] = [randomToken(), randomToken()];
  const row: GuestRow = {
    id,
    site_id,
    email,
    ...written,
    client_key,
    token_hash: tokenHash(ctx.secrets.jwt, oneTimeToken(ctx.secrets.jwt, seed)),
    mail: content.attachment && !isProven ? { seed, invite } : null,
    created_at: iso(now),
    expires_at: iso(secondsAfter(now, GUEST_DAYS * 24 * 60 * 60)),
    confirmed_by: null,
    confirmed_at: null,
  };
  const wait = secondsAfter(now, content.attachment ? WAIT_SECONDS : RETRY_SECONDS);
  try {
    await commit(ctx.db, [
      insertGuestMemory(ctx.db, row),
      row.mail || isProven
        ? mailGuestLink.enqueue(ctx, { guest_id: id }, wait)
        : guestEmail.enqueue(ctx, { guest_id: id, seed, invite }),
    ]);
  } catch (error) {
    const first = isConflict(error, 'guest_memories') && (await findSent(ctx.db, email, client_key));
    if (!first) throw error;
    return sendAgain(ctx, first, written);
  }
  ctx.dispatchOutbox();
  return settled(ctx, row);
}

/** Posts what waits for nothing more: of a proven address, without an attachment. */
async function settled(ctx: Ctx, row: GuestRow): Promise<ReplyOf<typeof endpoint>> {
  if (row.answers?.proven && !row.content.attachment) await postProven(ctx, row.id);
  return replyTo(ctx, row);
}

type Written = Pick<GuestRow, 'first_name' | 'last_name' | 'content' | 'lang' | 'locale' | 'answers'>;

/** Replaces what was written. Where an attachment is no longer announced, it goes, and the link is mailed. */
async function sendAgain(ctx: Ctx, before: GuestRow, written: Written) {
  const row = { ...before, ...written };
  if (!isWaiting(ctx, row)) {
    if (before.answers?.key !== written.answers?.key) throw new AppError('answer.answered');
    return settled(ctx, row);
  }
  const dropped = before.content.attachment && !written.content.attachment;
  await commit(ctx.db, [
    rewrite(ctx.db, row.id, written),
    ...(dropped
      ? [
          ...deleteUploadsOfGuest(ctx, row.id),
          ...discardMediaOfGuest(ctx, row.id),
          mailGuestLink.enqueue(ctx, { guest_id: row.id }),
        ]
      : []),
  ]);
  if (dropped) ctx.dispatchOutbox();
  return settled(ctx, row);
}

const isWaiting = (ctx: Ctx, { confirmed_at, expires_at }: GuestRow): boolean =>
  confirmed_at === null && expires_at > iso(ctx.now());

const replyTo = (ctx: Ctx, row: GuestRow): ReplyOf<typeof endpoint> => ({
  email: row.email,
  upload_pass: row.content.attachment && isWaiting(ctx, row) ? uploadPassOf(ctx, row.id) : null,
});

/** Throws where the author could not post on the site either once they had an account. */
async function assertTakesGuests(ctx: Ctx, { site_id, invite, email }: Body): Promise<void> {
  const site: SiteForActor & { id: number } =
    invite === undefined
      ? await findVisibleSite(ctx, String(site_id))
      : await siteOfInvitation(ctx, invite, email);
  if (site.id !== site_id) throw new AppError('site.not_found');
  if (!sitePolicy.answers.new_post(ANY_MEMBER, site))
    throw new AppError(site.frozen_at === null ? 'site.not_open' : 'site.frozen');
}
