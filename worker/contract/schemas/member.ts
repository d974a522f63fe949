import { z } from 'zod';
import {
  INVITATION_NOTE_MAX,
  INVITATION_STATES,
  LINK_USES_MOST,
  SITE_ROLES,
} from '#worker/contract/member.ts';
import { AccessRequest } from './access-request.ts';
import { Cursor, Email, Id, IdOrSlug, Instant, Locale, Picture, text } from './primitives.ts';
import { Gender, SiteMode } from './site-fields.ts';

export const SiteRole = z.enum(SITE_ROLES);

const CommunityPermissions = z.enum(['public', 'private']);

const OfPlace = z.object({ id: IdOrSlug });

const OfMember = z.object({ id: IdOrSlug, userId: Id });

export const SiteMember = z.object({
  user_id: Id,
  first_name: z.string(),
  last_name: z.string(),
  picture: Picture.nullable(),
  role: SiteRole,
  suspended: z.boolean(),
  joined_at: Instant,
  /** The member's address, for those who may list addresses; null for others. */
  email: z.string().nullable(),
  /** What the caller may do with this member. */
  can: z.object({
    suspend: z.boolean(),
    remove: z.boolean(),
    /** The assignable roles, without the member's current one. */
    roles: z.array(SiteRole),
  }),
});
export type SiteMember = z.infer<typeof SiteMember>;

const MemberList = {
  members: z.array(SiteMember),
  next_cursor: Cursor.nullable(),
  /** The roles that the caller may invite to; empty for those who may not invite. */
  invitable: z.array(SiteRole),
  can_leave: z.boolean(),
};

export const listMembers = {
  params: OfPlace,
  query: z.object({ cursor: Cursor.optional() }),
  reply: z.object({
    site: z.object({
      id: Id,
      slug: z.string(),
      name: z.string(),
      mode: SiteMode,
    }),
    ...MemberList,
    /** Whether the caller may name successors. */
    can_name_successors: z.boolean(),
  }),
};

export const listCommunityMembers = {
  params: OfPlace,
  query: z.object({ cursor: Cursor.optional() }),
  reply: z.object({
    community: z.object({
      id: Id,
      slug: z.string(),
      name: z.string(),
      permissions: CommunityPermissions,
    }),
    ...MemberList,
  }),
};

export const changeMember = {
  params: OfMember,
  body: z
    .strictObject({ role: SiteRole.exclude(['owner']), suspended: z.boolean() })
    .partial()
    .refine((patch) => Object.keys(patch).length === 1),
  reply: SiteMember,
};

export const removeMember = {
  params: OfMember,
};

export const Invitation = z.object({
  id: Id,
  kind: z.enum(['email', 'link']),
  email: z.string().nullable(),
  role: SiteRole,
  state: z.enum(INVITATION_STATES),
  max_uses: z.number().int(),
  uses: z.number().int(),
  /** The address of a link invitation that is still valid; null for one sent by email. */
  link: z.string().nullable(),
  invited_by: z.string(),
  created_at: Instant,
  expires_at: Instant,
  can_revoke: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

export const listInvitations = {
  params: OfPlace,
  /** `requests` as `listAccessRequests` answers. */
  reply: z.object({ invitations: z.array(Invitation), requests: z.array(AccessRequest) }),
};

export const createInvitation = {
  params: OfPlace,
  body: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('email'),
      email: Email,
      role: SiteRole,
      note: text(INVITATION_NOTE_MAX).nullish(),
      /** The language of the email; defaults to the inviter's. */
      locale: Locale.optional(),
    }),
    z.strictObject({ kind: z.literal('link'), max_uses: z.number().int().min(1).max(LINK_USES_MOST) }),
  ]),
  reply: Invitation,
};

export const revokeInvitation = {
  params: z.object({ id: IdOrSlug, inviteId: Id }),
};

const Token = z.object({ token: z.string().min(16).max(100) });

/** What an invitation shows to a visitor with its token. */
export const InvitationPreview = z.object({
  kind: z.enum(['email', 'link']),
  state: z.enum(INVITATION_STATES),
  role: SiteRole,
  /** The address that it was sent to, to prefill the form; null for a link. */
  email: z.string().nullable(),
  /** Whether that address already has an account. */
  has_account: z.boolean(),
  invited_by: z.string(),
  note: z.string().nullable(),
  /** Null where the invitation is no longer valid, or is to a community. */
  site: z
    .object({
      id: Id,
      slug: z.string(),
      name: z.string(),
      other_name: z.string().nullable(),
      lang: Locale,
      gender: Gender,
      site_type_id: z.number().int(),
      portrait: Picture.nullable(),
    })
    .nullable(),
  /** Of an invitation to a community that is still valid, in place of the site. */
  community: z
    .object({
      id: Id,
      slug: z.string(),
      name: z.string(),
      other_name: z.string().nullable(),
      lang: Locale,
      type: z.enum(['regular', 'controlled']),
      permissions: CommunityPermissions,
    })
    .optional(),
});
export type InvitationPreview = z.infer<typeof InvitationPreview>;

export const openInvitation = {
  params: Token,
  reply: InvitationPreview,
};

export const acceptInvitation = {
  params: Token,
  reply: z.object({ site_id: Id, role: SiteRole }),
};

export const joinByInvitation = {
  params: Token,
  reply: z.object({ community_id: Id, role: SiteRole }),
};

export const declineInvitation = {
  params: Token,
};

export const changeCommunityMember = changeMember;
export const removeCommunityMember = removeMember;
export const listCommunityInvitations = listInvitations;
export const createCommunityInvitation = createInvitation;
export const revokeCommunityInvitation = revokeInvitation;
