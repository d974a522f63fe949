import { COMMUNITY_PRIVILEGES, type CommunityPrivilege } from '#worker/contract/community.ts';
import { type Actor, fixedColumnOf } from '#worker/core/actor.ts';
import { type Allowed, policyFor } from '#worker/core/policy.ts';
import { ASSIGNABLE_ROLES, type Cell, permissionTable, type RoleName } from '#worker/core/policy-table.ts';

/** What the policy needs to know about a community, with the actor's membership. */
export type CommunityForActor = {
  id: number;
  type: 'regular' | 'controlled';
  permissions: 'public' | 'private';
  wall: 'closed' | 'open';
  frozen_at: string | null;
  /** 1 Owner, 2 Co-Owner, 3 Editor, 0 plain member, -1 suspended member, null not a member. */
  community_group: number | null;
};

const COLUMNS = ['AN', 'KI', 'RG', 'ME', 'ED', 'CO', 'OW', 'AD'] as const;
/** The columns of the permission table: the actor's role in this community. */
type CommunityColumn = (typeof COLUMNS)[number];

const COLUMN_BY_GROUP: Record<number, CommunityColumn> = { 0: 'ME', 1: 'OW', 2: 'CO', 3: 'ED', [-1]: 'AN' };

export function communityColumnOf(
  actor: Actor,
  { community_group: group }: CommunityForActor,
): CommunityColumn {
  return fixedColumnOf(actor) ?? (group === null ? 'RG' : (COLUMN_BY_GROUP[group] ?? 'AN'));
}

/** The column for the audit: administrators who belong to the community act in their own role. */
export const communityStandingOf = (actor: Actor, community: CommunityForActor): CommunityColumn =>
  (actor.kind === 'admin' &&
    community.community_group !== null &&
    COLUMN_BY_GROUP[community.community_group]) ||
  communityColumnOf(actor, community);

const RANKS: Partial<Record<CommunityColumn, number>> = { ED: 1, CO: 2, OW: 3, AD: 4 };

/** The rank of the actor's decisions; the same or a higher rank may undo one. 0 for those who are not staff. */
export const communityRankOf = (actor: Actor, community: CommunityForActor): number =>
  RANKS[communityColumnOf(actor, community)] ?? 0;

/** Whether the private fields are shown to the actor: to members, staff and administrators. */
export const seesPrivateFields = (actor: Actor, community: CommunityForActor): boolean =>
  FIELD_COLUMNS.has(communityColumnOf(actor, community));

const FIELD_COLUMNS: ReadonlySet<CommunityColumn> = new Set(['ME', 'ED', 'CO', 'OW', 'AD']);

type OtherAction = 'view' | 'home' | 'members_wall' | 'own_entry' | 'own_post' | 'delete';
type Action = CommunityPrivilege | OtherAction;

/**
 * A cell may have two parts: public/private for viewing (³), regular/controlled for posts, closed/open for
 * the wall. `own` means its own community's wall for a kiosk, and their own entries on a wall for a user.
 */
// biome-ignore format: a table
const cellOf = permissionTable<Exclude<Action, 'own_entry'>, CommunityColumn>(COLUMNS, {
  //             AN   KI   RG     ME     ED  CO  OW  AD
  view:         'Y/N  own  Y/N    Y      Y   Y   Y   Y',
  home:         'Y/N  N    Y/N    Y      Y   Y   Y   Y',
  members_wall: 'N    N    N      Y      Y   Y   Y   Y',
  new_post:     'N    N    N      Y/H    Y   Y   Y   Y',
  own_post:     'N    N    Y/N    Y      Y   Y   Y   Y', // edits and deletes what they posted
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
  delete:       'N    N    N      N      N   Y   Y   Y', // ⁴ delayed for a Co-Owner: `isDeletionDelayed`
});

type Key = Parameters<typeof cellOf>[0];

function modeFor(key: Key, { permissions, type, wall }: CommunityForActor): 0 | 1 {
  if (key === 'new_post') return type === 'controlled' ? 1 : 0;
  if (key === 'edit_wall') return wall === 'open' ? 1 : 0;
  return permissions === 'private' ? 1 : 0;
}

const READ_ACTIONS: readonly Key[] = ['view', 'home', 'members_wall'];

/** The cell after its overrides: a kiosk's own community, an invisible community, a frozen community. */
function answerOf(key: Key, actor: Actor, community: CommunityForActor): Cell {
  const column = communityColumnOf(actor, community);
  const cell = cellOf(key, column, modeFor(key, community));
  if (actor.kind === 'kiosk' && cell === 'own') return actor.communityId === community.id ? 'Y' : 'N';
  if (key !== 'view' && answerOf('view', actor, community) === 'N') return 'N';
  if (community.frozen_at !== null && column !== 'AD' && !READ_ACTIONS.includes(key)) return 'N';
  return cell;
}

const may = (key: Key) => (actor: Actor, community: CommunityForActor) =>
  ['Y', 'H'].includes(answerOf(key, actor, community));

export const communityPolicy = policyFor<CommunityForActor>()('community', 'community.not_found', {
  view: may('view'),
  home: may('home'),
  members_wall: may('members_wall'),
  new_post: may('new_post'),
  own_post: may('own_post'),
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

/** The specification's map of permissions, so that the browser can hide actions that would be refused. */
export const communityPrivilegesOf = (
  actor: Actor,
  community: CommunityForActor,
): Record<CommunityPrivilege, boolean> =>
  Object.fromEntries(
    COMMUNITY_PRIVILEGES.map((key) => [key, communityPolicy.answers[key](actor, community)]),
  ) as Record<CommunityPrivilege, boolean>;

/** Whether the actor's sites can join or ask to: a frozen community takes none but those of its administrators. */
export const takesSites = (actor: Actor, community: CommunityForActor): boolean =>
  community.frozen_at === null || communityPolicy.answers.approve_sites(actor, community);

/** Whether the actor's posts require approval; users who have not joined get the result for a member. */
export const needsApprovalIn = (actor: Actor, community: CommunityForActor): boolean =>
  community.type === 'controlled' && !(communityColumnOf(actor, community) in ASSIGNABLE_ROLES);

/** The roles that the actor may invite to and manage. */
export function assignableRolesIn(actor: Actor, community: CommunityForActor): readonly RoleName[] {
  const column = communityColumnOf(actor, community);
  return communityPolicy.answers.invite(actor, community) && column in ASSIGNABLE_ROLES
    ? ASSIGNABLE_ROLES[column as keyof typeof ASSIGNABLE_ROLES]
    : [];
}

/** Whether a deletion is delayed: one by a Co-Owner is announced to the Owner, who has seven days to cancel it. */
export const isDeletionDelayed = (actor: Actor, community: CommunityForActor): boolean =>
  communityColumnOf(actor, community) === 'CO';

const PRIVILEGE_NAMES = { OW: 'owner', CO: 'sec_owner', ED: 'editor', ME: 'member' } as const;

export function communityPrivilegeName(actor: Actor, community: CommunityForActor): RoleName | 'none' {
  const column = communityColumnOf(actor, community);
  return column in PRIVILEGE_NAMES ? PRIVILEGE_NAMES[column as keyof typeof PRIVILEGE_NAMES] : 'none';
}

export type ViewableCommunity<C extends CommunityForActor> = Allowed<C, 'community.view'>;
