import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/member.ts';

export type { Invitation, InvitationPreview, SiteMember } from './schemas/member.ts';

/** Roles by name; their numbers are 1, 5, 3 and null at a site, 1, 2, 3 and null in a community. */
export const SITE_ROLES = ['owner', 'sec_owner', 'editor', 'member'] as const;
export type SiteRole = (typeof SITE_ROLES)[number];

export const INVITATION_STATES = ['sent', 'opened', 'accepted', 'declined', 'expired', 'revoked'] as const;

export const INVITATION_SECONDS = 14 * 24 * 60 * 60;
export const INVITATION_NOTE_MAX = 500;
export const INVITATIONS_A_DAY = 50;
export const LINK_USES_MOST = 100;

export const listMembers = shaped<typeof schemas.listMembers>()({
  method: 'GET',
  path: '/api/sites/:id/members',
  access: 'member',
  summary: "A site's members, staff first, 50 a page",
});

export const changeMember = shaped<typeof schemas.changeMember>()({
  method: 'PATCH',
  path: '/api/sites/:id/members/:userId',
  access: 'member',
  summary: "Changes a member's role, or suspends or restores them; an Owner is made by an invitation",
});

export const removeMember = shaped<typeof schemas.removeMember>()({
  method: 'DELETE',
  path: '/api/sites/:id/members/:userId',
  access: 'member',
  summary: 'Removes a member; of oneself, leaves the site',
});

export const listInvitations = shaped<typeof schemas.listInvitations>()({
  method: 'GET',
  path: '/api/sites/:id/invitations',
  access: 'member',
  summary: 'The invitations of a site, newest first, and the requests to take part in it',
});

/**
 * An invitation to `owner` offers the site to the owner of the address: on acceptance the current Owner
 * becomes a Co-Owner.
 */
export const createInvitation = shaped<typeof schemas.createInvitation>()({
  method: 'POST',
  path: '/api/sites/:id/invitations',
  access: 'member',
  summary: 'Invites one person by mail, or members by a link',
  status: 201,
  creates: true,
});

export const revokeInvitation = shaped<typeof schemas.revokeInvitation>()({
  method: 'DELETE',
  path: '/api/sites/:id/invitations/:inviteId',
  access: 'member',
  summary: 'Takes an invitation back',
});

export const openInvitation = shaped<typeof schemas.openInvitation>()({
  method: 'POST',
  path: '/api/invitations/:token/open',
  access: 'public',
  summary: 'Who invites, and to what',
});

export const acceptInvitation = shaped<typeof schemas.acceptInvitation>()({
  method: 'POST',
  path: '/api/invitations/:token/accept',
  access: 'member',
  summary: 'Joins; one sent by mail only with the account of its address',
});

export const declineInvitation = shaped<typeof schemas.declineInvitation>()({
  method: 'POST',
  path: '/api/invitations/:token/decline',
  access: 'public',
  summary: 'Declines one that was sent by mail',
});

export const listCommunityMembers = shaped<typeof schemas.listCommunityMembers>()({
  method: 'GET',
  path: '/api/communities/:id/members',
  access: 'member',
  summary: "A community's members, staff first, 50 a page",
});

export const changeCommunityMember = shaped<typeof schemas.changeCommunityMember>()({
  method: 'PATCH',
  path: '/api/communities/:id/members/:userId',
  access: 'member',
  summary: "Changes a member's role, or suspends or restores them; an Owner is made by an invitation",
});

export const removeCommunityMember = shaped<typeof schemas.removeCommunityMember>()({
  method: 'DELETE',
  path: '/api/communities/:id/members/:userId',
  access: 'member',
  summary: 'Removes a member; of oneself, leaves the community',
});

export const listCommunityInvitations = shaped<typeof schemas.listCommunityInvitations>()({
  method: 'GET',
  path: '/api/communities/:id/invitations',
  access: 'member',
  summary: 'The invitations of a community, newest first, and the requests to join it',
});

/** An invitation to `owner` offers the community, as one of a site does. */
export const createCommunityInvitation = shaped<typeof schemas.createCommunityInvitation>()({
  method: 'POST',
  path: '/api/communities/:id/invitations',
  access: 'member',
  summary: 'Invites one person to a community by mail, or members by a link',
  status: 201,
  creates: true,
});

export const revokeCommunityInvitation = shaped<typeof schemas.revokeCommunityInvitation>()({
  method: 'DELETE',
  path: '/api/communities/:id/invitations/:inviteId',
  access: 'member',
  summary: 'Takes an invitation to a community back',
});

export const joinByInvitation = shaped<typeof schemas.joinByInvitation>()({
  method: 'POST',
  path: '/api/invitations/:token/join',
  access: 'member',
  summary: 'As accept, of an invitation to a community',
});
