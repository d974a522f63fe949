import type { InvitationSeen, SiteRole } from '#worker/contract/member.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { tokenHash } from '#worker/core/one-time.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { pictureOf } from '#worker/features/media/public.ts';
import { notifyPerson } from '#worker/features/updates/public.ts';
import { limitFlood } from '#worker/http/rate-limit.ts';
import { membershipEmail } from './emails/membership.email.ts';
import { stateNow } from './invitation.present.ts';
import {
  closeInvitation,
  type FoundInvitation,
  findInvitation,
  findPerson,
  markOpened,
  spendInvitation,
} from './invitation.repo.ts';
import { findMember, handOver, insertMember, type MemberSeen, stillIs, updateMember } from './member.repo.ts';
import { isHigher, isOpen, roleOf } from './member.rules.ts';
import { nameOf, placeOf } from './member.service.ts';

const TOKEN = /^[\w-]{43}$/;
const ADMIN = 1;
const RACES = 4;
const RACED = new AppError('request.conflict');

/** The invitation of a token with its current state. Rate-limits failed lookups only. */
async function byToken(ctx: Ctx, token: string) {
  const found = TOKEN.test(token)
    ? await findInvitation(ctx.db, tokenHash(ctx.secrets.jwt, token))
    : undefined;
  if (!found) {
    await limitFlood(ctx.floods.auth, `invitation ${ctx.client.network}`);
    throw new AppError('invitation.not_found');
  }
  return { ...found, state: stateNow(ctx, found, asNobody(found)) };
}
type Found = Awaited<ReturnType<typeof byToken>>;

const asNobody = ({ site }: Pick<FoundInvitation, 'site'>) => ({ ...site, group: null, controls: false });

const over = ({ state }: Pick<Found, 'state'>) => new AppError('invitation.over', { state });

/** The invitation as its recipient may read it; of one that is over only its state, role and inviter. */
export async function openInvitation(ctx: Ctx, token: string): Promise<InvitationSeen> {
  const found = await byToken(ctx, token);
  const { invitation, site, state } = found;
  if (state === 'sent') await commit(ctx.db, [markOpened(ctx.db, invitation.id)]);
  const good = isOpen(state);
  return {
    kind: invitation.kind,
    state: state === 'sent' ? 'opened' : state,
    role: roleOf(invitation.group_id),
    email: good ? invitation.email : null,
    has_account: good && found.has_account,
    invited_by: nameOf(found.inviter),
    note: good ? invitation.note : null,
    site: good
      ? {
          id: site.id,
          slug: site.slug,
          name: nameOf(site),
          other_name: site.other_name,
          lang: site.lang,
          gender: site.gender,
          site_type_id: site.site_type_id,
          portrait: found.portrait && pictureOf(found.portrait, 'private', ctx.secrets.media, ctx.now()),
        }
      : null,
  };
}

type Accepted = { site_id: number; role: SiteRole };

/** Adds the actor to the site. Idempotent: an existing member gets the same reply and never loses a role. */
export async function acceptInvitation(ctx: CtxFor<'member'>, token: string): Promise<Accepted> {
  if (ctx.actor.kind === 'kiosk') throw new AppError('auth.forbidden');
  const person = await findPerson(ctx.db, ctx.actor.userId);
  if (!person) throw new AppError('auth.token_missing');
  for (let race = 0; race < RACES; race++) {
    const found = await byToken(ctx, token);
    const { invitation, site } = found;
    if (invitation.kind === 'email' && invitation.email !== person.email)
      throw new AppError('invitation.other_address');
    const member = await findMember(ctx.db, placeOf(site), person.id);
    if (member?.suspended_at) throw new AppError('member.suspended');
    if (member && (found.state === 'accepted' || !raises(found, member)) && !isNews(found))
      return { site_id: site.id, role: roleOf(member.group) };
    if (!isOpen(found.state)) throw over(found);
    try {
      await commit(ctx.db, await accepting(ctx, found, person.id, member), RACED);
    } catch (error) {
      if (error !== RACED && !isConflict(error, 'members')) throw error;
      continue;
    }
    ctx.dispatchOutbox();
    const role = roleOf(invitation.group_id);
    return { site_id: site.id, role: member && !raises(found, member) ? roleOf(member.group) : role };
  }
  throw new AppError('request.conflict');
}

/** Whether an existing member's acceptance changes anything: an open email invitation is used up. */
const isNews = ({ invitation, state }: Found): boolean => invitation.kind === 'email' && isOpen(state);

const raises = ({ invitation }: Found, { group }: MemberSeen): boolean =>
  isHigher(roleOf(invitation.group_id), roleOf(group));

/** The kind of update for each event. */
const UPDATES = {
  accepted: 'invitation_accepted',
  owner_now: 'owner_now',
  owner_before: 'owner_before',
} as const;

/** The statements that spend the invitation, if its inviter still may invite, and create the membership. */
async function accepting(
  ctx: Ctx,
  found: Found,
  userId: number,
  member: MemberSeen | undefined,
): Promise<Statement[]> {
  const { invitation, inviter, membership, site } = found;
  const { db } = ctx;
  const [at, place] = [iso(ctx.now()), placeOf(site)];
  const still = inviter.role_id === ADMIN ? undefined : stillIs(place, inviter.id, membership?.group ?? null);
  const used = [spendInvitation(db, invitation.id, at, still), abortIfUnchanged(db)];
  if (member && !raises(found, member)) return used;
  const role = roleOf(invitation.group_id);
  const joined = auditEntry(ctx, role === 'owner' ? 'site.handed_over' : 'invitation.accepted', {
    kind: 'site',
    id: site.id,
    before: role === 'owner' ? { owner_id: site.owner_id } : { role: member ? roleOf(member.group) : null },
    after: { invitation_id: invitation.id, user_id: userId, role },
  });
  const notify = (event: keyof typeof UPDATES, to: number, by: number) => [
    membershipEmail.enqueue(ctx, { user_id: to, site_id: site.id, event, by }),
    ...notifyPerson(ctx, to, UPDATES[event], { site: site.id, subject: invitation.id, by }),
  ];
  if (role === 'owner')
    return [
      ...used,
      ...handOver(db, { siteId: site.id, from: site.owner_id, to: userId, at }),
      joined,
      ...notify('owner_now', userId, site.owner_id),
      ...notify('owner_before', site.owner_id, userId),
      ...(await ctx.hooks.siteHandedOver(ctx, { siteId: site.id, from: site.owner_id, to: userId })),
    ];
  const joins = member
    ? [updateMember(db, place, member, { group_id: invitation.group_id }), abortIfUnchanged(db)]
    : [insertMember(db, place, { userId, group: invitation.group_id, at })];
  return [...used, ...joins, joined, ...notify('accepted', inviter.id, userId)];
}

/** Declines an email invitation. Idempotent. */
export async function declineInvitation(ctx: Ctx, token: string): Promise<undefined> {
  const found = await byToken(ctx, token);
  const { invitation, state } = found;
  if (invitation.kind === 'link') throw new AppError('invitation.not_found');
  if (state === 'declined') return;
  if (!isOpen(state)) throw over(found);
  await commit(
    ctx.db,
    [closeInvitation(ctx.db, invitation.id, 'declined', iso(ctx.now())), abortIfUnchanged(ctx.db)],
    RACED,
  );
}

/**
 * For registration from an email invitation: its token proves that the new account owns the invited address.
 * Returns a function whose statements create the membership in the commit that creates the account.
 */
export async function invitationTo(
  ctx: Ctx,
  token: string,
  email: string,
): Promise<((userId: number) => Promise<Statement[]>) | undefined> {
  const found = await heldBy(ctx, token, email);
  if (!found || !isOpen(found.state)) return undefined;
  return (userId) =>
    accepting({ ...ctx, actor: { kind: 'member', userId, sessionId: 'new' } }, found, userId, undefined);
}

/** Whether this address accepted the invitation already: a retried registration whose reply was lost. */
export const wasAccepted = async (ctx: Ctx, token: string, email: string): Promise<boolean> =>
  (await heldBy(ctx, token, email))?.state === 'accepted';

async function heldBy(ctx: Ctx, token: string, email: string): Promise<Found | undefined> {
  const found = await byToken(ctx, token).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'invitation.not_found') return undefined;
    throw error;
  });
  return found?.invitation.kind === 'email' && found.invitation.email === email ? found : undefined;
}
