import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Cursor, Email, Id, IdOrSlug, Instant, Locale, Picture, text } from './primitives.ts';

/** Roles of a site by name; their numbers are 1, 5, 3 and null. */
export const SiteRole = z.enum(['owner', 'sec_owner', 'editor', 'member']);
export type SiteRole = z.infer<typeof SiteRole>;

const OfSite = z.object({ id: IdOrSlug });
const OfMember = z.object({ id: IdOrSlug, userId: Id });

export const SiteMember = z.object({
  user_id: Id,
  first_name: z.string(),
  last_name: z.string(),
  picture: Picture.nullable(),
  role: SiteRole,
  suspended: z.boolean(),
  joined_at: Instant,
  /** For those who may list addresses; null for others. */
  email: z.string().nullable(),
  /** What whoever asks may do about this member. */
  can: z.object({
    suspend: z.boolean(),
    remove: z.boolean(),
    /** The roles that may be given, the present one left out. */
    roles: z.array(SiteRole),
  }),
});
export type SiteMember = z.infer<typeof SiteMember>;

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/sites/:id/members',
  access: 'member',
  summary: "A site's members, staff first, 50 a page",
  params: OfSite,
  query: z.object({ cursor: Cursor.optional() }),
  reply: z.object({
    site: z.object({
      id: Id,
      slug: z.string(),
      name: z.string(),
      mode: z.enum(['private', 'open', 'regular']),
    }),
    members: z.array(SiteMember),
    next_cursor: Cursor.nullable(),
    /** What whoever asks may invite to; empty for those who may not. */
    invitable: z.array(SiteRole),
    /** Whether whoever asks may decide who takes over. */
    can_name_successors: z.boolean(),
    can_leave: z.boolean(),
  }),
});

export const changeMember = endpoint({
  method: 'PATCH',
  path: '/api/sites/:id/members/:userId',
  access: 'member',
  summary: "Changes a member's role, or suspends or restores them; an Owner is made by an invitation",
  params: OfMember,
  body: z
    .strictObject({ role: z.enum(['sec_owner', 'editor', 'member']), suspended: z.boolean() })
    .partial()
    .refine((patch) => Object.keys(patch).length === 1),
  reply: SiteMember,
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/sites/:id/members/:userId',
  access: 'member',
  summary: 'Removes a member; of oneself, leaves the site',
  params: OfMember,
});

export const INVITATION_SECONDS = 14 * 24 * 60 * 60;
export const INVITATIONS_A_DAY = 50;
export const LINK_USES_MOST = 100;

export const Invitation = z.object({
  id: Id,
  kind: z.enum(['email', 'link']),
  email: z.string().nullable(),
  role: SiteRole,
  state: z.enum(['sent', 'opened', 'accepted', 'declined', 'expired', 'revoked']),
  max_uses: z.number().int(),
  uses: z.number().int(),
  /** The address of a link invitation that is still good; never of one that went by mail. */
  link: z.string().nullable(),
  invited_by: z.string(),
  created_at: Instant,
  expires_at: Instant,
  can_revoke: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/sites/:id/invitations',
  access: 'member',
  summary: 'The invitations of a site, newest first',
  params: OfSite,
  reply: z.object({ invitations: z.array(Invitation) }),
});

/** An invitation to `owner` offers the site to whoever has the address: when they accept, the Owner becomes a Co-Owner. */
export const createInvitation = endpoint({
  method: 'POST',
  path: '/api/sites/:id/invitations',
  access: 'member',
  summary: 'Invites one person by mail, or members by a link',
  params: OfSite,
  body: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('email'),
      email: Email,
      role: SiteRole,
      note: text(500).nullish(),
      /** The language of the mail; the inviter's where it is not said. */
      locale: Locale.optional(),
    }),
    z.strictObject({ kind: z.literal('link'), max_uses: z.number().int().min(1).max(LINK_USES_MOST) }),
  ]),
  reply: Invitation,
  status: 201,
  creates: true,
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/sites/:id/invitations/:inviteId',
  access: 'member',
  summary: 'Takes an invitation back',
  params: z.object({ id: IdOrSlug, inviteId: Id }),
});

const Token = z.object({ token: z.string().min(16).max(100) });

/** What an invitation says to whoever holds its token. */
export const InvitationSeen = z.object({
  kind: z.enum(['email', 'link']),
  state: z.enum(['sent', 'opened', 'accepted', 'declined', 'expired', 'revoked']),
  role: SiteRole,
  /** The address that it was sent to, for the form to fill in; null for a link. */
  email: z.string().nullable(),
  /** Whether that address has an account already. */
  has_account: z.boolean(),
  invited_by: z.string(),
  note: z.string().nullable(),
  /** Null where it is over. */
  site: z
    .object({
      id: Id,
      slug: z.string(),
      name: z.string(),
      other_name: z.string().nullable(),
      lang: Locale,
      gender: z.enum(['male', 'female', 'other']),
      site_type_id: z.number().int(),
      portrait: Picture.nullable(),
    })
    .nullable(),
});
export type InvitationSeen = z.infer<typeof InvitationSeen>;

export const openInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:token/open',
  access: 'public',
  summary: 'Who invites, and to what',
  params: Token,
  reply: InvitationSeen,
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:token/accept',
  access: 'member',
  summary: 'Joins; one sent by mail only with the account of its address',
  params: Token,
  reply: z.object({ site_id: Id, role: SiteRole }),
});

export const declineInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:token/decline',
  access: 'public',
  summary: 'Declines one that was sent by mail',
  params: Token,
});
