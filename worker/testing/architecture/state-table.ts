import { SITE_PRIVILEGES, type SitePrivilege } from '#worker/contract/site.ts';
import { type ActorCode, MODES, type Mode } from './matrix-format.ts';

/** The properties of a site that its reads may depend on. */
export type State = {
  mode: Mode;
  type: 'memorial' | 'life story' | 'inactive work site';
  /** `ended`: it has more photos than the free plan includes. */
  subscription: 'none' | 'active' | 'ended';
  community: 'none' | 'regular' | 'controlled';
};
export const STATES: State[] = MODES.flatMap((mode) =>
  (['memorial', 'life story', 'inactive work site'] as const).flatMap((type) =>
    (['none', 'active', 'ended'] as const).flatMap((subscription) =>
      (['none', 'regular', 'controlled'] as const).map((community) => ({
        mode,
        type,
        subscription,
        community,
      })),
    ),
  ),
);

type Column = 'AN' | 'KI' | 'RG' | 'IM' | 'ED' | 'CO' | 'OW' | 'CA' | 'AD';
const COLUMNS: Partial<Record<ActorCode, Column>> = {
  AN: 'AN',
  UV: 'AN',
  SU: 'AN',
  IM: 'IM',
  ED: 'ED',
  CO: 'CO',
  OW: 'OW',
  AD: 'AD',
  KI: 'KI',
  K2: 'KI',
};

function columnOf(who: ActorCode, { community }: State): Column {
  if (community === 'controlled' && ['CE', 'CC', 'CW'].includes(who)) return 'CA';
  return COLUMNS[who] ?? 'RG';
}

/** The permission table repeated by hand: the roles allowed, in any mode or in the named ones. */
const MAY: Record<SitePrivilege, string> = {
  new_post: 'IM ED CO OW AD RG:open CA:open',
  add_comments: 'IM ED CO OW AD RG:open CA:open',
  add_like: 'IM ED CO OW AD CA RG:open RG:regular',
  edit_post: 'ED CO OW AD CA',
  delete_post: 'ED CO OW AD CA',
  delete_comment: 'ED CO OW AD CA',
  related_links: 'ED CO OW AD',
  bio: 'ED CO OW AD',
  about: 'ED CO OW AD',
  edit_profile: 'ED CO OW AD',
  services: 'RG IM ED CO OW CA AD',
  settings: 'ED CO OW AD',
  subscribe: 'IM ED CO OW AD',
  invite: 'ED CO OW AD',
  invite_owner: 'OW AD',
};
const VIEW = 'IM ED CO OW CA AD AN:open AN:regular RG:open RG:regular';

const allows = (cells: string, column: Column, mode: Mode): boolean =>
  cells.split(' ').some((cell) => cell === column || cell === `${column}:${mode}`);

const views = (who: ActorCode, state: State): boolean => {
  const column = columnOf(who, state);
  if (state.type === 'inactive work site') return column === 'OW' || column === 'AD';
  return allows(VIEW, column, state.mode);
};

export const READS = [
  'the site',
  'its memories',
  'a memory',
  "a members' memory",
  "a staff's memory",
  'a memory that waits',
  'what waits',
  'the trash',
  'its codes',
  'its scans',
  'its members',
  'what its settings show',
  'its invitations',
  'who asks for access',
] as const;
export type Read = (typeof READS)[number];

const ANYONE = 'AN RG IM ED CO OW CA AD';
const STAFF = 'ED CO OW AD';
/** The roles that may read it, of those who see the site; others get 404 for a memory, and 403 for a list. */
const OF_THOSE_WHO_SEE: Record<Read, string> = {
  'the site': ANYONE,
  'its memories': ANYONE,
  'a memory': ANYONE,
  "a members' memory": 'IM ED CO OW CA AD',
  "a staff's memory": STAFF,
  'a memory that waits': `${STAFF} CA`,
  'what waits': ANYONE,
  'the trash': ANYONE,
  'its codes': 'CO OW AD',
  'its scans': 'CO OW AD',
  'its members': STAFF,
  'what its settings show': STAFF,
  'its invitations': STAFF,
  'who asks for access': STAFF,
};
const FOR_THE_SIGNED_IN = READS.slice(READS.indexOf('what waits'));

/** The expected status of a read in a state. */
export function expectedStatus(read: Read, who: ActorCode, state: State): number {
  const column = columnOf(who, state);
  if (column === 'KI') return 403;
  if (FOR_THE_SIGNED_IN.includes(read)) {
    if (who === 'AN') return 401;
    if (who === 'UV') return 403;
  }
  if (!views(who, state)) {
    if (read !== 'the site') return 404;
    const opens = state.mode !== 'private' && state.type !== 'inactive work site';
    return who === 'AN' && opens ? 401 : 403;
  }
  if (allows(OF_THOSE_WHO_SEE[read], column, state.mode)) return 200;
  return read.startsWith('a ') ? 404 : 403;
}

/**
 * The expected privilege map of a visible site, according to the table; a privilege whose result is pending
 * counts as allowed.
 */
export const expectedRights = (who: ActorCode, state: State): Record<SitePrivilege, boolean> =>
  Object.fromEntries(
    SITE_PRIVILEGES.map((key) => [key, allows(MAY[key], columnOf(who, state), state.mode)]),
  ) as Record<SitePrivilege, boolean>;

/** Whether the actor's posts need approval first. */
export function expectedToHold(who: ActorCode, state: State): boolean {
  const column = columnOf(who, state);
  const staff = ['ED', 'CO', 'OW', 'AD'].includes(column);
  if (state.community !== 'controlled') return !staff && state.mode === 'open';
  return !staff && (column === 'IM' || state.mode === 'open');
}
