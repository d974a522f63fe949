import { aCommunity, aPerson, joinsCommunity } from './seed.ts';

/** A private community with one person of each role, and an administrator of the platform. */
export async function aTown(patch: object = {}) {
  const [owner, coOwner, editor, member] = [
    await aPerson(),
    await aPerson(),
    await aPerson(),
    await aPerson(),
  ];
  const { id } = await aCommunity({ owner_id: owner.userId, permissions: 'private', ...patch });
  await joinsCommunity(id, coOwner.userId, 2);
  await joinsCommunity(id, editor.userId, 3);
  await joinsCommunity(id, member.userId, null);
  /** Of an invitation to it. */
  const by = { owner_kind: 'community', owner_id: id, invited_by: owner.userId } as const;
  return { id, by, owner, coOwner, editor, member, admin: await aPerson({ role_id: 1 }) };
}
