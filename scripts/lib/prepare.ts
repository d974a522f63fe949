import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { clearInterruptedSeed } from './interrupted-seed.ts';
import { root } from './machine.mjs';
import { migrate } from './migrate.ts';
import { must } from './run.ts';
import { hashOf, unlessStamped } from './stamp.ts';

/** The folder of the local database and object store. */
export const stateDir = path.resolve(root, process.env.DOROT_STATE ?? '.wrangler/state');

const SECRETS = ['JWT_SECRET', 'MEDIA_SECRET', 'SECOND_FACTOR_KEY'];
/** The secrets of the payment sandbox, in the form of the provider's. */
const SANDBOX_SECRETS = { PAYMENTS_KEY: 'sk_test_', PAYMENTS_EVENTS_SECRET: 'whsec_' };
/** As in `worker/platform/env.ts`. */
const SHORTEST_SECRET = 32;
const BUILT_FROM = [
  'worker',
  'web',
  'scripts/build',
  'vite.config.ts',
  'wrangler.toml',
  'lingui.config.ts',
  'package-lock.json',
];

const step = (words: string) => console.log(`  ${words}`);

/** The variables that a `.env`-style file sets. */
export const variablesIn = (vars: string): Map<string, string> =>
  new Map(
    [...vars.matchAll(/^[ \t]*([A-Z_]+)[ \t]*=[ \t]*(\S.*?)[ \t]*$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replace(/^(["'])(.*)\1$/, '$2'),
    ]),
  );

/** The sentence for secrets that are too short; undefined where none is. */
export function shortSecrets(vars: string): string | undefined {
  const present = variablesIn(vars);
  const short = SECRETS.filter((name) => (present.get(name)?.length ?? SHORTEST_SECRET) < SHORTEST_SECRET);
  if (short.length === 0) return undefined;
  return `Shorter than ${SHORTEST_SECRET} characters in .dev.vars: ${short.join(', ')}. Delete what stands there, and the next start writes a new value.`;
}

/** Adds a random value to `.dev.vars` for each missing secret; throws where one is too short. */
export function writeSecrets(): void {
  const file = path.join(root, '.dev.vars');
  const present = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const problem = shortSecrets(present);
  if (problem) throw new Error(problem);
  const missing = missingSecrets(present);
  if (missing.length === 0) return;
  const lines = missing.map(([name, value]) => `${name}=${value}\n`).join('');
  appendFileSync(file, `${present && !present.endsWith('\n') ? '\n' : ''}${lines}`, { mode: 0o600 });
  step(`Wrote random secrets to .dev.vars: ${missing.map(([name]) => name).join(', ')}`);
}

/** The secrets that a `.env`-style file lacks, each with a random value. */
export function missingSecrets(vars: string): [name: string, value: string][] {
  const present = variablesIn(vars);
  const secrets: [string, string][] = [
    ...SECRETS.map((name): [string, string] => [name, randomBytes(32).toString('base64url')]),
    ...Object.entries(SANDBOX_SECRETS).map(([name, prefix]): [string, string] => [
      name,
      `${prefix}${randomBytes(24).toString('hex')}`,
    ]),
  ];
  return secrets.filter(([name]) => !present.has(name));
}

/** The variables of the developer, who may have written them by hand. */
export const devVars = (): Map<string, string> =>
  variablesIn(readFileSync(path.join(root, '.dev.vars'), 'utf8'));

/**
 * Migrates the local database, then seeds it with the demo once, anew where that was interrupted. On a busy machine the
 * connection to the database may be closed in between; then it is tried once more.
 */
export async function prepareData(state = stateDir): Promise<void> {
  await migratedAndSeeded(state).catch((error: unknown) => {
    console.error(error);
    return migratedAndSeeded(state);
  });
}

async function migratedAndSeeded(state: string): Promise<void> {
  if (await clearInterruptedSeed(state)) step('The demo was left half done: beginning again …');
  await unlessStamped(path.join(state, '.migrated'), hashOf(['migrations', 'wrangler.toml']), async () => {
    step('Bringing the database up to date …');
    await migrate(state);
  });
  const script = 'scripts/seed.ts';
  if (!existsSync(path.join(root, script))) return;
  await unlessStamped(path.join(state, '.seeded'), 'once', async () => {
    step('Putting the demo into the empty database …');
    await must('Seeding', 'node', [script], { DOROT_STATE: state });
  });
}

/** The folder of the built worker, as recorded by the last build. */
export function builtWorker(): string | undefined {
  const note = path.join(root, 'web/.wrangler/deploy/config.json');
  if (!existsSync(note)) return undefined;
  const { configPath } = JSON.parse(readFileSync(note, 'utf8')) as { configPath: string };
  const config = path.resolve(path.dirname(note), configPath);
  return existsSync(config) ? path.dirname(config) : undefined;
}

/** Builds for local use if any source has changed. */
export async function build(): Promise<void> {
  const folder = builtWorker();
  const stamp = path.join(folder ?? path.join(root, 'dist'), '.built-from');
  const hash = hashOf(BUILT_FROM);
  if (folder && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  step('Building …');
  await must('The build', 'vite', ['build', '--logLevel', 'warn']);
  writeFileSync(path.join(builtWorker() ?? path.join(root, 'dist'), '.built-from'), hash);
}

/**
 * Writes the built worker's origin, the address of the payment sandbox and the secrets next to its code, where
 * `vite preview` reads them.
 */
export function addressBuild(origin: string, paymentsUrl: string | undefined): void {
  const folder = builtWorker();
  if (!folder) throw new Error('There is no build to serve.');
  const vars = readFileSync(path.join(root, '.dev.vars'), 'utf8');
  writeFileSync(path.join(folder, '.dev.vars'), addressed(vars, origin, paymentsUrl), { mode: 0o600 });
}

/** A `.env`-style file with this origin and, where it is given, this address of payments. */
export function addressed(vars: string, origin: string, paymentsUrl: string | undefined): string {
  const given = { APP_ORIGIN: origin, ...(paymentsUrl && { PAYMENTS_URL: paymentsUrl }) };
  const kept = vars.replace(new RegExp(`^(?:${Object.keys(given).join('|')})=.*\\n?`, 'gm'), '');
  const lines = Object.entries(given).map(([name, value]) => `${name}=${value}\n`);
  return `${kept}${kept === '' || kept.endsWith('\n') ? '' : '\n'}${lines.join('')}`;
}
