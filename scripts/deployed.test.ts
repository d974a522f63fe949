import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createBuilder } from 'vite';
import { afterEach, expect, test, vi } from 'vitest';
import { root } from './lib/machine.mjs';

afterEach(() => vi.unstubAllEnvs());

/** What only a local build has, by a text of its source that would stand in the build. */
const LOCAL_ONLY = [
  ['worker/edge/dev-mail.ts', '/dev/mail'],
  ['worker/platform/mail/mailbox.ts', 'mailbox/'],
  ['worker/platform/mail/mime.ts', 'multipart/alternative'],
] as const;

/** The worker as `npm run deploy` builds it, without writing it anywhere. */
async function deployedWorker(): Promise<string> {
  vi.stubEnv('CLOUDFLARE_ENV', 'production');
  const builder = await createBuilder({
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  });
  const worker = builder.environments.dorot;
  if (!worker) throw new Error('The build has no worker.');
  const built = await builder.build(worker);
  if ('close' in built) throw new Error('The build watches.');
  return [built]
    .flat()
    .flatMap(({ output }) => output.map((file) => (file.type === 'chunk' ? file.code : '')))
    .join('\n');
}

test('the mailbox and its page are not in the worker that is deployed', { timeout: 120_000 }, async () => {
  for (const [file, text] of LOCAL_ONLY) expect(readFileSync(path.join(root, file), 'utf8')).toContain(text);
  const deployed = await deployedWorker();
  expect(deployed).toContain('/api/mail/unsubscribe/');
  expect(LOCAL_ONLY.filter(([, text]) => deployed.includes(text))).toEqual([]);
});
