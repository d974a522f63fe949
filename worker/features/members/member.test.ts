import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { SiteMember } from '#worker/contract/member.ts';
import { members } from '#worker/db/schema/members.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { aFault, faultyD1 } from '#worker/testing/faulty-d1.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aSite, db, joins, type Person } from '#worker/testing/seed.ts';

const at = (as?: Person) => testApp({ ...(as && { as }) });

async function aFamily(mode: 'private' | 'open' | 'regular' = 'private') {
  const [owner, coOwner, editor, member] = [
    await aPerson(),
    await aPerson(),
    await aPerson(),
    await aPerson(),
  ];
  const site = await aSite({ owner_id: owner.userId, mode });
  await joins(site.id, coOwner.userId, 5);
  await joins(site.id, editor.userId, 3);
  await joins(site.id, member.userId, null);
  return { site, owner, coOwner, editor, member, admin: await aPerson({ role_id: 1 }) };
}
type Family = Awaited<ReturnType<typeof aFamily>>;
type Role = 'owner' | 'coOwner' | 'editor' | 'member' | 'admin';

const change = (as: Person | undefined, site: { id: number }, whom: Person, json: object) =>
  at(as).request(`/api/sites/${site.id}/members/${whom.userId}`, { method: 'PATCH', json });
const remove = (as: Person | undefined, site: { id: number }, whom: Person) =>
  at(as).request(`/api/sites/${site.id}/members/${whom.userId}`, { method: 'DELETE' });
const list = (as: Person | undefined, site: { id: number }, query = '') =>
  at(as).request(`/api/sites/${site.id}/members${query}`);
type Listed = {
  members: SiteMember[];
  next_cursor: string | null;
  invitable: string[];
  can_leave: boolean;
  can_name_successors: boolean;
};
const listed = async (as: Person, site: { id: number }) => (await list(as, site)).json<Listed>();

const rowOf = async (site: { id: number }, { userId }: Person) =>
  (
    await db
      .select()
      .from(members)
      .where(and(eq(members.owner_id, site.id), eq(members.user_id, userId)))
  ).at(0);
const auditActionsOf = async (site: { id: number }) =>
  (
    await db
      .select()
      .from(audit)
      .where(eq(audit.object_id, String(site.id)))
  ).filter(({ action }) => action.startsWith('member.'));

describe('the members of a site', () => {
  test('are listed by rank, each with what the reader may do', async () => {
    const family = await aFamily();
    const { members: all, ...rest } = await listed(family.owner, family.site);
    expect(all.map(({ role }) => role)).toEqual(['owner', 'sec_owner', 'editor', 'member']);
    expect(all.map(({ can }) => can.roles)).toEqual([
      [],
      ['editor', 'member'],
      ['sec_owner', 'member'],
      ['sec_owner', 'editor'],
    ]);
    expect(all.map(({ can }) => can.remove)).toEqual([false, true, true, true]);
    expect(all[1]?.email).toMatch(/@example\.org$/);
    expect(rest).toMatchObject({
      next_cursor: null,
      invitable: ['member', 'editor', 'sec_owner', 'owner'],
      can_leave: false,
      can_name_successors: true,
    });
  });

  test('have no addresses for an Editor, who may suspend plain members only', async () => {
    const family = await aFamily();
    const { members: all, invitable, can_leave } = await listed(family.editor, family.site);
    expect(all.map(({ email }) => email)).toEqual([null, null, null, null]);
    expect(all.map(({ can }) => can.suspend)).toEqual([false, false, false, true]);
    expect(all.flatMap(({ can }) => can.roles)).toEqual([]);
    expect({ invitable, can_leave }).toEqual({ invitable: ['member'], can_leave: true });
  });

  test('come fifty at a time, each once', async () => {
    const { site, owner } = await aFamily();
    for (let i = 0; i < 55; i++) await joins(site.id, (await aPerson()).userId, i % 10 === 0 ? 3 : null);
    const ids: number[] = [];
    let query = '';
    do {
      const page = await (await list(owner, site, query)).json<Listed>();
      expect(page.members.length).toBeLessThanOrEqual(50);
      ids.push(...page.members.map(({ user_id }) => user_id));
      query = page.next_cursor ? `?cursor=${page.next_cursor}` : '';
    } while (query);
    expect(ids).toHaveLength(59);
    expect(new Set(ids).size).toBe(59);
  });

  test('are not listed for others', async () => {
    const { site, member } = await aFamily();
    await refusal(await list(undefined, site), 'auth.token_missing');
    await refusal(await list(await aPerson({ active: '0' }), site), 'auth.unverified');
    await refusal(await list(await aPerson(), site), 'site.not_found');
    await refusal(await list(member, site), 'auth.forbidden');
    await refusal(await list(await aPerson(), { id: 999_999_999 }), 'site.not_found');
    await refusal(await list((await aFamily()).owner, site), 'site.not_found');
  });

  test('have no page for an invalid cursor', async () => {
    const { site, owner } = await aFamily();
    await refusal(await list(owner, site, '?cursor=nothing'), 'request.invalid');
  });
});

type Patch = { role?: string; suspended?: boolean };
const ALLOWED: [Role, Role, Patch][] = [
  ['coOwner', 'member', { role: 'editor' }],
  ['coOwner', 'editor', { role: 'member' }],
  ['owner', 'member', { role: 'sec_owner' }],
  ['owner', 'coOwner', { role: 'member' }],
  ['admin', 'coOwner', { role: 'editor' }],
  ['editor', 'member', { suspended: true }],
  ['coOwner', 'editor', { suspended: true }],
  ['owner', 'coOwner', { suspended: true }],
  ['admin', 'coOwner', { suspended: true }],
];
const REFUSED: [Role, Role, Patch, 'auth.forbidden' | 'member.last_owner'][] = [
  ['member', 'editor', { suspended: true }, 'auth.forbidden'],
  ['editor', 'member', { role: 'editor' }, 'auth.forbidden'],
  ['editor', 'coOwner', { suspended: true }, 'auth.forbidden'],
  ['editor', 'editor', { role: 'sec_owner' }, 'auth.forbidden'],
  ['coOwner', 'member', { role: 'sec_owner' }, 'auth.forbidden'],
  ['coOwner', 'owner', { role: 'member' }, 'auth.forbidden'],
  ['coOwner', 'coOwner', { role: 'member' }, 'auth.forbidden'],
  ['owner', 'owner', { role: 'member' }, 'member.last_owner'],
  ['owner', 'owner', { suspended: true }, 'member.last_owner'],
  ['admin', 'owner', { role: 'member' }, 'member.last_owner'],
  ['admin', 'owner', { suspended: true }, 'member.last_owner'],
];
const GROUPS: Record<string, number | null> = { sec_owner: 5, editor: 3, member: null };

describe('a member is changed', () => {
  test.each(ALLOWED)('by the %s: the %s, %j', async (who, whom, patch) => {
    const family = await aFamily();
    const response = await change(family[who], family.site, family[whom], patch);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ user_id: family[whom].userId, ...patch });
    const row = await rowOf(family.site, family[whom]);
    if (patch.role) expect(row?.group_id).toBe(GROUPS[patch.role]);
    expect(row?.suspended_at !== null).toBe(patch.suspended ?? false);
    const [act, ...more] = await auditActionsOf(family.site);
    expect(more).toEqual([]);
    expect(act).toMatchObject({
      actor_id: family[who].userId,
      standing: { owner: 'OW', coOwner: 'CO', editor: 'ED', member: 'IM', admin: 'AD' }[who],
      before: { user_id: family[whom].userId },
      after: { user_id: family[whom].userId, ...patch },
    });
  });

  test.each(REFUSED)('not by the %s: the %s, %j', async (who, whom, patch, code) => {
    const family = await aFamily();
    const before = await rowOf(family.site, family[whom]);
    await refusal(await change(family[who], family.site, family[whom], patch), code);
    expect(await rowOf(family.site, family[whom])).toEqual(before);
    expect(await auditActionsOf(family.site)).toEqual([]);
  });

  test('with no effect and no audit row if nothing changes', async () => {
    const { site, owner, editor } = await aFamily();
    expect((await change(owner, site, editor, { role: 'editor' })).status).toBe(200);
    expect((await change(owner, site, editor, { suspended: false })).status).toBe(200);
    expect(await auditActionsOf(site)).toEqual([]);
  });

  test('a suspended member is restored, and gets no other role meanwhile', async () => {
    const { site, owner, editor } = await aFamily();
    await change(owner, site, editor, { suspended: true });
    await refusal(await change(owner, site, editor, { role: 'sec_owner' }), 'auth.forbidden');
    expect((await change(owner, site, editor, { suspended: false })).status).toBe(200);
    expect(await rowOf(site, editor)).toMatchObject({ group_id: 3, suspended_at: null });
  });

  test('but only of that site, and not by those who may not see it', async () => {
    const family: Family = await aFamily();
    const other = await aFamily();
    await refusal(
      await change(family.owner, family.site, other.member, { suspended: true }),
      'member.not_found',
    );
    await refusal(
      await change(family.owner, other.site, other.member, { suspended: true }),
      'site.not_found',
    );
    await refusal(
      await change(undefined, family.site, family.member, { suspended: true }),
      'auth.token_missing',
    );
  });

  test.each([{}, { role: 'owner' }, { role: 'editor', suspended: true }, { group_id: 1 }, { role: 1 }])(
    'not by %j',
    async (patch) => {
      const { site, owner, member } = await aFamily();
      await refusal(await change(owner, site, member, patch), 'request.invalid');
    },
  );

  test('on a frozen site only by an administrator', async () => {
    const owner = await aPerson();
    const member = await aPerson();
    const site = await aSite({ owner_id: owner.userId, frozen_at: '2026-11-01T00:00:00.000Z' });
    await joins(site.id, member.userId, null);
    await refusal(await change(owner, site, member, { role: 'editor' }), 'site.frozen');
    await refusal(await remove(member, site, member), 'site.frozen');
    const admin = await aPerson({ role_id: 1 });
    expect((await change(admin, site, member, { role: 'editor' })).status).toBe(200);
  });
});

describe('a member is removed', () => {
  test.each([
    ['editor', 'member'],
    ['coOwner', 'editor'],
    ['owner', 'coOwner'],
    ['admin', 'coOwner'],
  ] as const)('taken out by the %s: the %s', async (who, whom) => {
    const family = await aFamily();
    expect((await remove(family[who], family.site, family[whom])).status).toBe(204);
    expect(await rowOf(family.site, family[whom])).toBeUndefined();
    expect((await auditActionsOf(family.site)).map(({ action }) => action)).toEqual(['member.removed']);
    await refusal(await remove(family[who], family.site, family[whom]), 'member.not_found');
  });

  test.each([
    ['member', 'editor', 'auth.forbidden'],
    ['editor', 'coOwner', 'auth.forbidden'],
    ['coOwner', 'owner', 'auth.forbidden'],
    ['admin', 'owner', 'member.last_owner'],
    ['owner', 'owner', 'member.last_owner'],
  ] as const)('not taken out by the %s: the %s', async (who, whom, code) => {
    const family = await aFamily();
    await refusal(await remove(family[who], family.site, family[whom]), code);
    expect(await rowOf(family.site, family[whom])).toBeDefined();
  });

  test.each(['member', 'editor', 'coOwner'] as const)('or leaves: the %s', async (who) => {
    const family = await aFamily();
    expect((await remove(family[who], family.site, family[who])).status).toBe(204);
    expect(await rowOf(family.site, family[who])).toBeUndefined();
  });

  test('but a suspended member cannot leave, since rejoining would lift the suspension', async () => {
    const { site, owner, member } = await aFamily('regular');
    await change(owner, site, member, { suspended: true });
    await refusal(await remove(member, site, member), 'member.suspended');
    expect(await rowOf(site, member)).toBeDefined();
  });

  test('but not someone who is not a member', async () => {
    const { site } = await aFamily('regular');
    const stranger = await aPerson();
    await refusal(await remove(stranger, site, stranger), 'member.not_found');
  });
});

describe('a change of a member takes effect at once', () => {
  test('for a demoted Editor, at their next write', async () => {
    const { site, owner, editor, member } = await aFamily();
    await change(owner, site, editor, { role: 'member' });
    await refusal(await change(editor, site, member, { suspended: true }), 'auth.forbidden');
  });

  test('for someone suspended, who no longer sees a private site', async () => {
    const { site, owner, editor, member } = await aFamily();
    await change(owner, site, editor, { suspended: true });
    await refusal(await change(editor, site, member, { suspended: true }), 'site.not_found');
    await refusal(await list(editor, site), 'site.not_found');
  });

  test('and of two changes at once, one gets a conflict', async () => {
    const { site, owner, coOwner, editor } = await aFamily();
    let go = () => {};
    const delayed = new Promise<void>((resolve) => {
      go = resolve;
    });
    // delays the change itself, after the reads of session, site and member
    const slow = testApp({
      as: coOwner,
      env: { DB: faultyD1(testEnv.DB, { ...aFault(4, 'before'), delay: delayed }) },
    });
    const path = `/api/sites/${site.id}/members/${editor.userId}`;
    const late = slow.request(path, { method: 'PATCH', json: { role: 'member' } });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await change(owner, site, coOwner, { role: 'editor' })).status).toBe(200);
    go();
    await refusal(await late, 'request.conflict');
    expect(await rowOf(site, editor)).toMatchObject({ group_id: 3 });
  });
});
