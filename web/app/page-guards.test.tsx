import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { KIOSK_KEY, REDIRECT_KEY } from '#web/lib/storage-keys.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { aWall } from '#web/testing/a-wall.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { User } from '#worker/contract/account.ts';

const KIOSK = { kiosk_community_id: 4, kiosk_community_slug: 'harel-street' };
const PEOPLE = {
  visitor: null,
  unverified: aUser({ active: '0' }),
  member: aUser(),
  vendor: aUser({ role_id: 3, scope: ['vendor'] }),
  admin: aUser({ role_id: 1, scope: ['admin'] }),
  'admin who sells': aUser({ role_id: 1, scope: ['admin', 'vendor'] }),
  kiosk: aUser({ ...KIOSK, scope: ['kiosk'] }),
} satisfies Record<string, User | null>;
type Persona = keyof typeof PEOPLE;

async function open(path: string, persona: Persona) {
  const user = PEOPLE[persona];
  network({
    'GET /api/users/user': () => json({ user }),
    'GET /api/sites/examples': () => json({ sites: [] }),
    'GET /api/sites/mine': () => json({ sites: [], next_cursor: null, days: [] }),
    'GET /api/communities/4/wall': () => json(aWall()),
    'GET /api/communities/5/wall': () => problem('auth.forbidden', 403, 'Not yours.'),
  });
  if (user) localStorage.setItem(TOKEN_KEY, 'Bearer t');
  const app = await act(() => renderApp(path));
  return app.router;
}

const finalPath = async (path: string, persona: Persona) => {
  const router = await open(path, persona);
  await waitFor(() => expect(router.state.status).toBe('idle'));
  return router.latestLocation.pathname;
};

afterEach(() => {
  delete document.documentElement.dataset.edition;
  delete document.documentElement.dataset.theme;
});

const HOME = '/en';
const TO_LOGIN = '/en/login';
const TO_VERIFY = '/en/verify';
const WALL = '/en/wall/4';

describe('a family of pages is closed, also before there is such a page', () => {
  const ADMIN = '/en/admin/users';
  const VENDOR = '/en/vendor/orders';
  const PAYMENT = '/en/site/7/order-service/box/payment';
  test.each([
    [ADMIN, 'visitor', TO_LOGIN],
    [ADMIN, 'unverified', TO_VERIFY],
    [ADMIN, 'member', HOME],
    [ADMIN, 'vendor', HOME],
    [ADMIN, 'admin', ADMIN],
    [ADMIN, 'admin who sells', ADMIN],
    [ADMIN, 'kiosk', WALL],
    [VENDOR, 'visitor', TO_LOGIN],
    [VENDOR, 'unverified', TO_VERIFY],
    [VENDOR, 'member', HOME],
    [VENDOR, 'vendor', VENDOR],
    [VENDOR, 'admin', HOME],
    [VENDOR, 'admin who sells', VENDOR],
    [VENDOR, 'kiosk', WALL],
    [PAYMENT, 'visitor', TO_LOGIN],
    [PAYMENT, 'unverified', TO_VERIFY],
    [PAYMENT, 'member', HOME],
    [PAYMENT, 'kiosk', WALL],
    ['/en/sites', 'visitor', TO_LOGIN],
    ['/en/sites', 'unverified', TO_VERIFY],
    ['/en/sites', 'member', '/en/sites'],
    ['/en/sites', 'kiosk', WALL],
    ['/en/login', 'visitor', TO_LOGIN],
    ['/en/login', 'unverified', TO_VERIFY],
    ['/en/login', 'member', '/en/sites'],
    ['/en/login', 'kiosk', WALL],
    ['/en/nowhere', 'visitor', '/en/nowhere'],
  ] as const)('%s, for the %s, is %s', async (path, persona, to) => {
    expect(await finalPath(path, persona)).toBe(to);
  });

  test('whoever logs in first comes back to it', async () => {
    await finalPath(`${ADMIN}?page=2`, 'visitor');
    expect(localStorage.getItem(REDIRECT_KEY)).toBe(`${ADMIN}?page=2`);
  });

  test('with something to pay for, one may pay', async () => {
    sessionStorage.setItem('billingInformation', '{"plan":"monthly"}');
    expect(await finalPath(PAYMENT, 'member')).toBe(PAYMENT);
  });

  test.each(['visitor', 'member', 'vendor'] as const)(
    'the work edition has no such pages, for the %s either',
    async (persona) => {
      document.documentElement.dataset.edition = 'work';
      expect(await finalPath(VENDOR, persona)).toBe(HOME);
    },
  );
});

describe('a kiosk', () => {
  const storeKiosk = () => localStorage.setItem(KIOSK_KEY, JSON.stringify(KIOSK));

  test.each(['/en', '/en/site/ada-lovelace', '/en/sites', '/en/ko', '/en/onboarding', '/en/nowhere'])(
    'that is known as one is on its wall before anyone is asked who it is: %s',
    async (path) => {
      storeKiosk();
      expect(await finalPath(path, 'kiosk')).toBe(WALL);
    },
  );

  test('that is not yet known as one is led there as soon as it is, and remembered', async () => {
    expect(await finalPath('/en', 'kiosk')).toBe(WALL);
    expect(JSON.parse(localStorage.getItem(KIOSK_KEY) ?? '')).toEqual(KIOSK);
    expect(document.documentElement.dataset.theme).toBe('dark');
  });

  test.each(['/en?fw=1', '/en/site/ada-lovelace?fw', '/en/community/4/wall', '/en/site/wallace'])(
    'is not led away from %s, but reads nothing there',
    async (path) => {
      storeKiosk();
      expect(await finalPath(path, 'kiosk')).toBe(path.split('?')[0]);
      expect(await screen.findByText('A screen shows only its wall.')).toBeTruthy();
    },
  );

  test('reads no other wall', async () => {
    storeKiosk();
    expect(await finalPath('/en/wall/5', 'kiosk')).toBe('/en/wall/5');
    expect(await screen.findByText('Not yours.')).toBeTruthy();
  });

  test('whose record cannot be read is asked who it is; the record is dropped and told of', async () => {
    const reportError = vi.fn();
    vi.stubGlobal('reportError', reportError);
    localStorage.setItem(KIOSK_KEY, '{"kiosk_community_id":');
    expect(await finalPath('/en', 'kiosk')).toBe(WALL);
    expect(reportError).toHaveBeenCalledOnce();
  });

  test('that opens its wall before it is known as one has the bar of a screen all the same', async () => {
    expect(await finalPath(WALL, 'kiosk')).toBe(WALL);
    await waitFor(() => expect(document.querySelector('.foot')).toBeNull());
    expect(JSON.parse(localStorage.getItem(KIOSK_KEY) ?? '')).toEqual(KIOSK);
  });

  test.each(['visitor', 'member'] as const)(
    'is no %s, to whom a wall is a page like others',
    async (persona) => {
      expect(await finalPath(WALL, persona)).toBe(WALL);
      expect(await screen.findByRole('contentinfo')).toBeTruthy();
      expect(document.documentElement.dataset.theme).toBeUndefined();
    },
  );

  test('that was one once leaves a person in peace', async () => {
    storeKiosk();
    expect(await finalPath('/en', 'visitor')).toBe('/en');
    expect(localStorage.getItem(KIOSK_KEY)).toBeNull();
  });

  test('that was disconnected is where it can be paired again', async () => {
    storeKiosk();
    const router = await open(WALL, 'kiosk');
    network({
      'POST /api/users/refresh': () => problem('auth.token_missing', 401),
      'GET /api/communities/4/wall': () => problem('auth.token_missing', 401),
      'GET /api/users/user': () => problem('auth.token_missing', 401),
    });
    const { clearToken } = await import('#web/lib/token.ts');
    await act(async () => clearToken('expired'));
    await waitFor(() => expect(router.latestLocation.href).toBe('/en/ko?community=4'));
    expect(localStorage.getItem(KIOSK_KEY)).toBeNull();
    expect(await screen.findByText(/no longer connected/)).toBeTruthy();
  });

  test('has a bar with the name, and neither a menu nor a footer', async () => {
    storeKiosk();
    await open(WALL, 'kiosk');
    expect(await screen.findByRole('heading', { level: 1, name: 'Harel Street' })).toBeTruthy();
    expect(document.querySelector('.menu, .foot, .share')).toBeNull();
    const links = [...document.querySelectorAll('header a:not([hreflang])')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/en/wall/4']);
  });
});
