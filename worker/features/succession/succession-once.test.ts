import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { members, succession_claims, successors } from '#worker/db/schema/members.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { eachHasOneEffect, type RetriedAction } from '#worker/testing/crash-points.ts';
import { aPerson, aSite, db, next } from '#worker/testing/seed.ts';

/** A site with a claim by a daughter, whom its Owner named as successor. */
async function claimed(state: 'open' | 'disputed' = 'open') {
  const [owner, daughter] = [await aPerson(), await aPerson()];
  const site = await aSite({ owner_id: owner.userId, mode: 'private' });
  const successor = {
    site_id: site.id,
    position: 1,
    name: 'Noa',
    email: `person-${daughter.userId}@example.org`,
  };
  await db.insert(successors).values(successor);
  await db.insert(succession_claims).values({
    id: next(),
    site_id: site.id,
    claimant_id: daughter.userId,
    state,
    created_at: '2026-11-10T10:00:00.000Z',
    ends_at: '2026-12-10T10:00:00.000Z',
  });
  const claim = async () =>
    (await db.select().from(succession_claims).where(eq(succession_claims.site_id, site.id)))[0]?.state;
  const ownersOf = async () =>
    (
      await db
        .select({ id: members.user_id })
        .from(members)
        .where(and(eq(members.owner_id, site.id), eq(members.group_id, 1)))
    ).map(({ id }) => id);
  const auditCount = async (action: string) =>
    (
      await db
        .select({ id: audit.id })
        .from(audit)
        .where(and(eq(audit.object_id, String(site.id)), eq(audit.action, action)))
    ).length;
  return { site, path: `/api/sites/${site.id}/succession`, owner, daughter, claim, ownersOf, auditCount };
}

const SETTLED = [200, 204, 409];

const ACTIONS: Record<string, () => Promise<RetriedAction>> = {
  'naming the successors': async () => {
    const { site, path, owner } = await claimed();
    const list = ['Uri', 'Avi'].map((name) => ({ name, email: `${name}@example.org`.toLowerCase() }));
    return {
      as: owner,
      call: (app) => app.request(path, { method: 'PUT', json: { successors: list } }),
      once: async () => {
        const named = await db.select().from(successors).where(eq(successors.site_id, site.id));
        expect(named.map(({ position, name }) => [position, name])).toEqual([
          [1, 'Uri'],
          [2, 'Avi'],
        ]);
      },
    };
  },
  'withdrawing a claim': async () => {
    const { path, daughter, claim, auditCount } = await claimed();
    return {
      as: daughter,
      call: (app) => app.request(`${path}/claim`, { method: 'DELETE' }),
      settles: SETTLED,
      once: async () => {
        expect(await claim()).toBe('withdrawn');
        expect(await auditCount('site.claim_withdrawn')).toBe(1);
      },
    };
  },
  'objecting as the Owner': async () => {
    const { path, owner, claim, auditCount } = await claimed();
    return {
      as: owner,
      call: (app) => app.request(`${path}/objection`, { method: 'POST', json: { note: 'I am well.' } }),
      settles: SETTLED,
      once: async () => {
        expect(await claim()).toBe('refused');
        expect(await auditCount('site.claim_objected')).toBe(1);
      },
    };
  },
  'settling a dispute': async () => {
    const { path, daughter, claim, ownersOf, auditCount } = await claimed('disputed');
    const admin = await aPerson({ role_id: 1 });
    const json = { decision: 'grant', reason: 'We spoke with the family.' };
    return {
      as: admin,
      call: (app) => app.request(`${path}/decision`, { method: 'POST', json }),
      settles: SETTLED,
      once: async () => {
        expect(await claim()).toBe('done');
        expect(await ownersOf()).toEqual([daughter.userId]);
        expect(await auditCount('site.claim_granted')).toBe(1);
      },
    };
  },
};

eachHasOneEffect(ACTIONS);
