import { type Browser, type BrowserContext, devices, type Page } from '@playwright/test';
import { ownersToken } from './session.ts';

/** A public site of the owner. */
export const OWN_SITE = 'rachel-bluwstein';

export type Viewer = 'visitor' | 'owner';
export type Tokens = Record<Viewer, string | null>;
/** A screen: its name, and its path after the locale. */
export type Screen = { name: string; path: string };

/** The screens opened by visitors and by the owner of a site. */
export const SCREENS: Record<Viewer, readonly Screen[]> = {
  visitor: [
    { name: 'home', path: '' },
    { name: 'site', path: `/site/${OWN_SITE}` },
    { name: 'wall', path: '/wall/hebrew-letters' },
    { name: 'search', path: '/search' },
    { name: 'results', path: '/search/rachel' },
    { name: 'login', path: '/login' },
    { name: 'register', path: '/register' },
    { name: 'onboarding', path: '/onboarding' },
    { name: 'invitation', path: '/invitation?token=unknown' },
  ],
  owner: [
    { name: 'own site', path: `/site/${OWN_SITE}` },
    { name: 'sites', path: '/sites' },
    { name: 'updates', path: '/updates' },
    { name: 'account', path: '/dashboard/account' },
    { name: 'members', path: `/site/${OWN_SITE}/members` },
    { name: 'moderation', path: `/site/${OWN_SITE}/moderation` },
    { name: 'codes', path: `/site/${OWN_SITE}/codes` },
    { name: 'succession', path: `/site/${OWN_SITE}/succession` },
    ...[
      '',
      '/display',
      '/privacy',
      '/extended-info',
      '/groups-and-tags',
      '/links',
      '/mods',
      '/relations',
    ].map((section) => ({
      name: `settings${section}`,
      path: `/site/${OWN_SITE}/settings${section}`,
    })),
  ],
};

/** A browser context of a phone with empty storage except for the user's token. */
export async function phoneOf(
  browser: Browser,
  token: string | null,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    locale: 'he-IL',
    serviceWorkers: 'block',
  });
  if (token !== null)
    await context.addInitScript(
      (value) => localStorage.setItem('auth._token.local', value),
      `Bearer ${token}`,
    );
  return { context, page: await context.newPage() };
}

/** The token of each kind of user. */
export const tokensAt = async (base: URL): Promise<Tokens> => ({
  visitor: null,
  owner: await ownersToken(base),
});
