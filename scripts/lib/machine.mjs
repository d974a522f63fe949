import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Node 24, a dependency of the project; wrangler and vitest need it. */
export const ownNode = path.join(root, 'node_modules/.bin/node');

const OLDEST = /** @type {const} */ ([20, 19]);

/**
 * The error message for an outdated version of Node; undefined if it is recent enough.
 * @param {string} version
 * @returns {string | undefined}
 */
export function tooOld(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return undefined;
  return `Dorot needs Node ${OLDEST.join('.')} or newer; this is ${version}. Get it from https://nodejs.org`;
}

/**
 * @typedef {{ packages: Record<string, { version?: string, optional?: boolean }> }} Lock
 *
 * Whether npm's record of installed packages matches the lockfile.
 * @param {Lock} wanted
 * @param {Lock} present
 */
export function sameLock(wanted, present) {
  return Object.entries(wanted.packages).every(
    ([place, { version, optional }]) =>
      place === '' || optional || present.packages[place]?.version === version,
  );
}

/** @param {string} file */
const lockAt = (file) => /** @type {Lock} */ (JSON.parse(readFileSync(path.join(root, file), 'utf8')));

/** Whether `node_modules` matches the lockfile. */
export function installed() {
  const hidden = 'node_modules/.package-lock.json';
  if (!existsSync(path.join(root, hidden)) || !existsSync(ownNode)) return false;
  return sameLock(lockAt('package-lock.json'), lockAt(hidden));
}

/** Installs the lockfile's packages if missing; ends the process if npm fails. */
export function install() {
  if (installed()) return;
  console.log('Installing packages (a minute or so) …');
  const npm = spawnSync('npm', ['ci', '--include=dev', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (npm.error) fail(`npm could not be started: ${npm.error.message}`);
  if (npm.status !== 0) fail('npm ci failed; what it said is above.');
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export async function portTaken(port) {
  for (const host of ['127.0.0.1', '::1']) {
    const answers = await new Promise((resolve) => {
      const socket = connect({ host, port, timeout: 500 });
      socket
        .once('connect', () => resolve(true))
        .once('error', () => resolve(false))
        .once('timeout', () => resolve(false));
      socket.once('connect', () => socket.destroy()).once('timeout', () => socket.destroy());
    });
    if (answers) return true;
  }
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(true));
    server.listen(port, 'localhost', () => server.close(() => resolve(false)));
  });
}

/**
 * @param {string} message
 * @returns {never}
 */
export function fail(message) {
  console.error(message);
  process.exit(1);
}
