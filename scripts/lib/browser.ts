import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** A Chromium for the journeys: the one named in CHROMIUM_PATH, the system's, or Playwright's own download. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : undefined;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const systems = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...systems, ...APPS, chromium.executablePath()].find((file) => existsSync(file));
}

/** A font with Hebrew, as every device of a reader of Hebrew has; its package has two names in Debian. */
const LETTERS = ['fonts-liberation2', 'fonts-liberation'];
const hasLetters = (): boolean =>
  /Liberation/.test(spawnSync('fc-list', [':lang=he', 'family'], { encoding: 'utf8' }).stdout ?? '');

/** Finds a browser or, as root on Debian, installs one; says what to type where it cannot. */
export function requireBrowser(): string {
  const found = findBrowser();
  if (!found && process.env.CHROMIUM_PATH)
    throw new Error(`CHROMIUM_PATH=${process.env.CHROMIUM_PATH} does not exist.`);
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    if (!found) install(['chromium'], ['zbar-tools']);
    if (!hasLetters()) install(LETTERS);
  }
  const browser = found ?? findBrowser();
  if (browser) return browser;
  throw new Error(
    'The journeys need Chromium or Chrome. Install one and run npm test again:\n' +
      '  Debian:     sudo apt-get install -y chromium\n' +
      '  elsewhere:  npx playwright install chromium\n' +
      'or name one: CHROMIUM_PATH=/path/to/chrome npm test',
  );
}

/** Of each, the first package that there is. */
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
