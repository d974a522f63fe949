import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { must } from './lib/run.ts';

const LIMIT_BYTES = 10_000;

const folder = mkdtempSync(path.join(tmpdir(), 'dorot-standby-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Bundled = Record<string, { entryPoint?: string; inputs: object; imports: object[] }>;

test('the standby that is deployed is one small file of pure code', async () => {
  const args = ['deploy', '-c', 'wrangler.standby.toml', '--dry-run', '--metafile', '--outdir', folder];
  await must('Bundling', 'wrangler', args);
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
  expect(scripts).toEqual(['index.js']);
  expect(readFileSync(path.join(folder, 'index.js')).length).toBeLessThan(LIMIT_BYTES);
  const { outputs } = JSON.parse(readFileSync(path.join(folder, 'bundle-meta.json'), 'utf8')) as {
    outputs: Bundled;
  };
  const [entry = expect.fail('no entry')] = Object.values(outputs).filter(({ entryPoint }) => entryPoint);
  const modules = Object.keys(entry.inputs);
  expect(modules).toContain('worker/standby/index.ts');
  expect(modules.filter((file) => !/^worker\/(?:standby|shared|contract)\/\w/.test(file))).toEqual([]);
  expect(entry.imports).toEqual([]);
});
