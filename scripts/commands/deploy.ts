import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib/machine.mjs';
import { builtWorker } from '../lib/prepare.ts';
import { missingInAccount, missingInConfig, productionConfig } from '../lib/production.ts';
import { endWhenAbandoned, must } from '../lib/run.ts';

const dry = process.argv.includes('--dry-run');
const production = { CLOUDFLARE_ENV: 'production' };

endWhenAbandoned();
try {
  await deploy();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Deploys without seeding: the demo is for local use only. */
async function deploy(): Promise<void> {
  const config = productionConfig();
  const missing = [...missingInConfig(config), ...(dry ? [] : await missingInAccount(config))];
  if (missing.length > 0 && !dry) throw new Error(`Not deployed. This is missing:\n${lines(missing)}`);
  if (missing.length > 0) console.log(`Before a real deployment:\n${lines(missing)}`);
  console.log('Building …');
  await must('The build', 'vite', ['build', '--logLevel', 'warn'], production);
  const folder = builtWorker();
  if (!folder) throw new Error('The build left no worker.');
  // Development secrets must not be uploaded.
  rmSync(path.join(folder, '.dev.vars'), { force: true });
  if (!dry) {
    console.log('Bringing the remote database up to date …');
    await must('Migrating', 'wrangler', [
      'd1',
      'migrations',
      'apply',
      'dorot',
      '--remote',
      '--env',
      'production',
    ]);
  }
  console.log(dry ? 'Bundling, without uploading …' : 'Deploying …');
  const built = path.relative(root, path.join(folder, 'wrangler.json'));
  if (!existsSync(path.join(root, built))) throw new Error(`${built} is missing.`);
  const { output } = await must('Deploying', 'wrangler', [
    'deploy',
    '-c',
    built,
    ...(dry ? ['--dry-run'] : []),
  ]);
  console.log(output.trim());
}

function lines(sentences: string[]): string {
  return sentences.map((sentence) => `  - ${sentence}`).join('\n');
}
