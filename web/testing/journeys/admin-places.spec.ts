// About: community-admin, communities, kiosks, dashboard
import { randomUUID } from 'node:crypto';
import { act, newUser, openAsAdministrator, sheetOf } from './admin-act.ts';
import { LABELS } from './administration-labels.ts';
import { expect, expectAccessible, SLOW, test } from './visitor.ts';

test('a private community is listed without its name', async ({ page, language }) => {
  const w = LABELS[language];
  const { call, email } = await newUser(page, language);
  const name = `Kfar ${randomUUID().slice(0, 8)}`;
  const { community } = await call<{ community: { id: number } }>('POST', '/api/communities', {
    name,
    lang: language,
    permissions: 'private',
  });
  await openAsAdministrator(page, `/${language}/admin/communities?q=${community.id}`);
  await page.getByRole('button', { name: w.privateCommunity }).click(SLOW);
  await expect(sheetOf(page).getByText(email)).toBeVisible(SLOW);
  await expect(page.getByText(name)).toHaveCount(0);
  await expectAccessible(page);
});

test('a screen in a hall is ended from afar', async ({ page, language }) => {
  const w = LABELS[language];
  const { call } = await newUser(page, language);
  const hall = `Hall ${randomUUID().slice(0, 8)}`;
  const { community } = await call<{ community: { id: number } }>('POST', '/api/communities', {
    name: `Kfar ${hall}`,
    lang: language,
  });
  const { id } = community;
  const { code } = await call<{ code: string }>('POST', `/api/communities/${id}/kiosk/pair`, {
    device_name: hall,
  });
  const { token } = await call<{ token: string }>('POST', '/api/kiosk/token', { community_id: id, code });
  const wall = () => page.request.get('/api/users/user', { headers: { Authorization: `Bearer ${token}` } });
  expect((await wall()).status()).toBe(200);
  await openAsAdministrator(page, `/${language}/admin/kiosks?community=${id}`);
  await page.getByRole('button', { name: hall }).click(SLOW);
  const sheet = sheetOf(page);
  await expectAccessible(page);
  await act(sheet, w, w.endScreen(hall));
  await expect(page.getByRole('button', { name: hall })).toHaveCount(0, SLOW);
  expect((await wall()).status()).toBe(401);
});
