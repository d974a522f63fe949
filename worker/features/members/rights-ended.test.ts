import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { access_requests } from '#worker/db/schema/members.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { anInvitation, invitationRow } from '#worker/testing/invitations.ts';
import { refusal } from '#worker/testing/problem.ts';
import {
  aPerson,
  aPersonWithPassword,
  aSite,
  db,
  joins,
  next,
  PASSWORD,
  type Person,
} from '#worker/testing/seed.ts';

const as = (person: Person) => testApp({ as: person });
const memberPath = (siteId: number, { userId }: Person) => `/api/sites/${siteId}/members/${userId}`;
const change = async (by: Person, siteId: number, whom: Person, json: object) =>
  expect((await as(by).request(memberPath(siteId, whom), { method: 'PATCH', json })).status).toBe(200);
const remove = async (by: Person, siteId: number, whom: Person) =>
  expect((await as(by).request(memberPath(siteId, whom), { method: 'DELETE' })).status).toBe(204);

/** A site with a Co-Owner who has invited an Editor and a member. */
async function aFamily() {
  const [owner, coOwner] = [await aPerson(), await aPerson()];
  const { id } = await aSite({ owner_id: owner.userId, mode: 'private' });
  await joins(id, coOwner.userId, 5);
  const by = { owner_id: id, invited_by: coOwner.userId };
  return {
    id,
    owner,
    coOwner,
    asEditor: await anInvitation({ ...by, group_id: 3 }),
    asMember: await anInvitation({ ...by, kind: 'link', max_uses: 5 }),
  };
}
const stateOf = async ({ id }: { id: number }) => (await invitationRow(id))?.state;
const accept = async (token: string) =>
  as(await aPerson()).request(`/api/invitations/${token}/accept`, { method: 'POST' });

test('the invitations of a demoted Co-Owner end where an Editor could not give them, and stay ended', async () => {
  const { id, owner, coOwner, asEditor, asMember } = await aFamily();
  await change(owner, id, coOwner, { role: 'editor' });
  await change(owner, id, coOwner, { role: 'sec_owner' });
  expect([await stateOf(asEditor), await stateOf(asMember)]).toEqual(['revoked', 'sent']);
  expect((await accept(asMember.token)).status).toBe(200);
  await change(owner, id, coOwner, { role: 'member' });
  await change(owner, id, coOwner, { role: 'sec_owner' });
  await refusal(await accept(asMember.token), 'invitation.over');
});

test('those of a suspended Co-Owner end, and are not valid again once they are restored', async () => {
  const { id, owner, coOwner, asEditor, asMember } = await aFamily();
  await change(owner, id, coOwner, { suspended: true });
  await change(owner, id, coOwner, { suspended: false });
  expect([await stateOf(asEditor), await stateOf(asMember)]).toEqual(['revoked', 'revoked']);
  await refusal(await accept(asMember.token), 'invitation.over');
});

test.each(['removed', 'leaving'])('those of a %s Co-Owner end, also if they return', async (how) => {
  const { id, owner, coOwner, asMember } = await aFamily();
  await remove(how === 'leaving' ? coOwner : owner, id, coOwner);
  await joins(id, coOwner.userId, 5);
  expect(await stateOf(asMember)).toBe('revoked');
});

test('of a former Owner, only those that a Co-Owner may give remain', async () => {
  const { id, owner, coOwner } = await aFamily();
  const by = { owner_id: id, invited_by: owner.userId };
  const [asCoOwner, asEditor] = [
    await anInvitation({ ...by, group_id: 5 }),
    await anInvitation({ ...by, group_id: 3 }),
  ];
  const email = `new-owner-${next()}@example.org`;
  const newOwner = await aPerson({ email });
  const offer = await anInvitation({ ...by, group_id: 1, email });
  const accepted = await as(newOwner).request(`/api/invitations/${offer.token}/accept`, { method: 'POST' });
  expect(accepted.status).toBe(200);
  expect([await stateOf(asCoOwner), await stateOf(asEditor), await stateOf(offer)]).toEqual([
    'revoked',
    'sent',
    'accepted',
  ]);
  const [site] = await db.select().from(sites).where(eq(sites.id, id));
  expect(site?.owner_id).toBe(newOwner.userId);
  await remove(newOwner, id, coOwner);
});

test('those of a deleted account end', async () => {
  const inviter = await aPersonWithPassword();
  const owner = await aPerson();
  const { id } = await aSite({ owner_id: owner.userId });
  await joins(id, inviter.userId, 5);
  const invitation = await anInvitation({ owner_id: id, invited_by: inviter.userId });
  const json = { email: inviter.email, password: PASSWORD };
  expect((await as(inviter).request('/api/users/user', { method: 'DELETE', json })).status).toBe(204);
  expect(await stateOf(invitation)).toBe('revoked');
});

test('a request for access that an invitation overtook does not come back when the member is removed', async () => {
  const { id, owner } = await aFamily();
  const asker = await aPerson();
  const asked = await as(asker).request(`/api/sites/${id}/access-requests`, { method: 'POST', json: {} });
  expect(asked.status).toBe(204);
  await joins(id, asker.userId, null);
  await remove(owner, id, asker);
  const rows = await db.select().from(access_requests).where(eq(access_requests.owner_id, id));
  expect(rows).toMatchObject([{ user_id: asker.userId, state: 'declined', decided_by: owner.userId }]);
});
