import { SITE_PRIVILEGES, type SitePrivilege } from '#worker/contract/site.ts';
import type { Actor } from '#worker/core/actor.ts';
import { type Allowed, policyFor } from '#worker/core/policy.ts';

/** What the policy must know of a site, with the membership of whoever asks. */
export type SiteAsSeen = {
  mode: 'private' | 'open' | 'regular';
  sign_in_to_view: boolean;
  work: boolean;
  owner_id: number;
  frozen_at: string | null;
  /** 1 Owner, 3 Editor, 5 Co-Owner, 0 a plain member, -1 one who is suspended, null nobody. */
  group: number | null;
};

/** The columns of the permission table: who someone is to this site. */
type Standing = 'AN' | 'KI' | 'RG' | 'IM' | 'ED' | 'CO' | 'OW' | 'AD';

/** The group of a suspended member, who may do what a visitor may. */
export const SUSPENDED = -1;

export function standing(actor: Actor, site: SiteAsSeen): Standing {
  switch (actor.kind) {
    case 'visitor':
    case 'unverified':
      return 'AN';
    case 'kiosk':
      return 'KI';
    case 'admin':
    case 'system':
      return 'AD';
    default:
      return site.group === null ? 'RG' : (STANDINGS[site.group] ?? 'AN');
  }
}

const STANDINGS: Record<number, Standing> = { 0: 'IM', 1: 'OW', 3: 'ED', 5: 'CO', [SUSPENDED]: 'AN' };

const MEMBERS: Standing[] = ['IM', 'ED', 'CO', 'OW', 'AD'];
const STAFF: Standing[] = ['ED', 'CO', 'OW', 'AD'];
const OWNERS: Standing[] = ['CO', 'OW', 'AD'];

type Rule = (who: Standing, site: SiteAsSeen) => boolean;

const by =
  (...list: Standing[]): Rule =>
  (who) =>
    list.includes(who);

/** A registered stranger takes part where the site is open; `held` posts count as allowed. */
const openToAll: Rule = (who, site) => MEMBERS.includes(who) || (who === 'RG' && site.mode === 'open');

const seen: Rule = (who, site) => {
  if (who === 'KI') return false;
  if (MEMBERS.includes(who)) return true;
  if (site.mode === 'private') return false;
  return who === 'RG' || !site.sign_in_to_view;
};

type OtherAct = 'own_post' | 'bind_qr' | 'decide' | 'list_members' | 'list_emails' | 'successors';

/** One line a privilege key. Before it come the overrides: an inactive work site, then a frozen one. */
const RULES: Record<SitePrivilege | OtherAct, Rule> = {
  new_post: openToAll,
  add_comments: openToAll,
  add_like: (who, site) => MEMBERS.includes(who) || (who === 'RG' && site.mode !== 'private'),
  edit_post: by(...STAFF),
  delete_post: by(...STAFF),
  delete_comment: by(...STAFF),
  related_links: by(...STAFF),
  bio: by(...STAFF),
  about: by(...STAFF),
  edit_profile: by(...STAFF),
  services: by('RG', ...MEMBERS),
  settings: by(...STAFF),
  subscribe: by(...MEMBERS),
  invite: by(...STAFF),
  invite_owner: by('OW', 'AD'),
  /** Changes to what one wrote oneself. */
  own_post: by('RG', ...MEMBERS),
  bind_qr: by(...OWNERS),
  decide: by(...STAFF),
  list_members: by(...STAFF),
  list_emails: by(...OWNERS),
  successors: by('OW', 'AD'),
};

const ask = (rule: Rule, writes: boolean) => (actor: Actor, site: SiteAsSeen) => {
  const who = standing(actor, site);
  const creator = 'userId' in actor && actor.userId === site.owner_id;
  if (site.work && !creator && who !== 'AD') return false;
  if (writes && site.frozen_at !== null && who !== 'AD') return false;
  return rule(who, site);
};

const writing = Object.fromEntries(
  Object.entries(RULES).map(([key, rule]) => [
    key,
    ask((who, site) => seen(who, site) && rule(who, site), true),
  ]),
) as Record<keyof typeof RULES, (actor: Actor, site: SiteAsSeen) => boolean>;

export const sitePolicy = policyFor<SiteAsSeen>()('site', 'site.not_found', {
  view: ask(seen, false),
  ...writing,
});

/** The specification's map of booleans, for the browser to hide what the server would refuse. */
export const privilegesOf = (actor: Actor, site: SiteAsSeen): Record<SitePrivilege, boolean> =>
  Object.fromEntries(SITE_PRIVILEGES.map((key) => [key, sitePolicy.answers[key](actor, site)])) as Record<
    SitePrivilege,
    boolean
  >;

/** On an open site only the staff publish at once; also said to those who have yet to sign in. */
export const holdsFor = (actor: Actor, site: SiteAsSeen): boolean =>
  site.mode === 'open' && !STAFF.includes(standing(actor, site));

/** Candles are lit for the dead, and where the family lets them. */
export const burnsCandles = (site: {
  site_type_id: number;
  settings: { hide_candle_button: boolean };
}): boolean => site.site_type_id === 1 && !site.settings.hide_candle_button;

/** Which of its memories someone who sees the site sees. */
export function visibilityFor(actor: Actor, site: SiteAsSeen): ('everyone' | 'members' | 'staff')[] {
  const who = standing(actor, site);
  if (who === 'IM') return ['everyone', 'members'];
  return STAFF.includes(who) ? ['everyone', 'members', 'staff'] : ['everyone'];
}

const PRIVILEGE_NAMES = { OW: 'owner', CO: 'sec_owner', ED: 'editor', IM: 'member' } as const;

export const privilegeName = (
  actor: Actor,
  site: SiteAsSeen,
): 'owner' | 'sec_owner' | 'editor' | 'member' | 'none' => {
  const who = standing(actor, site);
  return who in PRIVILEGE_NAMES ? PRIVILEGE_NAMES[who as keyof typeof PRIVILEGE_NAMES] : 'none';
};

export type Viewable<S extends SiteAsSeen> = Allowed<S, 'site.view'>;
