import { expect, test } from 'vitest';
import type { User } from '#worker/contract/account.ts';
import { testApp } from '#worker/testing/app.ts';
import { aPerson, type Person } from '#worker/testing/seed.ts';
import { aVendor } from '#worker/testing/vendors-seed.ts';

const scopeOf = async (as: Person) => {
  const response = await testApp({ as }).request('/api/users/user');
  return (await response.json<{ user: User }>()).user.scope;
};

test('an administrator whose own vendor sells is a vendor too, until it is closed', async () => {
  const admin = await aPerson({ role_id: 1 });
  expect(await scopeOf(admin)).toEqual(['admin']);
  const vendor = await aPerson({ role_id: 3 });
  expect(await scopeOf(vendor)).toEqual(['vendor']);

  const selling = await aPerson({ role_id: 1 });
  await aVendor({ user_id: selling.userId, state: 'approved' });
  expect(await scopeOf(selling)).toEqual(['admin', 'vendor']);
  for (const state of ['applied', 'closed'] as const) {
    const other = await aPerson({ role_id: 1 });
    await aVendor({ user_id: other.userId, state });
    expect(await scopeOf(other)).toEqual(['admin']);
  }
});
