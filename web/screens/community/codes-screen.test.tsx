import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aCommunity } from '#web/testing/a-community.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

const code = {
  code: '0123456789ABT',
  type: 'c',
  state: 'bound',
  site_id: null,
  community_id: 4,
  address: 'https://dorot.example/c/0123456789ABT',
  created_at: '2026-11-01T00:00:00.000Z',
};

async function open(canManage: boolean) {
  const codes: (typeof code)[] = [];
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser() }),
    'GET /api/communities/harel-street': () =>
      json({ community: aCommunity({ can: { settings: canManage } }) }),
    'GET /api/communities/4/codes': () => json({ codes }),
    'POST /api/communities/4/codes': () => {
      codes.push(code);
      return json({ code }, 201);
    },
    'GET /api/communities/4/codes/sheet.pdf': () => new Response('%PDF'),
  });
  await renderApp('/en/community/harel-street/codes');
  return requests;
}

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
  URL.createObjectURL = () => 'blob:sheet';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});

test('an owner makes a sticker of the community, and prints a sheet of it', async () => {
  const requests = await open(true);
  fireEvent.click(await screen.findByRole('button', { name: 'Make a sticker' }));
  expect(await screen.findByText('The new sticker is ready to be printed.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Point to another site' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Print a sheet' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Harel Street')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Save the sheet (PDF)' }));
  expect(await screen.findByText(/The sheet is ready/)).toBeTruthy();
  expect(requests.some(({ url }) => url.includes('/communities/4/codes/sheet.pdf?code=0123456789ABT'))).toBe(
    true,
  );
});

test('an editor is told that stickers are for the owners', async () => {
  const requests = await open(false);
  expect(await screen.findByText('Only owners can manage stickers')).toBeTruthy();
  expect(requests.some(({ url }) => url.includes('/codes'))).toBe(false);
});
