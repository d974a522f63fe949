import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Update } from '#worker/contract/update.ts';
import { commit } from '#worker/db/commit.ts';
import { invitations } from '#worker/db/schema/members.ts';
import { users } from '#worker/db/schema/people.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { secretsOf } from '#worker/testing/enqueued-emails.ts';
import { anInvitation, invites } from '#worker/testing/invitations.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aSite, db, joins, next, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';
import { insertEarlierInvitations } from './update.repo.ts';

countRows();

const at = (as?: Person) => testApp({ ...(as && { as }), env: { QUEUE: stillQueue } });
const addressOf = ({ userId }: Person) => `person-${userId}@example.org`;
const listed = async (as: Person) =>
  (await (await at(as).request('/api/updates')).json<{ updates: Update[] }>()).updates;
const kinds = async (as: Person) => (await listed(as)).map(({ kind }) => kind);
const mine = async (as: Person) =>
  (await (await at(as).request('/api/invitations/mine')).json<{ invitations: { token: string }[] }>())
    .invitations;
const accepts = (as: Person, token: string) =>
  at(as).request(`/api/invitations/${token}/accept`, { method: 'POST', json: {} });

async function aFamily() {
  const owner = await aPerson({ first_name: 'Tamar', last_name: 'Cohen' });
  const site = await aSite({ owner_id: owner.userId, mode: 'private' });
  return { owner, site };
}
const invite = (owner: Person, site: { id: number }, email: string, json: object = {}) =>
  invites(at(owner), site.id, { kind: 'email', email, role: 'member', ...json });

describe('an invitation to an address', () => {
  test('is shown to the account that has confirmed it, with the page to answer it', async () => {
    const { owner, site } = await aFamily();
    const [guest, stranger] = [await aPerson(), await aPerson()];
    const { token } = await invite(owner, site, addressOf(guest), { note: 'Come and read.' });
    expect(await listed(guest)).toMatchObject([
      {
        kind: 'invited',
        by: 'Tamar Cohen',
        invitation: `/en/invitation?token=${token}`,
        site: { id: site.id },
      },
    ]);
    expect(await mine(guest)).toMatchObject([
      {
        token,
        role: 'member',
        invited_by: 'Tamar Cohen',
        note: 'Come and read.',
        site: { name: 'Ruth Cohen' },
      },
    ]);
    expect([await kinds(stranger), await mine(stranger)]).toEqual([[], []]);
  });

  test('is shown until it is answered; the sender is notified of the answer', async () => {
    const { owner, site } = await aFamily();
    const guest = await aPerson({ first_name: 'Noa', last_name: 'Bar' });
    const { token } = await invite(owner, site, addressOf(guest));
    await accepts(guest, token);
    expect([await kinds(guest), await mine(guest)]).toEqual([[], []]);
    expect(await listed(owner)).toMatchObject([{ kind: 'invitation_accepted', by: 'Noa Bar' }]);
  });

  test.each([
    ['was revoked', { state: 'revoked' }],
    ['expired', { expires_at: '2026-01-01T00:00:00.000Z' }],
    ['was declined', { state: 'declined' }],
  ] as const)('that %s shows nothing any more, not even the name of the site', async (_, patch) => {
    const { owner, site } = await aFamily();
    const guest = await aPerson();
    const { id } = await invite(owner, site, addressOf(guest));
    await db.update(invitations).set(patch).where(eq(invitations.id, id));
    expect([await kinds(guest), await mine(guest)]).toEqual([[], []]);
  });

  test('ends with its sender’s permission, and with the site', async () => {
    const { owner, site } = await aFamily();
    const [guest, editor] = [await aPerson(), await aPerson()];
    await joins(site.id, editor.userId, 3);
    await invite(editor, site, addressOf(guest));
    await at(owner).request(`/api/sites/${site.id}/members/${editor.userId}`, { method: 'DELETE' });
    expect([await kinds(guest), await mine(guest)]).toEqual([[], []]);
    await invite(owner, site, addressOf(guest));
    expect(await mine(guest)).toHaveLength(1);
    await db.update(sites).set({ deleted_at: '2026' }).where(eq(sites.id, site.id));
    expect(await mine(guest)).toEqual([]);
  });

  test('is not shown to a user who has not confirmed the address, and is once they have', async () => {
    const { owner, site } = await aFamily();
    const guest = await aPerson({ active: '0' });
    await invite(owner, site, addressOf(guest));
    await refusal(await at(guest).request('/api/invitations/mine'), 'auth.unverified');
    await at(guest).request('/api/users/verify/resend', { method: 'POST' });
    const { code } = await secretsOf(guest.userId);
    const verify = () => at(guest).request('/api/users/verify', { method: 'POST', json: { code } });
    for (const status of [200, 422]) expect((await verify()).status).toBe(status);
    expect(await kinds(guest)).toEqual(['invited']);
  });

  test('is shown to a user who changes to the address, and no longer after they change it again', async () => {
    const { owner, site } = await aFamily();
    const email = `to-come-${next()}@example.org`;
    await anInvitation({ owner_id: site.id, invited_by: owner.userId, email });
    const guest = await aPerson();
    await db.update(users).set({ email }).where(eq(users.id, guest.userId));
    await commit(db, [insertEarlierInvitations(db, guest.userId, new Date().toISOString())]);
    expect(await kinds(guest)).toEqual(['invited']);
    await db
      .update(users)
      .set({ email: addressOf(guest) })
      .where(eq(users.id, guest.userId));
    expect([await kinds(guest), await mine(guest)]).toEqual([[], []]);
  });

  test('reads few rows, however many invitations there are', async () => {
    const { owner, site } = await aFamily();
    const guest = await aPerson();
    for (let i = 0; i < 30; i++) await anInvitation({ owner_id: site.id, invited_by: owner.userId });
    await invite(owner, site, addressOf(guest));
    const app = at(guest);
    await app.request('/api/invitations/mine');
    expect(app.reads.rowsRead).toBeLessThan(15);
  });
});

describe('the ownership of a site', () => {
  test('changes with an update for the new owner and for the former one', async () => {
    const { owner, site } = await aFamily();
    const heir = await aPerson({ first_name: 'Noa', last_name: 'Bar' });
    const { token } = await invite(owner, site, addressOf(heir), { role: 'owner' });
    expect((await accepts(heir, token)).status).toBe(200);
    expect(await listed(heir)).toMatchObject([{ kind: 'owner_now', by: 'Tamar Cohen' }]);
    expect(await listed(owner)).toMatchObject([{ kind: 'owner_before', by: 'Noa Bar' }]);
  });

  test('is claimed by a successor: only the people concerned see the state of the claim', async () => {
    const { owner, site } = await aFamily();
    const [heir, editor] = [await aPerson(), await aPerson()];
    await joins(site.id, editor.userId, 3);
    const ask = (as: Person, method: string, path: string, json: object) =>
      at(as).request(`/api/sites/${site.id}/succession${path}`, { method, json });
    await ask(owner, 'PUT', '', { successors: [{ name: 'Noa', email: addressOf(heir) }] });
    expect((await ask(heir, 'POST', '/claim', {})).status).toBe(201);
    expect(await listed(owner)).toMatchObject([{ kind: 'succession', claim: 'open' }]);
    expect((await ask(owner, 'POST', '/objection', {})).status).toBe(200);
    expect(await listed(heir)).toMatchObject([
      { kind: 'succession', claim: 'refused', site: { id: site.id } },
    ]);
    expect(await kinds(editor)).toEqual([]);
  });
});
