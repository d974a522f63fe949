import { expect, test, vi } from 'vitest';
import { logout } from '#web/lib/session.ts';
import { json, network } from '#web/testing/network.ts';
import { isSiteWanted, wantSite } from './add-site-flag.ts';
import { isCreating, markCreating } from './creating.ts';

const DAY_MS = 24 * 60 * 60_000;

test('a site that was asked for is made for a person who logs in the same day, and for nobody later', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 4, 1), toFake: ['Date'] });
  wantSite();
  vi.setSystemTime(Date.now() + DAY_MS - 1);
  expect(isSiteWanted()).toBe(true);
  vi.setSystemTime(Date.now() + 1);
  expect(isSiteWanted()).toBe(false);
});

test('the next person on the device does not get the site of the one who logged out', async () => {
  network({ 'GET /api/users/logout': () => json({}) });
  wantSite();
  markCreating();
  await logout();
  expect(isSiteWanted()).toBe(false);
  expect(isCreating()).toBe(false);
});
