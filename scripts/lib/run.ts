import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './machine.mjs';

/** How long a server may take to start, on a busy machine. */
const PATIENCE_MS = 90_000;

export type Outcome = { code: number; output: string; seconds: number };

const { CLOUDFLARE_ENV: _leftToDeploy, ...inherited } = process.env;

/** The environment of every tool: the project's own Node first on the PATH, and no external requests. */
export const toolEnv = (extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...inherited,
  PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
  CI: '1',
  NO_COLOR: '1',
  FORCE_COLOR: undefined,
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  ...extra,
});

/** Runs a tool of the project to its end and captures its output. */
export function run(command: string, args: string[], extra: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const began = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: toolEnv(extra), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const append = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', append);
    child.stderr.on('data', append);
    const done = (code: number) => resolve({ code, output, seconds: (Date.now() - began) / 1000 });
    child.once('error', (error) => {
      output += error.message;
      done(127);
    });
    child.once('close', (code) => done(code ?? 1));
  });
}

/** Runs a tool that must succeed; throws its output otherwise. */
export async function must(
  step: string,
  command: string,
  args: string[],
  extra: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const outcome = await run(command, args, extra);
  if (outcome.code !== 0) throw new Error(`${step} failed.\n\n${outcome.output.trim()}`);
  return outcome;
}

/** Ends this process group when the parent process has died without a signal. */
export function endWhenAbandoned(): void {
  if (!process.channel) return;
  process.on('disconnect', () => process.kill(0, 'SIGKILL'));
  process.channel.unref();
}

/** Resolves when a server answers at an address, whatever it says. */
export async function answering(address: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    try {
      await fetch(address, { signal: AbortSignal.timeout(10_000) });
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error(`The server did not answer within ${PATIENCE_MS / 1000} seconds.`);
}
