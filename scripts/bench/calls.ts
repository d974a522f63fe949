import type { Browser } from '@playwright/test';
import { atMost, before, exactly, type Line } from './goal.ts';
import { phoneOf, SCREENS, type Screen, type Tokens } from './screens.ts';

const LIMIT = 4;
const OWN_SITE_LIMIT = 5;
const MEASURED_BEFORE = '11';

/** P19: the API calls of each screen when it is opened by its URL. */
export async function callLines(browser: Browser, origin: string, tokens: Tokens): Promise<Line[]> {
  const found: { screen: Screen; calls: string[] }[] = [];
  for (const who of ['visitor', 'owner'] as const)
    for (const screen of SCREENS[who])
      found.push({ screen, calls: await callsOf(browser, origin, tokens[who], screen) });
  const own = found.find(({ screen }) => screen.name === 'own site');
  const others = found.filter((one) => one !== own);
  const most = others.toSorted((a, b) => b.calls.length - a.calls.length)[0];
  const over = others.filter(({ calls }) => calls.length > LIMIT).map(({ screen }) => screen.name);
  const twice = found.flatMap(({ screen, calls }) =>
    [...new Set(calls.filter((call, at) => calls.indexOf(call) !== at))].map(
      (call) => `${screen.name}: ${call}`,
    ),
  );
  return [
    before(
      atMost(
        'P19',
        'calls of an owner’s site page',
        own?.calls.length ?? Number.NaN,
        OWN_SITE_LIMIT,
        'calls',
      ),
      MEASURED_BEFORE,
    ),
    atMost(
      'P19',
      `calls of another screen, the most of ${others.length} (${over.length > 0 ? `over: ${over.join(', ')}` : (most?.screen.name ?? '')})`,
      most?.calls.length ?? Number.NaN,
      LIMIT,
      'calls',
    ),
    exactly('P19', 'calls that a screen makes twice', 'none', twice.join('; ') || 'none'),
  ];
}

async function callsOf(
  browser: Browser,
  origin: string,
  token: string | null,
  { path }: Screen,
): Promise<string[]> {
  const { context, page } = await phoneOf(browser, token);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.resourceType() !== 'image')
      calls.push(`${request.method()} ${pathname}${search}`);
  });
  await page.goto(`${origin}/he${path}`, { waitUntil: 'networkidle' });
  await context.close();
  return calls;
}
