import { commit } from '#worker/db/commit.ts';
import { grave_invitations, graves } from '#worker/db/schema/graves.ts';
import { insertGraveSite } from '#worker/features/graves/grave.repo.ts';
import { retargetGrave } from '#worker/features/short-links/public.ts';
import { aCode, db, next } from './seed.ts';

const NOW = '2026-11-01T08:00:00.000Z';

/** A shared grave of these sites, in this order, with a code. */
export async function aGrave(...siteIds: number[]): Promise<{ id: number; code: string }> {
  const id = next();
  const code = await aCode({ type: 'm', state: 'bound', grave_id: id });
  await commit(db, [
    db.insert(graves).values({ id, version: 1, created_by: 1, created_at: NOW }),
    ...siteIds.map((siteId) => insertGraveSite(db, id, siteId, NOW)),
    retargetGrave(db, id, NOW),
  ]);
  return { id, code };
}

type InvitationPatch = Partial<typeof grave_invitations.$inferInsert> & {
  grave_id: number;
  site_id: number;
  from_site_id: number;
  invited_by: number;
};

export async function aGraveInvitation(patch: InvitationPatch): Promise<number> {
  const id = next();
  await commit(db, [
    db.insert(grave_invitations).values({
      id,
      state: 'open',
      created_at: NOW,
      expires_at: '2099-01-01T00:00:00.000Z',
      ...patch,
    }),
  ]);
  return id;
}
