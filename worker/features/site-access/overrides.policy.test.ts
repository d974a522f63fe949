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
type Act = keyof typeof answers;
const ACTS = Object.keys(answers) as Act[];
const READS: Act[] = ['view', 'list_members', 'list_emails', 'export'];
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
const aGroup = fc.constantFrom(...GROUPS);
const someSettings = fc.record({ hide_candle_button: fc.boolean(), disable_comments: fc.boolean() });
const aSite: fc.Arbitrary<SiteForActor> = fc.record({
  mode: fc.constantFrom('private', 'open', 'regular'),
  site_type_id: fc.constantFrom(1, 2),
  sign_in_to_view: fc.boolean(),
  subscribed: fc.boolean(),
  settings: someSettings,
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

const mayOf = (actor: Actor, seen: SiteForActor): Act[] => ACTS.filter((act) => answers[act](actor, seen));

describe('whatever the state of a site', () => {
  test('1. who is unverified or suspended may do what a visitor may', () => {
    always((_, seen) => {
      const asVisitor = { ...seen, group: null, controls: false, owner_id: 1 };
      expect(mayOf(person('unverified'), { ...seen, owner_id: 1 })).toEqual(mayOf(visitor, asVisitor));
      expect(mayOf(person('member'), { ...seen, group: SUSPENDED, owner_id: 1 })).toEqual(
        mayOf(visitor, asVisitor),
      );
      if (seen.mode === 'private') expect(answers.view(person('unverified'), seen)).toBe(false);
    });
  });

  test('2. nobody comments where comments are off', () => {
    always((actor, seen) => {
      const off = { ...seen, settings: { ...seen.settings, disable_comments: true } };
      expect(answers.add_comments(actor, off)).toBe(false);
      const others = (acts: Act[]) => acts.filter((act) => act !== 'add_comments');
      expect(others(mayOf(actor, off))).toEqual(others(mayOf(actor, seen)));
    });
  });

  test('3. nobody lights candles where they are hidden, nor for the living', () => {
    always((actor, seen) => {
      const hidden = { ...seen, settings: { ...seen.settings, hide_candle_button: true } };
      expect(answers.candle(actor, hidden)).toBe(false);
      expect(answers.candle(actor, { ...seen, site_type_id: 2 })).toBe(false);
      const shown = { ...seen, site_type_id: 1, settings: { ...seen.settings, hide_candle_button: false } };
      expect(answers.candle(actor, shown)).toBe(answers.new_post(actor, shown));
    });
  });

  test('4. a work site that nobody activated is its maker’s and the administrators’', () => {
    always((actor, seen) => {
      const dormant = { ...seen, work: true, work_activated_at: null };
      const made = 'userId' in actor && actor.userId === seen.owner_id;
      if (permissionColumnOf(actor, seen) !== 'AD' && !made) expect(mayOf(actor, dormant)).toEqual([]);
      else expect(mayOf(actor, dormant)).toEqual(mayOf(actor, { ...dormant, work: false }));
      const active = { ...dormant, work_activated_at: '2026-01-01' };
      expect(mayOf(actor, active)).toEqual(mayOf(actor, { ...active, work: false }));
    });
  });

  test('5. a frozen site is read as before and changed by administrators only', () => {
    always((actor, seen) => {
      const [frozen, warm] = [
        { ...seen, frozen_at: '2026-01-01' },
        { ...seen, frozen_at: null },
      ];
      for (const act of READS) expect(answers[act](actor, frozen)).toBe(answers[act](actor, warm));
      for (const act of ACTS.filter((one) => !READS.includes(one)))
        if (permissionColumnOf(actor, seen) !== 'AD') expect(answers[act](actor, frozen), act).toBe(false);
    });
  });

  test('6. in a controlled community what members and strangers post waits, and only its staff decide', () => {
    always((actor, seen) => {
      const controlled = { ...seen, controlled_in: 1 };
      const free = { ...seen, controlled_in: 0, controls: false };
      const who = permissionColumnOf(actor, controlled);
      if (answers.new_post(actor, controlled))
        expect(needsApproval(actor, controlled)).toBe(['RG', 'IM', 'CA'].includes(who));
      if (answers.decide(actor, controlled)) expect(who === 'AD' || controlled.controls).toBe(true);
      // posting is allowed exactly where it is allowed without the community
      if (who !== 'CA') expect(answers.new_post(actor, controlled)).toBe(answers.new_post(actor, free));
    });
  });

  test('7. nobody does anything, not even to what is their own, on a site that they may not see', () => {
    always((actor, seen) => {
      if (!answers.view(actor, seen)) expect(mayOf(actor, seen)).toEqual([]);
    });
  });

  test('a screen does nothing, and reading never asks for more than being seen', () => {
    always((actor, seen) => {
      if (actor.kind === 'kiosk') expect(mayOf(actor, seen)).toEqual([]);
      if (visibilityFor(actor, seen).includes('staff'))
        expect(['ED', 'CO', 'OW', 'AD']).toContain(permissionColumnOf(actor, seen));
    });
  });
});

/** Privilege escalation over several steps: each person acts on the others as `assignableRoles` allows. */
describe('roles that are given and taken', () => {
  const NAMES = { owner: 1, sec_owner: 5, editor: 3, member: 0 } as const;
  type Role = keyof typeof NAMES;
  const RANK: Record<Role, number> = { member: 0, editor: 1, sec_owner: 2, owner: 3 };
  const roleOf = (group: number | null): Role | undefined =>
    (Object.keys(NAMES) as Role[]).find((role) => NAMES[role] === group);
  const TEAM = ['owner', 'sec_owner', 'editor', 'editor', 'member', undefined] as const;
  type Step = { by: number; on: number; act: 'invite' | 'change' | 'suspend' | 'remove'; role: Role };
  const aStep: fc.Arbitrary<Step> = fc.record({
    by: fc.nat(TEAM.length - 1),
    on: fc.nat(TEAM.length - 1),
    act: fc.constantFrom('invite', 'change', 'suspend', 'remove'),
    role: fc.constantFrom('owner', 'sec_owner', 'editor', 'member'),
  });
  type One = { group: number | null; suspended: boolean };
  const seenBy = ({ group, suspended }: One) =>
    siteForActor({ group: suspended ? SUSPENDED : group, mode: 'private' });

  const rights = new Map(
    GROUPS.map((group) => [group, mayOf(person('member'), siteForActor({ group, mode: 'private' }))]),
  );
  const rightsOf = ({ group, suspended }: One): Act[] => rights.get(suspended ? SUSPENDED : group) ?? [];

  /** The team after one step, as the tables allow it; refused steps change nothing. */
  function take(team: One[], { by, on, act, role }: Step): One[] {
    const [actor, target] = [team[by], team[on]];
    if (!actor || !target) return team;
    const seen = seenBy(actor);
    const reach = assignableRoles(person('member'), seen);
    const theirs = roleOf(target.group);
    const within = theirs !== undefined && reach.includes(theirs) && by !== on;
    const set = (one: One) => team.map((before, at) => (at === on ? one : before));
    if (
      act === 'invite' &&
      theirs === undefined &&
      canInvite(person('member'), seen, role) &&
      role !== 'owner'
    )
      return set({ group: NAMES[role], suspended: false });
    if (act === 'change' && within && reach.includes(role)) return set({ ...target, group: NAMES[role] });
    if (act === 'suspend' && within) return set({ ...target, suspended: !target.suspended });
    if (act === 'remove' && within) return set({ group: null, suspended: false });
    return team;
  }

  test('nobody gains a right by what they do themselves, and there is always the one Owner', () => {
    const start: One[] = TEAM.map((role) => ({ group: role ? NAMES[role] : null, suspended: false }));
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 40 }), (steps) => {
        steps.reduce((team, step) => {
          const after = take(team, step);
          const [before, now] = [team[step.by], after[step.by]];
          if (before && now) {
            const had = new Set(rightsOf(before));
            expect(rightsOf(now).filter((act) => !had.has(act))).toEqual([]);
          }
          const touched = team.findIndex((one, at) => one !== after[at]);
          const hurt = team[touched];
          if (hurt && before) {
            const [mine, their] = [roleOf(before.group), roleOf(hurt.group)];
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

  test('nobody may invite to a role that could do what they cannot', () => {
    always((actor, seen) => {
      if (actor.kind === 'admin') return;
      for (const role of ['member', 'editor', 'sec_owner'] as const) {
        if (!canInvite(actor, seen, role)) continue;
        const mine = mayOf(actor, seen);
        for (const act of mayOf(person('member'), { ...seen, group: NAMES[role], controls: false }))
          expect(mine, `${role}: ${act}`).toContain(act);
      }
    });
  });
});
