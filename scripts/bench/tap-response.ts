import type { Browser, Page } from '@playwright/test';
import { atMost, before, type Line } from './goal.ts';
import { median } from './race.ts';
import { OWN_SITE, SCREENS, slowPhone, type Tokens, type Viewer } from './screens.ts';

const TRIES = 5;
const TIMEOUT_MS = 20_000;
/** The delay after the last response for the app to hydrate the server-rendered view. */
const AT_REST_MS = 1500;

/** A tap that navigates from one screen to another. */
type Tap = { name: string; who: Viewer; from: string; link: string; to: RegExp };

const TAPS: readonly Tap[] = [
  { name: 'home to a site', who: 'visitor', from: '', link: 'main a[href*="/site/"]', to: /\/site\/[^/]+$/ },
  {
    name: 'results to a site',
    who: 'visitor',
    from: '/search/rachel',
    link: 'main a[href*="/site/"]',
    to: /\/site\/[^/]+$/,
  },
  {
    name: 'own sites to a site',
    who: 'owner',
    from: '/sites',
    link: `a[href$="/site/${OWN_SITE}"]`,
    to: /\/site\/[^/]+$/,
  },
  {
    name: 'settings to privacy',
    who: 'owner',
    from: `/site/${OWN_SITE}/settings`,
    link: 'a[href$="/settings/privacy"]',
    to: /\/settings\/privacy$/,
  },
];

/** P18: the response to a tap on a phone with a warm cache and a 4× slower CPU, and the layout shifts. */
export async function tapResponseLines(browser: Browser, origin: string, tokens: Tokens): Promise<Line[]> {
  const lines: Line[] = [];
  for (const tap of TAPS) {
    const tries: ResponseTimes[] = [];
    const { context, page } = await slowPhone(browser, tokens[tap.who]);
    for (let at = -1; at < TRIES; at++) {
      const times = await tapped(page, origin, tap);
      if (at >= 0) tries.push(times);
    }
    await context.close();
    lines.push(
      atMost(
        'P18',
        `${tap.name}: something changes after`,
        median(tries.map(({ changed }) => changed)),
        100,
        'ms',
      ),
      before(
        atMost(
          'P18',
          `${tap.name}: its content is there after`,
          median(tries.map(({ there }) => there)),
          800,
          'ms',
        ),
        '800 to 2,100',
      ),
    );
  }
  const shifts: { name: string; shift: number }[] = [];
  for (const who of ['visitor', 'owner'] as const) {
    const { context, page } = await slowPhone(browser, tokens[who]);
    for (const { name, path } of SCREENS[who])
      shifts.push({ name, shift: await shiftOf(page, `${origin}/he${path}`) });
    await context.close();
  }
  const worst = shifts.toSorted((a, b) => b.shift - a.shift)[0];
  const over = shifts.filter(({ shift }) => shift > 0.02).map(({ name }) => name);
  const named = over.length > 0 ? `over: ${over.join(', ')}` : (worst?.name ?? '');
  lines.push(
    before(
      atMost(
        'P18',
        `layout shift, the most of ${shifts.length} screens (${named})`,
        worst?.shift ?? Number.NaN,
        0.02,
        '',
      ),
      'to 0.21',
    ),
  );
  return lines;
}

type ResponseTimes = { changed: number; there: number };

/** The times from the tap to the first changed frame and to the headings of the other screen. */
async function tapped(page: Page, origin: string, { from, link, to }: Tap): Promise<ResponseTimes> {
  await page.goto(`${origin}/he${from}`, { waitUntil: 'networkidle' });
  await page.waitForTimeout(AT_REST_MS);
  const target = page.locator(link).first();
  const times = page.evaluate(
    ({ path, patience }) =>
      new Promise<{ changed: number; there: number }>((resolve, reject) => {
        const headings = () =>
          Array.from(document.querySelectorAll('main h1, main h2'), ({ textContent }) => textContent).join();
        const before = headings();
        const pattern = new RegExp(path);
        let [touched, changed] = [Number.NaN, Number.NaN];
        addEventListener(
          'pointerdown',
          (event) => {
            touched = event.timeStamp;
            const observer = new MutationObserver(() => {
              observer.disconnect();
              requestAnimationFrame(() => {
                changed = performance.now();
              });
            });
            observer.observe(document, {
              subtree: true,
              childList: true,
              attributes: true,
              characterData: true,
            });
          },
          { capture: true, once: true },
        );
        const look = () => {
          const now = headings();
          const arrived = pattern.test(decodeURI(location.pathname)) && now !== '' && now !== before;
          if (arrived && !Number.isNaN(changed))
            resolve({ changed: changed - touched, there: performance.now() - touched });
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
        setTimeout(
          () => reject(new Error(`no other heading at ${path}, but at ${location.pathname}: ${headings()}`)),
          patience,
        );
      }),
    { path: to.source, patience: TIMEOUT_MS },
  );
  await target.tap();
  return times;
}

/** The layout shift of a page while it loads, without user input. */
async function shiftOf(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'networkidle' });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );
}
