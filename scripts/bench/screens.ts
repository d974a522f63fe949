import { type Browser, type BrowserContext, devices, type Page } from '@playwright/test';
import { SCREENS as ALL_SCREENS, type Screen } from '../../web/testing/screens.ts';
import { ownersToken } from './session.ts';

export type { Screen };

/** A public site of the owner. */
export const OWN_SITE = 'rachel-bluwstein';

const SLOWED = 4;

export type Viewer = 'visitor' | 'owner';
export type Tokens = Record<Viewer, string | null>;

/** In local builds only. */
const LOCAL = '/dev/';
const screensOf = (who: Viewer) =>
  ALL_SCREENS.filter(({ viewer, path }) => viewer === who && !path.startsWith(LOCAL));

/** The screens opened by visitors and by the owner of a site. */
export const SCREENS: Record<Viewer, readonly Screen[]> = {
  visitor: screensOf('visitor'),
  owner: screensOf('owner'),
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

/** The same with a CPU that is four times slower than this machine's. */
export async function slowPhone(browser: Browser, token: string | null) {
  const { context, page } = await phoneOf(browser, token);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  return { context, page, session };
}
