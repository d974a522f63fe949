import type { BodyOf } from '#worker/contract/endpoint.ts';
import { type postAsGuest as endpoint, GUEST_DAYS } from '#worker/contract/guest.ts';
import type { Member } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { randomToken } from '#worker/core/ids.ts';
import { oneTimeToken, tokenHash } from '#worker/core/one-time.ts';
import { commit, isConflict } from '#worker/db/commit.ts';
import { siteOfInvitation } from '#worker/features/members/public.ts';
import { findVisibleSite, type SiteForActor, sitePolicy } from '#worker/features/site-access/public.ts';
import { provenHuman } from '#worker/http/proven-human.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import { splitName } from '#worker/shared/split-name.ts';
import { guestEmail } from './emails/guest.email.ts';
import { insertGuestMemory, wasSent } from './guest.repo.ts';

const PER_NETWORK: Quota = { name: 'guest-network', limit: 5, windowSeconds: 60 * 60 };
/** The author chooses the recipient of the email, which may be someone else's address. */
const PER_ADDRESS: Quota = { name: 'guest-address', limit: 5, windowSeconds: 24 * 60 * 60 };

type Body = BodyOf<typeof endpoint>;

/** How the site will see its author, once the link has made an account. */
const ANY_MEMBER: Member = { kind: 'member', userId: 0, sessionId: '' };

/** Stores the memory and sends the link that confirms its author's address. A repeat is the same memory. */
export async function postAsGuest(ctx: Ctx, body: Body): Promise<{ email: string }> {
  if (!body.text) throw new AppError('memory.empty');
  if (await wasSent(ctx.db, body.email, body.client_key)) return { email: body.email };
  await provenHuman(ctx, body.human, 'guest');
  await assertTakesGuests(ctx, body);
  const now = ctx.now();
  await spend(ctx.db, PER_NETWORK, ctx.client.network, now);
  await spend(ctx.db, PER_ADDRESS, body.email, now);
  const [id, seed] = [randomToken(), randomToken()];
  const { site_id, name, email, lang, locale, client_key, invite = null, human: _, ...content } = body;
  const row = {
    id,
    site_id,
    email,
    ...splitName(name),
    content,
    lang,
    locale,
    client_key,
    token_hash: tokenHash(ctx.secrets.jwt, oneTimeToken(ctx.secrets.jwt, seed)),
    created_at: iso(now),
    expires_at: iso(secondsAfter(now, GUEST_DAYS * 24 * 60 * 60)),
    confirmed_by: null,
    confirmed_at: null,
  };
  try {
    await commit(ctx.db, [
      insertGuestMemory(ctx.db, row),
      guestEmail.enqueue(ctx, { guest_id: id, seed, invite }),
    ]);
  } catch (error) {
    if (!isConflict(error, 'guest_memories')) throw error;
  }
  ctx.dispatchOutbox();
  return { email };
}

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
