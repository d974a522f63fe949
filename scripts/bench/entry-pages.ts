import { type Browser, devices } from '@playwright/test';
import { atMost, before, type Line } from './goal.ts';

const KB = 1024;
/** The characters of a title and a field's label: the minimum that counts as text. */
const LETTERS = 30;
const PATIENCE_MS = 60_000;
/** The entry pages of visitors who did not scan a sticker, and what was measured before the edge drew them. */
const PAGES: readonly { path: string; kb?: string; seconds?: string }[] = [
  { path: '/he/login', kb: '260', seconds: '8.3' },
  { path: '/he/register', kb: '258', seconds: '8.1' },
  { path: '/he/onboarding', kb: '372', seconds: '8.2' },
  { path: '/he/invitation?token=unknown', kb: '201', seconds: '7.5' },
  { path: '/he/create-from-ref?ref=demo-partner&ref_id=bench&f=Ruth&l=Levi' },
  { path: '/he', kb: '156', seconds: '0.8' },
  ...['login', 'register', 'onboarding', 'invitation?token=unknown', ''].map((page) => ({
    path: `/en/${page}`.replace(/\/$/, ''),
  })),
];
/** Slow 3G: 400 ms round trips, 50 kB per second. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** The resource types needed before a page is usable; not web fonts, since fallback fonts are readable. */
const NEEDED = new Set(['Document', 'Stylesheet', 'Script', 'Fetch', 'XHR']);

/** P17: the time until an entry page is readable on slow 3G, and the bytes transferred until it is usable. */
export async function entryPageLines(browser: Browser, origin: string): Promise<Line[]> {
  const lines: Line[] = [];
  for (const page of PAGES) {
    const bytes = await bytesOf(browser, origin + page.path);
    const seconds = await secondsToText(browser, origin + page.path);
    const [path] = page.path.split('?');
    const usable = atMost('P17', `${path}: fetched to be usable, compressed`, bytes / KB, 250, 'KB');
    const text = atMost('P17', `${path}: text on slow 3G`, seconds, 2.5, 's');
    lines.push(page.kb ? before(usable, page.kb) : usable, page.seconds ? before(text, page.seconds) : text);
  }
  return lines;
}

async function openPhone(browser: Browser) {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    locale: 'he-IL',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  return { context, page, network: await context.newCDPSession(page) };
}

async function bytesOf(browser: Browser, address: string): Promise<number> {
  const { context, page, network } = await openPhone(browser);
  const needed = new Set<string>();
  let bytes = 0;
  network.on('Network.responseReceived', ({ requestId, type }) => {
    if (NEEDED.has(type)) needed.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (needed.has(requestId)) bytes += encodedDataLength;
  });
  await network.send('Network.enable');
  await page.goto(address, { waitUntil: 'networkidle' });
  await context.close();
  return bytes;
}

/** Waits for text: a first frame of placeholders and spinners does not count. */
async function secondsToText(browser: Browser, address: string): Promise<number> {
  const { context, page, network } = await openPhone(browser);
  await page.addInitScript((letters) => {
    const look = () => {
      // biome-ignore lint/performance/useDomNodeTextContent: only what is drawn can be read
      if ((document.body?.innerText.trim().length ?? 0) >= letters) performance.mark('text');
      else requestAnimationFrame(look);
    };
    look();
  }, LETTERS);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', SLOW_3G);
  await page.goto(address, { waitUntil: 'commit', timeout: PATIENCE_MS });
  const marked = await page.waitForFunction(
    () => {
      const [text] = performance.getEntriesByName('text');
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return text && paint && Math.max(text.startTime, paint.startTime);
    },
    null,
    { timeout: PATIENCE_MS },
  );
  const ms = (await marked.jsonValue()) ?? Number.NaN;
  await context.close();
  return ms / 1000;
}
