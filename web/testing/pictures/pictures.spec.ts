import { type APIRequestContext, expect, test } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../scripts/lib/demo-accounts.ts';
import { administratorToken } from '../journeys/administrator.ts';
import { expectAppRendered } from '../journeys/visitor.ts';
import { SCREENS, type Viewer } from '../screens.ts';

/** The limit of a browser's picture is 16,384. */
const TALLEST = 16_000;
const tokens = new Map<Viewer, string>();

async function tokenOf(viewer: Viewer, request: APIRequestContext): Promise<string> {
  const known = tokens.get(viewer);
  if (known) return known;
  const token = viewer === 'admin' ? await administratorToken(request) : await logsIn(viewer, request);
  tokens.set(viewer, token);
  return token;
}

async function logsIn(viewer: Viewer, request: APIRequestContext): Promise<string> {
  const answer = await request.post('/api/users/authenticate', {
    data: { email: `${viewer}@example.org`, password: DEMO_PASSWORD },
  });
  return ((await answer.json()) as { token: string }).token;
}

for (const { name, path, viewer } of SCREENS)
  test(name, async ({ page, request, viewport }, info) => {
    const [locale] = info.project.name.split('-');
    if (viewer !== 'visitor') {
      const token = await tokenOf(viewer, request);
      await page.addInitScript(
        (value) => localStorage.setItem('auth._token.local', value),
        `Bearer ${token}`,
      );
    }
    await page.goto(`/${locale}${path}`, { waitUntil: 'networkidle' });
    await expectAppRendered(page);
    const [height, width] = await page.evaluate(() => [
      document.documentElement.scrollHeight,
      document.documentElement.scrollWidth,
    ]);
    if (!viewport || height === undefined) return;
    // pictures further down load when they are in view
    await page.setViewportSize({ width: viewport.width, height: Math.min(height, TALLEST) });
    await page.waitForLoadState('networkidle');
    await page.screenshot({
      path: `.cache/pictures/${info.project.name}/${name.replaceAll(' ', '-')}.png`,
      animations: 'disabled',
    });
    expect(width, 'nothing is wider than the screen').toBeLessThanOrEqual(viewport.width);
  });
