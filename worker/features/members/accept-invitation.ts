import type { InvitationPreview, SiteRole } from '#worker/contract/member.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { tokenHash } from '#worker/core/one-time.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { pictureOf } from '#worker/features/media/public.ts';
import type { SiteForActor, SiteRow } from '#worker/features/site-access/public.ts';
import { limitFlood } from '#worker/http/rate-limit.ts';
import { handOverPlace } from './end-memberships.ts';
import { stateNow } from './invitation.present.ts';
import {
  closeInvitation,
  consumeInvitation,
  findInvitation,
  findPerson,
  markOpened,
  placeOf,
} from './invitation.repo.ts';
import { type ExpectedMember, findMember, insertMember, stillHasGroup, updateMember } from './member.repo.ts';
import { isHigher, isOpen, roleOf } from './member.rules.ts';
import { nameOf } from './member.service.ts';
import { tellPerson } from './tell-person.ts';

const TOKEN = /^[\w-]{43}$/;
const ADMIN = 1;
const MAX_ATTEMPTS = 4;
const CONFLICT = new AppError('request.conflict');

/** The invitation of a token with its current state. Rate-limits failed lookups only. */
async function byToken(ctx: Ctx, token: string) {
  const found = TOKEN.test(token)
    ? await findInvitation(ctx.db, tokenHash(ctx.secrets.jwt, token))
    : undefined;
  if (!found) {
    await limitFlood(ctx.floods.auth, `invitation ${ctx.client.network}`);
    throw new AppError('invitation.not_found');
  }
  const place = placeOf(found);
  return { ...found, place, state: stateNow(ctx, found, place) };
}
type Found = Awaited<ReturnType<typeof byToken>>;

const roleIn = ({ invitation }: Pick<Found, 'invitation'>): SiteRole => roleOf(invitation.group_id);

const closedError = ({ state }: Pick<Found, 'state'>) => new AppError('invitation.over', { state });

/** The invitation as its recipient may read it; for a closed one only its state, role and inviter. */
export async function openInvitation(ctx: Ctx, token: string): Promise<InvitationPreview> {
  const found = await byToken(ctx, token);
  const { invitation, place, state } = found;
  if (state === 'sent') await commit(ctx.db, [markOpened(ctx.db, invitation.id)]);
  const open = isOpen(state);
  return {
    kind: invitation.kind,
    state: state === 'sent' ? 'opened' : state,
    role: roleIn(found),
    email: open ? invitation.email : null,
    has_account: open && found.has_account,
    invited_by: nameOf(found.inviter),
    note: open ? invitation.note : null,
    site: open && place.kind === 'site' ? presentSite(ctx, place, found.portrait) : null,
    ...(open && place.kind === 'community' && { community: presentCommunity(place) }),
  };
}

type SitePlace = Extract<Found['place'], { kind: 'site' }>;
type CommunityPlace = Extract<Found['place'], { kind: 'community' }>;

const presentSite = (ctx: Ctx, site: SitePlace, portrait: Found['portrait']) => ({
  id: site.id,
  slug: site.slug,
  name: nameOf(site),
  other_name: site.other_name,
  lang: site.lang,
  gender: site.gender,
  site_type_id: site.site_type_id,
  portrait: portrait && pictureOf(portrait, 'private', ctx.secrets.media, ctx.now()),
});

const presentCommunity = ({ id, slug, name, other_name, lang, type, permissions }: CommunityPlace) => ({
  id,
  slug,
  name,
  other_name,
  lang,
  type,
  permissions,
});

/** Adds the actor to the site. Idempotent: an existing member gets the same reply and never loses a role. */
export async function acceptInvitation(
  ctx: CtxFor<'member'>,
  token: string,
): Promise<{ site_id: number; role: SiteRole }> {
  const { id, role } = await accept(ctx, token, 'site');
  return { site_id: id, role };
}

/** As `acceptInvitation`, of a community. */
export async function joinCommunity(
  ctx: CtxFor<'member'>,
  token: string,
): Promise<{ community_id: number; role: SiteRole }> {
  const { id, role } = await accept(ctx, token, 'community');
  return { community_id: id, role };
}

async function accept(ctx: CtxFor<'member'>, token: string, kind: Found['place']['kind']) {
  if (ctx.actor.kind === 'kiosk') throw new AppError('auth.forbidden');
  const person = await findPerson(ctx.db, ctx.actor.userId);
  if (!person) throw new AppError('auth.token_missing');
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const found = await byToken(ctx, token);
    const { invitation, place } = found;
    if (place.kind !== kind) throw new AppError('invitation.not_found');
    if (invitation.kind === 'email' && invitation.email !== person.email)
      throw new AppError('invitation.other_address');
    const member = await findMember(ctx.db, place, person.id);
    if (member?.suspended_at) throw new AppError('member.suspended');
    if (member && (found.state === 'accepted' || !raisesRole(found, member)) && !consumesInvitation(found))
      return { id: place.id, role: roleOf(member.group) };
    if (!isOpen(found.state)) throw closedError(found);
    try {
      await commit(ctx.db, await acceptanceStatements(ctx, found, person.id, member), CONFLICT);
    } catch (error) {
      if (error !== CONFLICT && !isConflict(error, 'members')) throw error;
      continue;
    }
    ctx.dispatchOutbox();
    const keepsRole = member && !raisesRole(found, member);
    return { id: place.id, role: keepsRole ? roleOf(member.group) : roleIn(found) };
  }
  throw new AppError('request.conflict');
}

/** Whether an existing member's acceptance changes anything: it uses up an open email invitation. */
const consumesInvitation = ({ invitation, state }: Found): boolean =>
  invitation.kind === 'email' && isOpen(state);

const raisesRole = (found: Found, { group }: ExpectedMember): boolean =>
  isHigher(roleIn(found), roleOf(group));

/** The statements that consume the invitation, if its inviter still may invite, and create the membership. */
async function acceptanceStatements(
  ctx: Ctx,
  found: Found,
  userId: number,
  member: ExpectedMember | undefined,
): Promise<Statement[]> {
  const { invitation, inviter, membership, place } = found;
  const { db } = ctx;
  const at = iso(ctx.now());
  const inviterStillMay =
    inviter.role_id === ADMIN ? undefined : stillHasGroup(place, inviter.id, membership?.group ?? null);
  const consumed = [consumeInvitation(db, invitation.id, at, inviterStillMay), abortIfUnchanged(db)];
  if (member && !raisesRole(found, member)) return consumed;
  const role = roleIn(found);
  const entry = auditEntry(ctx, role === 'owner' ? `${place.kind}.handed_over` : 'invitation.accepted', {
    kind: place.kind,
    id: place.id,
    before: role === 'owner' ? { owner_id: place.owner_id } : { role: member ? roleOf(member.group) : null },
    after: { invitation_id: invitation.id, user_id: userId, role },
  });
  const told = { subject: invitation.id };
  if (role === 'owner')
    return [
      ...consumed,
      ...handOverPlace(db, place, { from: place.owner_id, to: userId, at }),
      entry,
      ...tellPerson(ctx, place, userId, { ...told, event: 'owner_now', by: place.owner_id }),
      ...tellPerson(ctx, place, place.owner_id, { ...told, event: 'owner_before', by: userId }),
      ...(place.kind === 'site'
        ? await ctx.hooks.siteHandedOver(ctx, { siteId: place.id, from: place.owner_id, to: userId })
        : []),
    ];
  const membershipChange = member
    ? [updateMember(db, place, member, { group_id: invitation.group_id }), abortIfUnchanged(db)]
    : [insertMember(db, place, { userId, group: invitation.group_id, at })];
  return [
    ...consumed,
    ...membershipChange,
    entry,
    ...tellPerson(ctx, place, inviter.id, { ...told, event: 'accepted', by: userId }),
  ];
}

/** Declines an email invitation. Idempotent. */
export async function declineInvitation(ctx: Ctx, token: string): Promise<undefined> {
  const found = await byToken(ctx, token);
  const { invitation, state } = found;
  if (invitation.kind === 'link') throw new AppError('invitation.not_found');
  if (state === 'declined') return;
  if (!isOpen(state)) throw closedError(found);
  await commit(
    ctx.db,
    [closeInvitation(ctx.db, invitation.id, 'declined', iso(ctx.now())), abortIfUnchanged(ctx.db)],
    CONFLICT,
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
  const found = await findForAddress(ctx, token, email);
  if (!found || !isOpen(found.state)) return undefined;
  return (userId) =>
    acceptanceStatements(
      { ...ctx, actor: { kind: 'member', userId, sessionId: 'new' } },
      found,
      userId,
      undefined,
    );
}

/**
 * The site of an open invitation, as it is for a member. Throws where the invitation is over, was sent to another
 * address, or offers the site itself, which its recipient is to accept in so many words.
 */
export async function siteOfInvitation(
  ctx: Ctx,
  token: string,
  email: string,
): Promise<SiteRow & SiteForActor> {
  const found = await byToken(ctx, token);
  const { invitation, place, state } = found;
  if (place.kind !== 'site') throw new AppError('site.not_found');
  if (!isOpen(state)) throw closedError(found);
  if (invitation.kind === 'email' && invitation.email !== email)
    throw new AppError('invitation.other_address');
  if (roleIn(found) === 'owner') throw new AppError('auth.forbidden');
  return { ...place, group: 0, controls: false };
}

/** Whether this address accepted the invitation already: a retried registration whose reply was lost. */
export const wasAccepted = async (ctx: Ctx, token: string, email: string): Promise<boolean> =>
  (await findForAddress(ctx, token, email))?.state === 'accepted';

async function findForAddress(ctx: Ctx, token: string, email: string): Promise<Found | undefined> {
  const found = await byToken(ctx, token).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'invitation.not_found') return undefined;
    throw error;
  });
  return found?.invitation.kind === 'email' && found.invitation.email === email ? found : undefined;
}
