import { cpSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { build } from 'vite';
import { markdownTexts } from '../build/markdown.ts';
import { root } from '../lib/machine.mjs';
import type { Worker } from './stand.ts';

/** The workers measured for comparison, each with an `answer` function as its `fetch`. */
const BESIDE = ['bare', 'hono-lookup', 'assembly'] as const;

export type Name = 'dorot' | 'counted' | 'usage' | (typeof BESIDE)[number];

/** Builds the workers for comparison. Copies the built worker with its files into `folder`. */
export async function buildWorkers(folder: string): Promise<{ built: string; workers: Worker[] }> {
  const built = path.join(folder, 'dist/dorot');
  const beside = path.join(folder, 'workers');
  cpSync(path.join(root, 'dist'), path.join(folder, 'dist'), { recursive: true });
  rmSync(path.join(built, '.dev.vars'), { force: true });
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    define: { __LOCAL__: 'false' },
    // fonts for printing, which no page uses
    assetsInclude: ['**/*.bin'],
    plugins: [markdownTexts(), babel({ presets: [linguiTransformerBabelPreset()] }), lingui({ cwd: root })],
    // as in the worker's own build: `#views/jsx-runtime` resolves to the runtime that writes strings
    ssr: {
      noExternal: true,
      target: 'webworker',
      resolve: { conditions: ['workerd', 'worker', 'module', 'browser'] },
    },
    build: {
      ssr: true,
      outDir: beside,
      minify: 'oxc',
      rolldownOptions: {
        input: Object.fromEntries(
          [...BESIDE, 'counting'].map((name) => [
            name,
            path.join(import.meta.dirname, 'workers', `${name}.ts`),
          ]),
        ),
        external: [/^node:/, /^cloudflare:/],
        output: { codeSplitting: true },
      },
    },
  });
  cpSync(path.join(beside, 'counting.js'), path.join(built, 'counting.js'));
  writeFileSync(
    path.join(built, 'counted.js'),
    "import worker from './index.js';\nimport { counting } from './counting.js';\nexport default { fetch: counting(worker.fetch) };\n",
  );
  writeFileSync(
    path.join(built, 'stepped.js'),
    "import worker from './index.js';\nimport { stepping } from './counting.js';\nexport default { fetch: stepping(worker) };\n",
  );
  writeFileSync(
    path.join(built, 'used.js'),
    "import worker from './index.js';\nimport { counted } from './counting.js';\nexport default { fetch: counted(worker) };\n",
  );
  for (const name of BESIDE) {
    writeFileSync(
      path.join(beside, `${name}.entry.js`),
      `import { answer } from './${name}.js';\nexport default { fetch: answer };\n`,
    );
  }
  return {
    built,
    workers: [
      { name: 'dorot', folder: built, entry: 'index.js' },
      { name: 'counted', folder: built, entry: 'counted.js' },
      { name: 'usage', folder: built, entry: 'used.js' },
      ...BESIDE.map((name) => ({ name, folder: beside, entry: `${name}.entry.js` })),
    ],
  };
}
