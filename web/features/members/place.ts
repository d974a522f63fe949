import {
  decideAccess,
  decideCommunityAccess,
  requestAccess,
  requestCommunityAccess,
} from '#worker/contract/access-request.ts';
import * as api from '#worker/contract/member.ts';

export type PlaceKind = 'site' | 'community';

/** A site or a community that has members. `id` is its id or slug, as in the page's path. */
export type Place = { kind: PlaceKind; id: string };

const CALLS = {
  site: {
    listMembers: api.listMembers,
    changeMember: api.changeMember,
    removeMember: api.removeMember,
    listInvitations: api.listInvitations,
    createInvitation: api.createInvitation,
    revokeInvitation: api.revokeInvitation,
    requestAccess,
    decideAccess,
  },
  community: {
    listMembers: api.listCommunityMembers,
    changeMember: api.changeCommunityMember,
    removeMember: api.removeCommunityMember,
    listInvitations: api.listCommunityInvitations,
    createInvitation: api.createCommunityInvitation,
    revokeInvitation: api.revokeCommunityInvitation,
    requestAccess: requestCommunityAccess,
    decideAccess: decideCommunityAccess,
  },
} as const;

/** The endpoints of the members of a place. */
export const callsOf = ({ kind }: Place) => CALLS[kind];

/** The beginning of the query keys of its members, invitations and requests. */
export const membersKey = ({ kind, id }: Place) =>
  [kind === 'site' ? 'members' : 'community-members', id] as const;

/** Its part of the storage keys of its forms. */
export const storedId = (kind: PlaceKind, id: string | number): string =>
  kind === 'site' ? `${id}` : `community.${id}`;
