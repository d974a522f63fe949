import { COMMUNITY_PRIVILEGES, type CommunityPrivilege } from '#worker/contract/community.ts';
import { type Actor, fixedColumnOf } from '#worker/core/actor.ts';
import { type Allowed, policyFor } from '#worker/core/policy.ts';
import { ASSIGNABLE_ROLES, type Cell, permissionTable, type RoleName } from '#worker/core/policy-table.ts';

/** What the policy needs to know about a community, with the actor's membership. */
export type CommunityAsSeen = {
  id: number;
  type: 'regular' | 'controlled';
  permissions: 'public' | 'private';
  wall: 'closed' | 'open';
  frozen_at: string | null;
  /** 1 Owner, 2 Co-Owner, 3 Editor, 0 plain member, -1 suspended member, null not a member. */
  community_group: number | null;
};

const COLUMNS = ['AN', 'KI', 'RG', 'ME', 'ED', 'CO', 'OW', 'AD'] as const;
/** The columns of the permission table: the actor's standing in this community. */
export type CommunityColumn = (typeof COLUMNS)[number];

const COLUMN_BY_GROUP: Record<number, CommunityColumn> = { 0: 'ME', 1: 'OW', 2: 'CO', 3: 'ED', [-1]: 'AN' };

export function communityColumnOf(
  actor: Actor,
  { community_group: group }: CommunityAsSeen,
): CommunityColumn {
  return fixedColumnOf(actor) ?? (group === null ? 'RG' : (COLUMN_BY_GROUP[group] ?? 'AN'));
}

type OtherAct = 'view' | 'home' | 'own_entry' | 'delete';
type Act = CommunityPrivilege | OtherAct;

/**
 * A cell may have two parts: public/private for viewing (³), regular/controlled for posts, closed/open for
 * the wall. `own` is the wall of its community for a screen, and a user's own entries on a wall.
 */
// biome-ignore format: a table
const cellOf = permissionTable<Exclude<Act, 'own_entry'>, CommunityColumn>(COLUMNS, {
  //             AN   KI   RG     ME     ED  CO  OW  AD
  view:         'Y/N  own  Y/N    Y      Y   Y   Y   Y',
  home:         'Y/N  N    Y/N    Y      Y   Y   Y   Y',
  new_post:     'N    N    N      Y/H    Y   Y   Y   Y',
  site_tags:    'N    N    N      N      Y   Y   Y   Y',
  edit_photo:   'N    N    N      N      Y   Y   Y   Y',
  edit_bio:     'N    N    N      N      Y   Y   Y   Y',
  edit_about:   'N    N    N      N      Y   Y   Y   Y',
  edit_links:   'N    N    N      N      Y   Y   Y   Y',
  edit_wall:    'N    N    N/own  N/own  Y   Y   Y   Y',
  invite:       'N    N    N      N      Y   Y   Y   Y',
  settings:     'N    N    N      N      N   Y   Y   Y',
  approve_sites:'N    N    N      N      Y   Y   Y   Y',
  approve_posts:'N    N    N      N      Y   Y   Y   Y',
  make_owner:   'N    N    N      N      N   N   Y   Y',
  make_editor:  'N    N    N      N      N   Y   Y   Y',
  delete:       'N    N    N      N      N   Y   Y   Y', // ⁴ a Co-Owner's waits: `deleteWaits`
});

type Key = Parameters<typeof cellOf>[0];

function modeFor(key: Key, { permissions, type, wall }: CommunityAsSeen): 0 | 1 {
  if (key === 'new_post') return type === 'controlled' ? 1 : 0;
  if (key === 'edit_wall') return wall === 'open' ? 1 : 0;
  return permissions === 'private' ? 1 : 0;
}

const READS: readonly Key[] = ['view', 'home'];

/** The cell after its overrides: a screen's own community, an invisible community, a frozen community. */
function answerOf(key: Key, actor: Actor, community: CommunityAsSeen): Cell {
  const who = communityColumnOf(actor, community);
  const cell = cellOf(key, who, modeFor(key, community));
  if (actor.kind === 'kiosk' && cell === 'own') return actor.communityId === community.id ? 'Y' : 'N';
  if (key !== 'view' && answerOf('view', actor, community) === 'N') return 'N';
  if (community.frozen_at !== null && who !== 'AD' && !READS.includes(key)) return 'N';
  return cell;
}

const may = (key: Key) => (actor: Actor, community: CommunityAsSeen) =>
  ['Y', 'H'].includes(answerOf(key, actor, community));

export const communityPolicy = policyFor<CommunityAsSeen>()('community', 'community.not_found', {
  view: may('view'),
  home: may('home'),
  new_post: may('new_post'),
  site_tags: may('site_tags'),
  edit_photo: may('edit_photo'),
  edit_bio: may('edit_bio'),
  edit_about: may('edit_about'),
  edit_links: may('edit_links'),
  edit_wall: may('edit_wall'),
  /** Adds an entry to the wall, and changes it later. */
  own_entry: (actor, community) => answerOf('edit_wall', actor, community) !== 'N',
  invite: may('invite'),
  settings: may('settings'),
  approve_sites: may('approve_sites'),
  approve_posts: may('approve_posts'),
  make_owner: may('make_owner'),
  make_editor: may('make_editor'),
  delete: may('delete'),
});

/** The specification's map of booleans, with which the browser hides what the server would refuse. */
export const communityPrivilegesOf = (
  actor: Actor,
  community: CommunityAsSeen,
): Record<CommunityPrivilege, boolean> =>
  Object.fromEntries(
    COMMUNITY_PRIVILEGES.map((key) => [key, communityPolicy.answers[key](actor, community)]),
  ) as Record<CommunityPrivilege, boolean>;

/** Whether the actor's posts wait for approval; users who have not joined yet get the answer for a member. */
export const holdsIn = (actor: Actor, community: CommunityAsSeen): boolean =>
  community.type === 'controlled' && !(communityColumnOf(actor, community) in ASSIGNABLE_ROLES);

/** The roles that the actor may invite to and manage. */
export function reachIn(actor: Actor, community: CommunityAsSeen): readonly RoleName[] {
  const who = communityColumnOf(actor, community);
  return communityPolicy.answers.invite(actor, community) && who in ASSIGNABLE_ROLES
    ? ASSIGNABLE_ROLES[who as keyof typeof ASSIGNABLE_ROLES]
    : [];
}

/** Whether the deletion waits: a Co-Owner's is announced to the Owner, who has seven days to stop it. */
export const deleteWaits = (actor: Actor, community: CommunityAsSeen): boolean =>
  communityColumnOf(actor, community) === 'CO';

const PRIVILEGE_NAMES = { OW: 'owner', CO: 'sec_owner', ED: 'editor', ME: 'member' } as const;

export function communityPrivilegeName(actor: Actor, community: CommunityAsSeen): RoleName | 'none' {
  const who = communityColumnOf(actor, community);
  return who in PRIVILEGE_NAMES ? PRIVILEGE_NAMES[who as keyof typeof PRIVILEGE_NAMES] : 'none';
}

export type ViewableCommunity<C extends CommunityAsSeen> = Allowed<C, 'community.view'>;
