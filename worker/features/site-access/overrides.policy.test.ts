import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Actor, visitor } from '#worker/core/actor.ts';
import { siteForActor } from '#worker/testing/site-for-actor.ts';
import {
  needsApproval,
  permissionColumnOf,
  type SiteForActor,
  SUSPENDED,
  sitePolicy,
  visibilityFor,
} from './site.policy.ts';
import { assignableRoles, canInvite } from './site-roles.policy.ts';

const { answers } = sitePolicy;
type Action = keyof typeof answers;
const ACTIONS = Object.keys(answers) as Action[];
const READS: Action[] = ['view', 'list_members', 'list_emails', 'export', 'copy'];
const ME = 7;

const person = (kind: 'unverified' | 'member' | 'vendor' | 'admin'): Actor => ({
  kind,
  userId: ME,
  sessionId: 's',
});
const screen: Actor = { kind: 'kiosk', userId: ME, sessionId: 's', communityId: 1 };

const GROUPS = [null, SUSPENDED, 0, 1, 3, 5];
const anActor = fc.constantFrom<Actor>(
  visitor,
  screen,
  person('unverified'),
  person('member'),
  person('vendor'),
  person('admin'),
);
const DAY = { format: 'en', year: 1936, month: null, day: null };
const aGroup = fc.constantFrom(...GROUPS);
const someSettings = fc.record({ hide_candle_button: fc.boolean(), disable_comments: fc.boolean() });
const aSite: fc.Arbitrary<SiteForActor> = fc.record({
  mode: fc.constantFrom('private', 'open', 'regular'),
  site_type_id: fc.constantFrom(1, 2),
  death: fc.constantFrom(null, DAY),
  sign_in_to_view: fc.boolean(),
  subscribed: fc.boolean(),
  settings: someSettings,
  communities: fc.array(fc.record({ settings: fc.record({ hide_site_comments: fc.boolean() }) }), {
    maxLength: 2,
  }),
  work: fc.boolean(),
  work_activated_at: fc.constantFrom(null, '2026-01-01'),
  owner_id: fc.constantFrom(1, ME),
  frozen_at: fc.constantFrom(null, '2026-01-01'),
  controlled_in: fc.constantFrom(0, 1, 2),
  group: aGroup,
  controls: fc.boolean(),
});
const always = (claim: (actor: Actor, site: SiteForActor) => void) =>
  fc.assert(fc.property(anActor, aSite, claim), { numRuns: 1000 });

const mayOf = (actor: Actor, site: SiteForActor): Action[] =>
  ACTIONS.filter((action) => answers[action](actor, site));

describe('in any state of a site', () => {
  test('1. unverified and suspended users may do what a visitor may', () => {
    always((_, site) => {
      const asVisitor = { ...site, group: null, controls: false, owner_id: 1 };
      expect(mayOf(person('unverified'), { ...site, owner_id: 1 })).toEqual(mayOf(visitor, asVisitor));
      expect(mayOf(person('member'), { ...site, group: SUSPENDED, owner_id: 1 })).toEqual(
        mayOf(visitor, asVisitor),
      );
      if (site.mode === 'private') expect(answers.view(person('unverified'), site)).toBe(false);
    });
  });

  test('2. nobody may comment where comments are off', () => {
    always((actor, site) => {
      const off = { ...site, settings: { ...site.settings, disable_comments: true } };
      expect(answers.add_comments(actor, off)).toBe(false);
      const others = (actions: Action[]) => actions.filter((action) => action !== 'add_comments');
      expect(others(mayOf(actor, off))).toEqual(others(mayOf(actor, site)));
      const held = { ...site, communities: [{ settings: { hide_site_comments: true } }] };
      expect(answers.add_comments(actor, held)).toBe(false);
      expect(others(mayOf(actor, held))).toEqual(others(mayOf(actor, site)));
    });
  });

  test('3. nobody may light candles where they are hidden, nor for the living', () => {
    always((actor, site) => {
      const hidden = { ...site, settings: { ...site.settings, hide_candle_button: true } };
      expect(answers.candle(actor, hidden)).toBe(false);
      expect(answers.candle(actor, { ...site, site_type_id: 2, death: null })).toBe(false);
      const settings = { ...site.settings, hide_candle_button: false };
      for (const shown of [
        { ...site, site_type_id: 1, settings },
        { ...site, site_type_id: 2, death: DAY, settings },
      ])
        expect(answers.candle(actor, shown)).toBe(answers.new_post(actor, shown));
    });
  });

  test('4. a work site that is not activated is for its creator and administrators only', () => {
    always((actor, site) => {
      const inactive = { ...site, work: true, work_activated_at: null };
      const made = 'userId' in actor && actor.userId === site.owner_id;
      if (permissionColumnOf(actor, site) !== 'AD' && !made) expect(mayOf(actor, inactive)).toEqual([]);
      else expect(mayOf(actor, inactive)).toEqual(mayOf(actor, { ...inactive, work: false }));
      const active = { ...inactive, work_activated_at: '2026-01-01' };
      expect(mayOf(actor, active)).toEqual(mayOf(actor, { ...active, work: false }));
    });
  });

  test('5. a frozen site is read as before and changed by administrators only', () => {
    always((actor, site) => {
      const [frozen, warm] = [
        { ...site, frozen_at: '2026-01-01' },
        { ...site, frozen_at: null },
      ];
      for (const action of READS) expect(answers[action](actor, frozen)).toBe(answers[action](actor, warm));
      for (const action of ACTIONS.filter((one) => !READS.includes(one)))
        if (permissionColumnOf(actor, site) !== 'AD')
          expect(answers[action](actor, frozen), action).toBe(false);
    });
  });

  test('6. in a controlled community, posts of members and strangers are pending, and only its staff decide', () => {
    always((actor, site) => {
      const controlled = { ...site, controlled_in: 1 };
      const free = { ...site, controlled_in: 0, controls: false };
      const who = permissionColumnOf(actor, controlled);
      if (answers.new_post(actor, controlled))
        expect(needsApproval(actor, controlled)).toBe(['RG', 'IM', 'CA'].includes(who));
      if (answers.decide(actor, controlled)) expect(who === 'AD' || controlled.controls).toBe(true);
      // posting is allowed exactly where it is allowed without the community
      if (who !== 'CA') expect(answers.new_post(actor, controlled)).toBe(answers.new_post(actor, free));
    });
  });

  test('7. nobody may do anything, even to their own content, on a site that they may not see', () => {
    always((actor, site) => {
      if (!answers.view(actor, site)) expect(mayOf(actor, site)).toEqual([]);
    });
  });

  test('a kiosk may do nothing, and only staff see memories for staff', () => {
    always((actor, site) => {
      if (actor.kind === 'kiosk') expect(mayOf(actor, site)).toEqual([]);
      if (visibilityFor(actor, site).includes('staff'))
        expect(['ED', 'CO', 'OW', 'AD']).toContain(permissionColumnOf(actor, site));
    });
  });
});

/** Privilege escalation over several steps: each person acts on the others as `assignableRoles` allows. */
describe('roles that people assign and remove', () => {
  const NAMES = { owner: 1, sec_owner: 5, editor: 3, member: 0 } as const;
  type Role = keyof typeof NAMES;
  const RANK: Record<Role, number> = { member: 0, editor: 1, sec_owner: 2, owner: 3 };
  const roleOf = (group: number | null): Role | undefined =>
    (Object.keys(NAMES) as Role[]).find((role) => NAMES[role] === group);
  const TEAM = ['owner', 'sec_owner', 'editor', 'editor', 'member', undefined] as const;
  type Step = { by: number; on: number; action: 'invite' | 'change' | 'suspend' | 'remove'; role: Role };
  const aStep: fc.Arbitrary<Step> = fc.record({
    by: fc.nat(TEAM.length - 1),
    on: fc.nat(TEAM.length - 1),
    action: fc.constantFrom('invite', 'change', 'suspend', 'remove'),
    role: fc.constantFrom('owner', 'sec_owner', 'editor', 'member'),
  });
  type One = { group: number | null; suspended: boolean };
  const siteFor = ({ group, suspended }: One) =>
    siteForActor({ group: suspended ? SUSPENDED : group, mode: 'private' });

  const rights = new Map(
    GROUPS.map((group) => [group, mayOf(person('member'), siteForActor({ group, mode: 'private' }))]),
  );
  const rightsOf = ({ group, suspended }: One): Action[] => rights.get(suspended ? SUSPENDED : group) ?? [];

  /** The team after one step, as the tables allow it; refused steps change nothing. */
  function afterStep(team: One[], { by, on, action, role }: Step): One[] {
    const [actor, target] = [team[by], team[on]];
    if (!actor || !target) return team;
    const site = siteFor(actor);
    const assignable = assignableRoles(person('member'), site);
    const theirs = roleOf(target.group);
    const within = theirs !== undefined && assignable.includes(theirs) && by !== on;
    const set = (one: One) => team.map((before, at) => (at === on ? one : before));
    if (
      action === 'invite' &&
      theirs === undefined &&
      canInvite(person('member'), site, role) &&
      role !== 'owner'
    )
      return set({ group: NAMES[role], suspended: false });
    if (action === 'change' && within && assignable.includes(role))
      return set({ ...target, group: NAMES[role] });
    if (action === 'suspend' && within) return set({ ...target, suspended: !target.suspended });
    if (action === 'remove' && within) return set({ group: null, suspended: false });
    return team;
  }

  test('nobody gains a permission by their own actions, and there is always exactly one Owner', () => {
    const start: One[] = TEAM.map((role) => ({ group: role ? NAMES[role] : null, suspended: false }));
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 40 }), (steps) => {
        steps.reduce((team, step) => {
          const after = afterStep(team, step);
          const [before, now] = [team[step.by], after[step.by]];
          if (before && now) {
            const had = new Set(rightsOf(before));
            expect(rightsOf(now).filter((action) => !had.has(action))).toEqual([]);
          }
          const touched = team.findIndex((one, at) => one !== after[at]);
          const changed = team[touched];
          if (changed && before) {
            const [mine, their] = [roleOf(before.group), roleOf(changed.group)];
            expect(before.suspended).toBe(false);
            expect(RANK[mine ?? 'member']).toBeGreaterThan(their ? RANK[their] : -1);
            expect(RANK[roleOf(after[touched]?.group ?? null) ?? 'member']).toBeLessThan(
              RANK[mine ?? 'member'],
            );
          }
          expect(after.filter(({ group, suspended }) => group === 1 && !suspended)).toHaveLength(1);
          return after;
        }, start);
      }),
      { numRuns: 500 },
    );
  });

  test('nobody may invite to a role that has permissions which they lack', () => {
    always((actor, site) => {
      if (actor.kind === 'admin') return;
      for (const role of ['member', 'editor', 'sec_owner'] as const) {
        if (!canInvite(actor, site, role)) continue;
        const mine = mayOf(actor, site);
        const theirs = mayOf(person('member'), { ...site, group: NAMES[role], controls: false });
        // of one's own is no permission on what others wrote
        for (const action of theirs.filter((one) => !one.startsWith('own_')))
          expect(mine, `${role}: ${action}`).toContain(action);
      }
    });
  });
});
