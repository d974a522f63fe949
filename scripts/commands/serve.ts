import { spawn } from 'node:child_process';
import path from 'node:path';
import { claimState } from '../lib/claim-state.ts';
import { root } from '../lib/machine.mjs';
import { addressBuild, build, devVars, prepareData, stateDir, writeSecrets } from '../lib/prepare.ts';
import { answering, endWhenAbandoned, toolEnv } from '../lib/run.ts';
import { welcome } from '../lib/welcome.ts';
import { registerAccount, startSandbox } from '../sandbox/server.ts';

const live = process.argv[2] === 'live';
const port = Number(process.env.PORT ?? 8787);
/** Can be set to this machine's address in the local network to allow access from a phone. */
const host = process.env.DOROT_HOST ?? 'localhost';
const local = `http://${host}:${port}`;
const origin = process.env.APP_ORIGIN ?? local;
/** Where the payment sandbox listens, or on the next free port. */
const sandboxPort = Number(process.env.SANDBOX_PORT ?? port + 1);

endWhenAbandoned();
try {
  await serve();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function serve(): Promise<void> {
  claimState(stateDir);
  writeSecrets();
  await prepareData();
  if (!live) await build();
  const sandbox = await sandboxOf();
  if (!live) addressBuild(origin, sandbox);
  const how = live ? ['dev', '--clearScreen', 'false'] : ['preview', '--logLevel', 'warn'];
  const vite = spawn(
    'vite',
    [...how, '--host', host === 'localhost' ? host : '0.0.0.0', '--port', String(port), '--strictPort'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: serverEnv(sandbox),
    },
  );
  vite.once('exit', (code) => process.exit(code ?? 1));
  await answering(`${local}/api/health`);
  console.log(await welcome(origin, devVars().get('SECOND_FACTOR_KEY') ?? ''));
}

/** The payment sandbox; none where the developer has configured another address of a provider. */
async function sandboxOf(): Promise<string | undefined> {
  const vars = devVars();
  if (vars.has('PAYMENTS_URL')) return undefined;
  const statePath = path.join(stateDir, 'sandbox.json');
  const sandbox = await startSandbox({ port: sandboxPort, host, statePath });
  await registerAccount(sandbox, {
    key: vars.get('PAYMENTS_KEY') ?? '',
    webhook_secret: vars.get('PAYMENTS_EVENTS_SECRET') ?? '',
    webhook_url: `${local}/api/payments/events`,
  });
  return sandbox.origin;
}

/** The environment of a server, not a test run: the terminal's colours, and wrangler's warnings only. */
function serverEnv(sandbox: string | undefined): NodeJS.ProcessEnv {
  const env = toolEnv({
    APP_ORIGIN: origin,
    DOROT_STATE: stateDir,
    PAYMENTS_URL: sandbox,
    ...(live ? {} : { WRANGLER_LOG: 'warn' }),
  });
  return { ...env, CI: process.env.CI, NO_COLOR: process.env.NO_COLOR };
}
