import { SITE_PRIVILEGES, type SiteMode, type SitePrivilege } from '#worker/contract/site.ts';
import { type Actor, fixedColumnOf } from '#worker/core/actor.ts';
import { type Allowed, policyFor } from '#worker/core/policy.ts';
import { type Cell, permissionTable } from '#worker/core/policy-table.ts';
import { takesCandles } from '#worker/shared/lifespan.ts';

/** What the policy needs to know about a site and about the actor's relationship to it. */
export type SiteForActor = {
  mode: SiteMode;
  site_type_id: number;
  death: object | null;
  sign_in_to_view: boolean;
  subscribed: boolean;
  settings: { hide_candle_button: boolean; disable_comments?: boolean | undefined };
  /** The communities that it is in. */
  communities: readonly { settings: { hide_site_comments: boolean } }[];
  work: boolean;
  work_activated_at: string | null;
  owner_id: number;
  frozen_at: string | null;
  /** The number of controlled communities that contain the site. */
  controlled_in: number;
  /** 1 Owner, 3 Editor, 5 Co-Owner, 0 plain member, -1 suspended member, null not a member. */
  group: number | null;
  /** Whether the actor is staff of a controlled community that contains the site. */
  controls: boolean;
};

/** The group of a suspended member, who has the permissions of a visitor. */
export const SUSPENDED = -1;

/** A plain member's group is null in the table and 0 in the policy, where null means not a member. */
export const groupOf = (
  membership: { group: number | null; suspended_at: string | null } | null,
): number | null => membership && (membership.suspended_at === null ? (membership.group ?? 0) : SUSPENDED);

const COLUMNS = ['AN', 'KI', 'RG', 'IM', 'ED', 'CO', 'OW', 'CA', 'AD'] as const;
/** The columns of the permission table: the actor's role on the site. */
export type PermissionColumn = (typeof COLUMNS)[number];

const COLUMN_BY_GROUP: Record<number, PermissionColumn> = {
  0: 'IM',
  1: 'OW',
  3: 'ED',
  5: 'CO',
  [SUSPENDED]: 'AN',
};

/** The column of the actor. Implements override 1: unverified and suspended users count as visitors. */
export function permissionColumnOf(
  actor: Actor,
  site: Pick<SiteForActor, 'group' | 'controls'>,
): PermissionColumn {
  const same = fixedColumnOf(actor);
  if (same !== null) return same;
  if (site.group === null) return site.controls ? 'CA' : 'RG';
  return COLUMN_BY_GROUP[site.group] ?? 'AN';
}

type ActorOnSite = Pick<SiteForActor, 'group' | 'controls'>;

/**
 * The column for the audit: administrators who belong to the site act in their own role, unless they also act on
 * others to which they do not.
 */
export const standingOf = (actor: Actor, site: ActorOnSite, ...others: ActorOnSite[]): PermissionColumn =>
  others.some((other) => standingOn(actor, other) === 'AD') ? 'AD' : standingOn(actor, site);

const standingOn = (actor: Actor, site: ActorOnSite): PermissionColumn =>
  (actor.kind === 'admin' &&
    site.group !== null &&
    site.group !== SUSPENDED &&
    COLUMN_BY_GROUP[site.group]) ||
  permissionColumnOf(actor, site);

const MODES: readonly SiteMode[] = ['private', 'open', 'regular'];

/** Cells that differ by mode have three parts: private/open/regular. */
// biome-ignore format: a table
const ROWS = {
  //                     AN     KI  RG     IM     ED   CO  OW  CA  AD
  view:                 'N/Y/Y  N   N/Y/Y  Y      Y    Y   Y   Y   Y',
  new_post:             'N      N   N/H/N  Y/H/Y  Y    Y   Y   RG  Y',
  candle:               'N      N   N/H/N  Y/H/Y  Y    Y   Y   RG  Y',
  add_comments:         'N      N   N/H/N  Y      Y    Y   Y   RG  Y',
  add_like:             'N      N   N/Y/Y  Y      Y    Y   Y   Y   Y',
  edit_post:            'N      N   own    own    Y    Y   Y   Y   Y',
  delete_post:          'N      N   own    own    Y    Y   Y   Y   Y',
  delete_comment:       'N      N   own    own    Y    Y   Y   Y   Y', // a member's own, and those under their own post
  related_links:        'N      N   N      N      Y    Y   Y   N   Y',
  bio:                  'N      N   N      N      Y    Y   Y   N   Y',
  about:                'N      N   N      N      Y    Y   Y   N   Y',
  edit_profile:         'N      N   N      N      Y    Y   Y   N   Y',
  services:             'N      N   Y      Y      Y    Y   Y   Y   Y', // ¹
  settings:             'N      N   N      N      Y    Y   Y   N   Y', // ²
  subscribe:            'N      N   N      Y      Y    Y   Y   N   Y',
  invite:               'N      N   N      N      Y    Y   Y   N   Y', // the roles: ASSIGNABLE_ROLES
  invite_owner:         'N      N   N      N      N    N   Y   N   Y',

  // ¹ services
  flowers:              'N      N   Y      Y      Y    Y   Y   Y   Y',
  stickers:             'N      N   N      N      Y    Y   Y   N   Y', // memorials only
  box:                  'N      N   N      N      Y    Y   Y   N   Y',
  podcast:              'N      N   N      N      Y    Y   Y   N   Y',
  publish:              'N      N   N      N      Y    Y   Y   N   Y',
  export:               'N      N   N      N      N    Y   Y   N   Y', // subscribed only
  reminders:            'N      N   N      N      Y    Y   Y   N   Y',
  remind_members:       'N      N   N      N      N    Y   Y   N   Y', // for all members; one's own: services
  memorial_text:        'N      N   Y      Y      Y    Y   Y   Y   Y',

  // ² sections of the settings
  settings_groups_tags: 'N      N   N      N      Y    Y   Y   N   Y',
  settings_display:     'N      N   N      N      Y    Y   Y   N   Y',
  settings_additional:  'N      N   N      N      Y    Y   Y   N   Y',
  settings_site_info:   'N      N   N      N      N    Y   Y   N   Y',
  settings_plan:        'N      N   N      N      N    Y   Y   N   Y',
  settings_services:    'N      N   N      N      N    Y   Y   N   Y',
  settings_moderators:  'N      N   N      N      N    Y   Y   N   Y',

  // other actions
  decide:               'N      N   N      N      Y    Y   Y   N   Y',
  decide_controlled:    'N      N   N      N      N    N   N   Y   Y',
  pin:                  'N      N   N      N      Y    Y   Y   N   Y',
  questions:            'N      N   N      N      Y    Y   Y   N   Y', // to ask people
  notice:               'N      N   N      N      Y    Y   Y   N   Y', // of the first week
  thank:                'N      N   N      N      Y    Y   Y   N   Y', // everyone who wrote or lit a candle
  move_post:            'N      N   N      N      N    N   Y   N   Y', // another person's, to another site of the same Owner
  list_members:         'N      N   N      N      Y    Y   Y   N   Y',
  list_emails:          'N      N   N      N      N    Y   Y   N   Y',
  permission_mode:      'N      N   N      N      N    Y   Y   N   Y',
  bind_qr:              'N      N   N      N      N    Y   Y   N   Y',
  buy_plan:             'N      N   N      N      Y    Y   Y   N   Y', // a plan that renews too; `subscribe` also gives one
  copy:                 'N      N   N      N      N    N   Y   N   Y', // texts and small pictures; `export` is all
  successors:           'N      N   N      N      N    N   Y   N   Y',
  delete:               'N      N   N      N      N    N   Y   N   Y',
} satisfies Record<SitePrivilege, string> & Record<string, string>;

type Row = keyof typeof ROWS;
type Action = Exclude<Row, 'decide_controlled'>;
const cellOf = permissionTable<Row, PermissionColumn>(COLUMNS, ROWS);

const READS: readonly Action[] = ['view', 'list_members', 'list_emails', 'export', 'copy'];
/** Where someone died. */
const MOURNING: readonly Action[] = ['candle', 'notice', 'thank', 'flowers'];
const POSTS: readonly Action[] = ['new_post', 'candle'];
const WAITING: readonly PermissionColumn[] = ['RG', 'IM', 'CA'];
const MEMBERS: readonly PermissionColumn[] = ['IM', 'ED', 'CO', 'OW'];
const MEMORIAL = 1;

type Check = { action: Action; actor: Actor; who: PermissionColumn; site: SiteForActor };

/** Whether a work site is not activated yet: until then it is visible only to its creator. */
const isInactive = (site: SiteForActor): boolean => site.work && site.work_activated_at === null;
const isCreator = (actor: Actor, site: SiteForActor): boolean =>
  'userId' in actor && actor.userId === site.owner_id;

/** Whether neither the site nor a community that it is in has switched comments off. */
const takesComments = ({ settings, communities }: SiteForActor): boolean =>
  !(settings.disable_comments || communities.some((held) => held.settings.hide_site_comments));

/** The cell of the table, after the rules that depend on other columns of the site. */
function fromTable({ action, who, site }: Check): Cell {
  if (action === 'view' && who === 'AN' && site.sign_in_to_view) return 'N';
  if (action === 'stickers' && site.site_type_id !== MEMORIAL) return 'N';
  if (MOURNING.includes(action) && !takesCandles(site.site_type_id, site.death)) return 'N';
  if (action === 'export' && !site.subscribed) return 'N';
  const column = action === 'decide' && decidesAsCommunityStaff(who, site) ? 'CA' : who;
  const row = action === 'decide' && site.controlled_in > 0 ? 'decide_controlled' : action;
  return cellOf(row, column, MODES.indexOf(site.mode));
}

/** Staff who may approve in a controlled community also approve on its sites of which they are members. */
const decidesAsCommunityStaff = (who: PermissionColumn, site: SiteForActor): boolean =>
  site.controls && site.controlled_in > 0 && MEMBERS.includes(who);

/** Override 6: a post waits for approval where a controlled community contains the site. */
const pendingIfControlled = (cell: Cell, who: PermissionColumn, site: SiteForActor): Cell =>
  cell === 'Y' && site.controlled_in > 0 && WAITING.includes(who) ? 'H' : cell;

/** The overrides of the table, in order. The first is `permissionColumnOf`, the last is ASSIGNABLE_ROLES. */
const OVERRIDES: readonly ((cell: Cell, check: Check) => Cell)[] = [
  /* 2 */ (cell, { action, site }) => (action === 'add_comments' && !takesComments(site) ? 'N' : cell),
  /* 3 */ (cell, { action, site }) => (action === 'candle' && site.settings.hide_candle_button ? 'N' : cell),
  /* 4 */ (cell, { actor, who, site }) =>
    isInactive(site) && !isCreator(actor, site) && who !== 'AD' ? 'N' : cell,
  /* 5 */ (cell, { action, who, site }) =>
    site.frozen_at !== null && who !== 'AD' && !READS.includes(action) ? 'N' : cell,
  /* 6 */ (cell, { action, who, site }) =>
    POSTS.includes(action) ? pendingIfControlled(cell, who, site) : cell,
  /* 7 */ (cell, { action, actor, site }) =>
    action !== 'view' && answerOf('view', actor, site) === 'N' ? 'N' : cell,
];

function answerOf(action: Action, actor: Actor, site: SiteForActor): Cell {
  const check = { action, actor, who: permissionColumnOf(actor, site), site };
  return OVERRIDES.reduce((cell, override) => override(cell, check), fromTable(check));
}

type Answer = (actor: Actor, site: SiteForActor) => boolean;

/** `H` (held for approval) counts as allowed; for content of the actor's own see `own_post`. */
const may =
  (action: Action): Answer =>
  (actor, site) =>
    ['Y', 'H'].includes(answerOf(action, actor, site));

const { decide_controlled: _, ...actions } = ROWS;
const answers = Object.fromEntries((Object.keys(actions) as Action[]).map((action) => [action, may(action)]));

/** The site without override 5. Undefined where it is not frozen. */
const thawed = <S extends SiteForActor>(site: S): S | undefined =>
  site.frozen_at === null ? undefined : { ...site, frozen_at: null };

const CODE = 'site.frozen';

/** For the policies of content that belongs to a site. */
export const frozenWithSite = {
  code: CODE,
  thawed: <T extends { site: SiteForActor }>(thing: T): T | undefined => {
    const site = thawed(thing.site);
    return site && { ...thing, site };
  },
} as const;

export const sitePolicy = policyFor<SiteForActor>()(
  'site',
  'site.not_found',
  {
    ...(answers as Record<Action, Answer>),
    /** Changes to the actor's own content. */
    own_post: (actor: Actor, site: SiteForActor) => answerOf('edit_post', actor, site) !== 'N',
    own_comment: (actor: Actor, site: SiteForActor) => answerOf('delete_comment', actor, site) !== 'N',
    /** Deleting others' comments on a memory of the actor's own. */
    own_thread: (actor: Actor, site: SiteForActor) =>
      permissionColumnOf(actor, site) === 'IM' && answerOf('delete_comment', actor, site) !== 'N',
  },
  { code: CODE, thawed },
);

/** The specification's map of booleans, with which the browser hides what the server would refuse. */
export const privilegesOf = (actor: Actor, site: SiteForActor): Record<SitePrivilege, boolean> =>
  Object.fromEntries(SITE_PRIVILEGES.map((key) => [key, sitePolicy.answers[key](actor, site)])) as Record<
    SitePrivilege,
    boolean
  >;

/** Whether the actor's posts wait for approval; visitors get the answer for a registered user. */
export const needsApproval = (actor: Actor, site: SiteForActor): boolean => waits('new_post', actor, site);

/** The same for comments: members' wait only where a controlled community contains the site. */
export const commentNeedsApproval = (actor: Actor, site: SiteForActor): boolean =>
  waits('add_comments', actor, site);

function waits(action: 'new_post' | 'add_comments', actor: Actor, site: SiteForActor): boolean {
  const who = permissionColumnOf(actor, site);
  const as = who === 'AN' || who === 'KI' ? 'RG' : who;
  return pendingIfControlled(cellOf(action, as, MODES.indexOf(site.mode)), as, site) === 'H';
}

const STAFF: readonly PermissionColumn[] = ['ED', 'CO', 'OW', 'AD'];

/** The visibility levels of memories that the actor can see, on a site that they can see. */
export function visibilityFor(actor: Actor, site: SiteForActor): ('everyone' | 'members' | 'staff')[] {
  const who = permissionColumnOf(actor, site);
  if (STAFF.includes(who)) return ['everyone', 'members', 'staff'];
  return who === 'IM' || who === 'CA' ? ['everyone', 'members'] : ['everyone'];
}

/** Whether the actor sees other authors' unpublished content: the staff, and those who approve. */
export function seesUnpublished(actor: Actor, site: SiteForActor): boolean {
  const who = permissionColumnOf(actor, site);
  return STAFF.includes(who) || who === 'CA' || decidesAsCommunityStaff(who, site);
}

export type Viewable<S extends SiteForActor> = Allowed<S, 'site.view'>;
