import { type Browser, type BrowserContext, chromium, devices, type Page } from '@playwright/test';
import { requireBrowser } from '../lib/browser.ts';
import { gzipped } from './floor.ts';
import { against, atMost, type Line } from './goal.ts';

const KB = 1024;
const ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

/** Opens a browser with a debugging port, so that Lighthouse can use it too. */
export function openBrowser(debugPort: number): Promise<Browser> {
  return chromium.launch({
    executablePath: requireBrowser(true),
    args: [...ARGS, `--remote-debugging-port=${debugPort}`],
  });
}

const phone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ ...devices['Pixel 7'], locale: 'he-IL' });

type Visit = { scripts: Map<string, Buffer>; largest: string; largestBytes: number };

/** P8, P9 and P10: what a phone fetches after a scan, and which part of it is needed for the first paint. */
export async function visitLines(browser: Browser, scan: string, floor: number): Promise<Line[]> {
  const { scripts, largest, largestBytes } = await freeVisit(browser, scan);
  const { untilText, untilLargest } = await heldVisit(browser, scan, largest);
  const ours = [...scripts.values()].reduce((sum, script) => sum + gzipped(script), 0);
  return [
    atMost('P8', 'answers until text is painted', untilText, 2, 'answers'),
    atMost('P8', 'answers until the largest paint', untilLargest, 3, 'answers'),
    against('P9', 'first view’s JS, gzip', [floor / KB, 'empty app'], ours / KB, ours / floor, 1.3, 'KB'),
    atMost('P9', 'first view’s JS, gzip', ours / KB, 135, 'KB'),
    atMost('P10', 'the picture that is painted largest', largestBytes / KB, 30, 'KB'),
  ];
}

/** A complete visit, with all scripts of the first view: without those fetched in idle time for a later tap. */
async function freeVisit(browser: Browser, scan: string): Promise<Visit> {
  const context = await phone(browser);
  const page = await context.newPage();
  const bodies = new Map<string, Promise<Buffer>>();
  const scripts = new Map<string, Buffer>();
  page.on('response', (response) => {
    if (response.status() === 200) bodies.set(response.url(), response.body());
    if (response.request().resourceType() === 'script') scripts.set(response.url(), Buffer.alloc(0));
  });
  await page.goto(scan, { waitUntil: 'networkidle' });
  const largest = await largestPicture(page);
  const later = await page.evaluate(
    () => (JSON.parse(document.getElementById('dorot-data')?.textContent ?? '{}').later ?? []) as string[],
  );
  for (const address of later) scripts.delete(new URL(address, scan).href);
  for (const url of scripts.keys()) scripts.set(url, (await bodies.get(url)) ?? Buffer.alloc(0));
  const largestBytes = (await bodies.get(largest))?.length ?? Number.NaN;
  await context.close();
  return { scripts, largest, largestBytes };
}

/** The same visit with only documents until text is painted, and then only the largest image. */
async function heldVisit(browser: Browser, scan: string, largest: string) {
  const context = await phone(browser);
  const page = await context.newPage();
  const never = new Promise<void>(() => undefined);
  const text = Promise.withResolvers<void>();
  let answered = 0;
  page.on('response', () => answered++);
  await page.route('**/*', async (route) => {
    if (!route.request().isNavigationRequest())
      await (route.request().url() === largest ? text.promise : never);
    await route.continue();
  });
  await page.goto(scan, { waitUntil: 'commit' });
  await textPaint(page);
  const untilText = answered;
  text.resolve();
  await largestPicture(page, largest);
  const untilLargest = answered;
  await context.close();
  return { untilText, untilLargest };
}

const textPaint = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver((list) => {
          if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
        }).observe({ type: 'paint', buffered: true });
      }),
  );

/** The URL of the largest painted image; waits for `wanted` if specified. */
const largestPicture = (page: Page, wanted?: string): Promise<string> =>
  page.evaluate(
    (awaited) =>
      new Promise<string>((resolve) => {
        new PerformanceObserver((list) => {
          const urls = list.getEntries().map((entry) => (entry as PerformanceEntry & { url: string }).url);
          const found =
            awaited === undefined ? urls.findLast((url) => url !== '') : urls.find((url) => url === awaited);
          if (found !== undefined) resolve(found);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
    wanted,
  );
