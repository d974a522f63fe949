import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { SiteMember } from '#worker/contract/member.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { members } from '#worker/db/schema/members.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { testApp } from '#worker/testing/app.ts';
import { anInvitation, invitationRow } from '#worker/testing/invitations.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, db, joinsCommunity, type Person } from '#worker/testing/seed.ts';
import { aTown } from '#worker/testing/town.ts';

const at = (as?: Person) => testApp({ ...(as && { as }) });

type Role = 'owner' | 'coOwner' | 'editor' | 'member' | 'admin';

/** Another member of the community, with this group. */
async function another(id: number, group: number | null): Promise<Person> {
  const person = await aPerson();
  await joinsCommunity(id, person.userId, group);
  return person;
}
const REASON = { 'X-Reason': 'asked by the town' };
const change = (as: Person, id: number, whom: Person, json: object) =>
  at(as).request(`/api/communities/${id}/members/${whom.userId}`, { method: 'PATCH', json, headers: REASON });
const remove = (as: Person, id: number, whom: Person) =>
  at(as).request(`/api/communities/${id}/members/${whom.userId}`, { method: 'DELETE', headers: REASON });
const list = (as: Person | undefined, id: number) => at(as).request(`/api/communities/${id}/members`);
const rowOf = async (id: number, { userId }: Person) =>
  (
    await db
      .select()
      .from(members)
      .where(and(eq(members.owner_kind, 'community'), eq(members.owner_id, id), eq(members.user_id, userId)))
  ).at(0);

describe('the members of a community', () => {
  test('are listed by rank, each with what the reader may do', async () => {
    const { id, owner, coOwner } = await aTown();
    const listed = async (as: Person) =>
      (await list(as, id)).json<{ community: object; members: SiteMember[] } & Record<string, unknown>>();
    const { members: all, ...rest } = await listed(owner);
    expect(all.map(({ role }) => role)).toEqual(['owner', 'sec_owner', 'editor', 'member']);
    expect(all.map(({ can }) => can.roles)).toEqual([
      [],
      ['editor', 'member'],
      ['sec_owner', 'member'],
      ['sec_owner', 'editor'],
    ]);
    expect(rest).toMatchObject({
      community: { id, name: 'Harel Street', permissions: 'private' },
      invitable: ['member', 'editor', 'sec_owner', 'owner'],
      can_leave: false,
    });
    const seenByCoOwner = await listed(coOwner);
    expect(seenByCoOwner).toMatchObject({ invitable: ['member', 'editor'], can_leave: true });
    expect(seenByCoOwner.members.map(({ can }) => can.suspend)).toEqual([false, false, true, true]);
    expect(seenByCoOwner.members[3]?.email).toMatch(/@example\.org$/);
  });

  test('have no addresses for an Editor, and no list for a plain member', async () => {
    const { id, editor, member } = await aTown();
    const { members: all } = await (await list(editor, id)).json<{ members: SiteMember[] }>();
    expect(new Set(all.map(({ email }) => email))).toEqual(new Set([null]));
    await refusal(await list(member, id), 'auth.forbidden');
  });

  test('of a private community are unknown to those who do not belong to it', async () => {
    const { id, member } = await aTown();
    const stranger = await aPerson();
    await refusal(await list(stranger, id), 'community.not_found');
    await refusal(await change(stranger, id, member, { suspended: true }), 'community.not_found');
    await refusal(await remove(stranger, id, member), 'community.not_found');
  });

  test('are told apart from those of a site with the same id', async () => {
    const { id, owner, member } = await aTown();
    await refusal(
      await at(owner).request(`/api/sites/${id}/members/${member.userId}`, { method: 'DELETE' }),
      'site.not_found',
    );
    expect(await rowOf(id, member)).toBeDefined();
  });
});

/** Who may make whom what, as sentences: the first word is who acts. */
const MAY: [who: Role, verb: 'make' | 'suspend' | 'remove', group: number | null, to?: string][] = [
  ['owner', 'make', null, 'sec_owner'],
  ['owner', 'make', 3, 'sec_owner'],
  ['owner', 'make', 2, 'member'],
  ['owner', 'suspend', 2],
  ['owner', 'remove', 2],
  ['coOwner', 'make', null, 'editor'],
  ['coOwner', 'make', 3, 'member'],
  ['coOwner', 'suspend', 3],
  ['coOwner', 'remove', 3],
  ['editor', 'suspend', null],
  ['editor', 'remove', null],
  ['admin', 'make', null, 'sec_owner'],
  ['admin', 'suspend', 2],
  ['admin', 'remove', 2],
];
const MAY_NOT: typeof MAY = [
  ['coOwner', 'make', null, 'sec_owner'],
  ['coOwner', 'make', 2, 'editor'],
  ['coOwner', 'suspend', 2],
  ['coOwner', 'remove', 2],
  ['editor', 'make', null, 'editor'],
  ['editor', 'make', 3, 'member'],
  ['editor', 'suspend', 3],
  ['editor', 'remove', 3],
  ['member', 'suspend', null],
  ['member', 'remove', null],
];
const GROUPS: Record<string, number | null> = { sec_owner: 2, editor: 3, member: null };
const NAMES: Record<string, string> = { 2: 'a Co-Owner', 3: 'an Editor', null: 'a member' };
const sentence = ([who, verb, group, to]: (typeof MAY)[number]) =>
  `${who} may ${verb} ${NAMES[String(group)]}${to ? ` ${to}` : ''}`;
async function attempt([who, verb, group, to]: (typeof MAY)[number]) {
  const town = await aTown();
  const whom = await another(town.id, group);
  const response =
    verb === 'remove'
      ? await remove(town[who], town.id, whom)
      : await change(town[who], town.id, whom, verb === 'make' ? { role: to } : { suspended: true });
  return { response, row: await rowOf(town.id, whom), id: town.id };
}

describe('in a community', () => {
  test.each(MAY.map((line) => [sentence(line), line] as const))('%s', async (_, line) => {
    const [, verb, group, to = ''] = line;
    const { response, row, id } = await attempt(line);
    expect(response.ok).toBe(true);
    if (verb === 'remove') expect(row).toBeUndefined();
    else if (verb === 'make') expect(row?.group_id).toBe(GROUPS[to]);
    else expect(row).toMatchObject({ group_id: group, suspended_at: expect.any(String) });
    const entries = await db
      .select()
      .from(audit)
      .where(and(eq(audit.object_kind, 'community'), eq(audit.object_id, String(id))));
    expect(entries).toHaveLength(1);
  });

  test.each(MAY_NOT.map((line) => [`not: ${sentence(line)}`, line] as const))('%s', async (_, line) => {
    const { response, row } = await attempt(line);
    await refusal(response, 'auth.forbidden');
    expect(row).toMatchObject({ group_id: line[2], suspended_at: null });
  });

  test.each(['owner', 'coOwner', 'editor', 'admin'] as const)(
    'nobody touches the Owner, as the %s',
    async (who) => {
      const town = await aTown();
      for (const response of [
        await change(town[who], town.id, town.owner, { suspended: true }),
        await change(town[who], town.id, town.owner, { role: 'member' }),
        await remove(town[who], town.id, town.owner),
      ])
        await refusal(response, who === 'owner' || who === 'admin' ? 'member.last_owner' : 'auth.forbidden');
      expect(await rowOf(town.id, town.owner)).toMatchObject({ group_id: 1, suspended_at: null });
    },
  );

  test('everyone but the Owner may leave, and finds a private one closed behind them', async () => {
    const { id, coOwner, member } = await aTown();
    for (const person of [coOwner, member]) {
      expect((await remove(person, id, person)).status).toBe(204);
      expect(await rowOf(id, person)).toBeUndefined();
      await refusal(await list(person, id), 'community.not_found');
    }
  });

  test('a suspended member cannot leave, and has the rights of a visitor until restored', async () => {
    const { id, owner, editor } = await aTown({ permissions: 'public' });
    await change(owner, id, editor, { suspended: true });
    await refusal(await remove(editor, id, editor), 'member.suspended');
    await refusal(await list(editor, id), 'auth.forbidden');
    await change(owner, id, editor, { suspended: false });
    expect((await list(editor, id)).status).toBe(200);
  });

  test('a frozen one changes for nobody but an administrator', async () => {
    const { id, owner, admin, member } = await aTown({ frozen_at: '2026-11-01T00:00:00.000Z' });
    await refusal(await change(owner, id, member, { suspended: true }), 'auth.forbidden');
    await refusal(await remove(member, id, member), 'auth.forbidden');
    expect((await change(admin, id, member, { suspended: true })).status).toBe(200);
  });
});

describe('whose rights end, their invitations end with them', () => {
  async function aTownWithInvitations() {
    const town = await aTown();
    const by = { owner_kind: 'community', owner_id: town.id, invited_by: town.coOwner.userId } as const;
    const editors = await anInvitation({ ...by, group_id: 3 });
    const link = await anInvitation({ ...by, kind: 'link', max_uses: 5 });
    const states = async () => [
      (await invitationRow(editors.id))?.state,
      (await invitationRow(link.id))?.state,
    ];
    const accept = async () =>
      at(await aPerson()).request(`/api/invitations/${link.token}/join`, { method: 'POST' });
    return { ...town, states, accept };
  }

  test('a suspended Co-Owner’s, also once restored', async () => {
    const { id, owner, coOwner, states, accept } = await aTownWithInvitations();
    await change(owner, id, coOwner, { suspended: true });
    await change(owner, id, coOwner, { suspended: false });
    expect(await states()).toEqual(['revoked', 'revoked']);
    await refusal(await accept(), 'invitation.over');
  });

  test('a demoted Co-Owner’s, as far as an Editor could not give them', async () => {
    const { id, owner, coOwner, states, accept } = await aTownWithInvitations();
    await change(owner, id, coOwner, { role: 'editor' });
    await change(owner, id, coOwner, { role: 'sec_owner' });
    expect(await states()).toEqual(['revoked', 'sent']);
    expect((await accept()).status).toBe(200);
  });

  test('a removed Co-Owner’s', async () => {
    const { id, owner, coOwner, states } = await aTownWithInvitations();
    await remove(owner, id, coOwner);
    expect(await states()).toEqual(['revoked', 'revoked']);
  });

  test('and one who leaves a community keeps nothing of it', async () => {
    const { id, coOwner, states } = await aTownWithInvitations();
    await remove(coOwner, id, coOwner);
    expect(await states()).toEqual(['revoked', 'revoked']);
    const [row] = await db.select().from(communities).where(eq(communities.id, id));
    expect(row?.owner_id).not.toBe(coOwner.userId);
  });
});
