import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { requireBrowser } from '../lib/browser.ts';
import { root } from '../lib/machine.mjs';
import { endWhenAbandoned, toolEnv } from '../lib/run.ts';

const FOLDER = path.join(root, 'web/public/landing');
const SIZES = path.join(root, 'worker/shared/views/home/step-sizes.ts');
const PORT = process.env.PORT ?? '8796';
const ORIGIN = `http://localhost:${PORT}`;
/** The width of a picture on the landing page, at two pixels for each of the page's. */
const WIDTH = 420;
const MOST_BYTES = 30_000;
const PATIENCE_MS = 180_000;

/** The pages of the demo that are shown, and what of them. */
const PAGES = { he: 'rachel-bluwstein', en: 'mary-anning' };
const PICTURES = { site: '.hero', memory: '.card:not(:has(.photos))', candle: '.candle:not(.silent)' };

const STYLE = `
  .actions, .manage, .hero h1 ~ :not(:has(time)), .hero p:has(time) ~ * { display: none !important }
  .hero { padding-block-end: 1.5rem !important }
  .card, .candle { margin-inline: -1rem !important; border: 0 !important; border-radius: 0 !important }
  .candle { outline: 2px solid #211c18 }
`;

endWhenAbandoned();
const server = spawn('node', ['scripts/commands/serve.ts', 'built'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: toolEnv({ PORT, APP_ORIGIN: ORIGIN, DOROT_STATE: path.join(root, '.cache/landing-pictures/state') }),
});
try {
  await answering(server);
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: ['--no-sandbox'] });
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const he = await takePictures(browser, 'he');
  const en = await takePictures(browser, 'en');
  await browser.close();
  writeFileSync(SIZES, sizesFile({ he, en }));
} finally {
  server.kill();
}

type Sizes = Record<string, [width: number, height: number]>;

/** Takes the pictures of a language in both colour schemes, and returns their sizes. */
async function takePictures(browser: Browser, locale: keyof typeof PAGES): Promise<Sizes> {
  const sizes: Sizes = {};
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({
      viewport: { width: WIDTH, height: 1600 },
      deviceScaleFactor: 2,
      colorScheme,
      locale,
      reducedMotion: 'reduce',
      bypassCSP: true,
    });
    await page.goto(`${ORIGIN}/${locale}/site/${PAGES[locale]}`, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
    // a card without its margins fills the picture; of the head, the name and the dates are enough
    await page.addStyleTag({ content: STYLE });
    for (const [name, selector] of Object.entries(PICTURES)) {
      const picture = await (await shortest(page, selector)).screenshot({ animations: 'disabled' });
      const { width, height } = await write(picture, `${name}-${locale}-${colorScheme}.webp`);
      sizes[name] = [width, height];
    }
    await page.close();
  }
  return sizes;
}

/** Of the elements that match, the one of the least height. */
async function shortest(page: Page, selector: string): Promise<Locator> {
  const all = page.locator(selector);
  const heights = await all.evaluateAll((elements) => elements.map((element) => element.clientHeight));
  return all.nth(heights.indexOf(Math.min(...heights)));
}

/** Writes a picture in the best quality that is small enough. */
async function write(picture: Buffer, file: string): Promise<{ width: number; height: number }> {
  for (let quality = 85; quality > 30; quality -= 5) {
    const { data, info } = await sharp(picture)
      .resize({ width: WIDTH * 2 })
      .webp({ quality, effort: 6, smartSubsample: true })
      .toBuffer({ resolveWithObject: true });
    if (data.length > MOST_BYTES) continue;
    writeFileSync(path.join(FOLDER, file), data);
    console.log(`${file}: ${info.width} × ${info.height}, ${data.length} bytes`);
    return info;
  }
  throw new Error(`${file} is larger than ${MOST_BYTES} bytes in every quality.`);
}

function sizesFile(sizes: Record<keyof typeof PAGES, Sizes>): string {
  return (
    `/** The sizes of the pictures in \`web/public/landing\`, written with them by \`npm run landing-pictures\`. */\n` +
    `export const STEP_SIZES = {\n${Object.entries(sizes)
      .map(([locale, ofLocale]) => `  ${locale}: { ${sizesOf(ofLocale)} },\n`)
      .join('')}} as const;\n`
  );
}

function sizesOf(sizes: Sizes): string {
  return Object.entries(sizes)
    .map(([name, [width, height]]) => `${name}: [${width}, ${height}]`)
    .join(', ');
}

/** Resolves once the server answers. */
async function answering(started: ChildProcess): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until && started.exitCode === null) {
    try {
      const answer = await fetch(`${ORIGIN}/api/health`, { signal: AbortSignal.timeout(10_000) });
      if (answer.ok) return;
    } catch {
      // not yet
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('The server did not start.');
}
