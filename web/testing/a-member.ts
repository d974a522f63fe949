import type { SiteMember } from '#worker/contract/member.ts';
import type { MembersWall } from '#worker/contract/members-wall.ts';

/** A member in the list of a site or a community, as its Owner gets it; `more` overrides fields. */
export const aMember = (user_id: number, first_name: string, more: Partial<SiteMember> = {}): SiteMember => ({
  user_id,
  first_name,
  last_name: 'Levi',
  picture: null,
  role: 'member',
  suspended: false,
  joined_at: '2026-01-01T00:00:00Z',
  email: `${user_id}@example.org`,
  can: { suspend: true, remove: true, roles: ['editor', 'sec_owner'] },
  ...more,
});

type WallMember = MembersWall['people'][number];

/** A member on the members wall of a community; `more` overrides fields. */
export const aMemberOnWall = (user_id: number, name: string, more: Partial<WallMember> = {}): WallMember => ({
  user_id,
  name,
  portrait: null,
  privilege: 'member',
  joined_at: '2026-01-01T00:00:00.000Z',
  site: null,
  ...more,
});
