import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** Chromium builds without the windowing code. */
const SHELLS = ['chromium-headless-shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * A Chromium for the journeys: the one in CHROMIUM_PATH, the system's, or Playwright's download. Prefers the
 * headless shell unless `whole` is set.
 */
export function findBrowser(whole = false): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : undefined;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const names = whole ? BROWSERS : [...SHELLS, ...BROWSERS];
  const systems = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...systems, ...APPS, chromium.executablePath()].find((file) => existsSync(file));
}

/** A font with Hebrew, as on every device of a reader of Hebrew; the package has two names in Debian. */
const LETTERS = ['fonts-liberation2', 'fonts-liberation'];
const hasLetters = (): boolean =>
  /Liberation/.test(spawnSync('fc-list', [':lang=he', 'family'], { encoding: 'utf8' }).stdout ?? '');

/** Finds a browser or, as root on Debian, installs one; otherwise prints the command to run. */
export function requireBrowser(whole = false): string {
  const found = findBrowser(whole);
  if (!found && process.env.CHROMIUM_PATH)
    throw new Error(`CHROMIUM_PATH=${process.env.CHROMIUM_PATH} does not exist.`);
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    if (!found) install(whole ? ['chromium'] : [...SHELLS, 'chromium'], ['zbar-tools']);
    if (!hasLetters()) install(LETTERS);
  }
  const browser = found ?? findBrowser(whole);
  if (browser) return browser;
  throw new Error(
    'The journeys need Chromium or Chrome. Install one and run npm test again:\n' +
      '  Debian:     sudo apt-get install -y chromium\n' +
      '  elsewhere:  npx playwright install chromium\n' +
      'or name one: CHROMIUM_PATH=/path/to/chrome npm test',
  );
}

/** Installs the first available package of each list. */
function install(...wanted: string[][]): void {
  console.log(`Installing ${wanted.map(([name]) => name).join(', ')} from Debian …`);
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  apt('update');
  for (const names of wanted) names.some((name) => apt('install', '-y', '--no-install-recommends', name));
}
