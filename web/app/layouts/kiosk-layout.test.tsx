import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { KIOSK_KEY } from '#web/lib/storage-keys.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { anEntry, aWall } from '#web/testing/a-wall.ts';
import { json, network } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { Picture } from '#worker/contract/primitives.ts';
import type { Wall } from '#worker/contract/wall.ts';

const KIOSK = { kiosk_community_id: 4, kiosk_community_slug: 'harel-street' };
const LOGO: Picture = {
  id: 'logo',
  src: '/api/media/logo?e=1&s=x',
  widths: [320],
  width: 320,
  height: 120,
  thumbhash: null,
  focal: { x: 0.5, y: 0.5 },
};
const BRAND = { website: 'https://harel.example', phone: '+97231234567', email: null, logo: LOGO };

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer t');
  localStorage.setItem(KIOSK_KEY, JSON.stringify(KIOSK));
});

async function openScreen(branding: Wall['community']['branding']) {
  network({
    'GET /api/users/user': () => json({ user: aUser(KIOSK), unread: 0 }),
    'GET /api/communities/4/wall': () => json(aWall({ people: [anEntry(1)], community: { branding } })),
    'GET /api/communities/4/days': () =>
      json({ from: '2026-11-10', to: '2026-11-16', days: [], weekly_mail: null }),
    'GET /api/health': () => json({}),
  });
  await renderApp('/en/wall/4');
  await screen.findByRole('heading', { level: 1 });
  return within(screen.getAllByRole('banner')[0] ?? document.body);
}

test('the screen of a community with a brand shows its logo, which leads to its wall and not to its website', async () => {
  const bar = await openScreen(BRAND);
  const link = await bar.findByRole('link', { name: 'Harel Street' });
  expect(link.getAttribute('href')).toBe('/en/wall/4');
  expect(within(link).getByRole('img').getAttribute('src')).toContain(LOGO.src);
  expect(screen.queryByRole('link', { name: /Dorot/ })).toBeNull();
  expect(document.querySelector('a[href*="harel.example"]')).toBeNull();
});

test('without a brand it shows our name', async () => {
  const bar = await openScreen(null);
  expect(bar.getByRole('link', { name: 'Dorot' }).getAttribute('href')).toBe('/en/wall/4');
});

test('for visitors of the same address the logo leads to the website, as on the community’s other pages', async () => {
  localStorage.clear();
  const bar = await openScreen(BRAND);
  const link = await bar.findByRole('link', { name: 'Harel Street' });
  expect(link.getAttribute('href')).toBe('https://harel.example');
});
