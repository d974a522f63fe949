import { spawn } from 'node:child_process';
import { claimState } from '../lib/claim-state.ts';
import { root } from '../lib/machine.mjs';
import { stateDir } from '../lib/prepare.ts';
import { answering, endWhenAbandoned, toolEnv } from '../lib/run.ts';

const port = Number(process.env.PORT ?? 8790);
/** Can be set to this machine's address in the local network to allow access from a phone. */
const host = process.env.DOROT_HOST ?? 'localhost';
const origin = `http://${host}:${port}`;

endWhenAbandoned();
try {
  await serve();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** Serves the standby over the local copy, while the main worker does not run. */
async function serve(): Promise<void> {
  claimState(stateDir);
  const wrangler = spawn(
    'wrangler',
    [
      'dev',
      '--config',
      'wrangler.standby.toml',
      '--ip',
      host === 'localhost' ? host : '0.0.0.0',
      '--port',
      String(port),
      '--inspector-port',
      '0',
      '--persist-to',
      stateDir,
      '--show-interactive-dev-session=false',
    ],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: toolEnv({ WRANGLER_LOG: 'warn' }),
    },
  );
  wrangler.once('exit', (code) => process.exit(code ?? 1));
  await answering(`${origin}/health`);
  const health = await fetch(`${origin}/health`);
  console.log(
    [
      '',
      `  The standby answers at ${origin}`,
      `  The copy: ${(await health.text()).trim()}`,
      '  A code: /s/CODE, a page: /he/site/…, how old the copy is: /health. Ctrl-C ends it.',
      '',
    ].join('\n'),
  );
}
