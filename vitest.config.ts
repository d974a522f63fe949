import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { Response } from 'miniflare';
import { defineConfig } from 'vitest/config';

process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false';
process.env.WRANGLER_SEND_METRICS ??= 'false';

/** What `vite build` made, where it was run: a page asks for it. */
const builtFile = async (request: { url: string }) => {
  const file = path.join(
    import.meta.dirname,
    'dist/client',
    path.posix.normalize(new URL(request.url).pathname),
  );
  return readFile(file).then(
    (bytes) => new Response(bytes),
    () => new Response(null, { status: 404 }),
  );
};

const words = () => [
  babel({ presets: [linguiTransformerBabelPreset()] }),
  lingui({ cwd: import.meta.dirname }),
];

/** Packages of many small modules: each test file would ask for every one of them anew. */
const BUNDLED = [
  'drizzle-orm',
  'drizzle-orm/d1',
  'drizzle-orm/sqlite-core',
  'zod',
  'hono',
  '@lingui/core',
  'jose',
  'oauth4webapi',
  'culori',
  'culori/fn',
  'pdf-lib',
  'ical-generator',
  'postal-mime',
  'fast-check',
  '@hebcal/hdate',
];

/** Tests that stand the worker up in workerd, over a database, a bucket and a queue of their own. */
const inWorkerd = (name: string, files: { include: string[]; exclude?: string[] }) => ({
  plugins: [
    ...words(),
    cloudflareTest(async () => ({
      wrangler: { configPath: './wrangler.toml' },
      miniflare: {
        serviceBindings: { ASSETS: builtFile },
        bindings: {
          TEST_MIGRATIONS: await readD1Migrations('migrations'),
          JWT_SECRET: 'a-secret-for-tests-of-32-characters',
          MEDIA_SECRET: 'another-secret-for-tests-of-32-chars',
        },
      },
    })),
  ],
  define: { __LOCAL__: 'true' },
  test: {
    name,
    ...files,
    setupFiles: ['worker/testing/setup.ts'],
    globalSetup: ['scripts/issuers/setup.ts'],
    silent: 'passed-only' as const,
    deps: { optimizer: { ssr: { enabled: true, include: BUNDLED } } },
    fsModuleCache: false as const,
    // a machine with much else to do is no fault
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    // where there are two cores, both: a worker spends half its time waiting for its modules
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      inWorkerd('worker', {
        include: ['worker/**/*.test.ts'],
        exclude: ['worker/testing/laws/static/**', 'worker/testing/full/**'],
      }),
      // what takes too long for every change: `npm run test:full`
      inWorkerd('full', { include: ['worker/testing/full/**/*.test.ts'] }),
      {
        plugins: [...words(), react()],
        define: { __LOCAL__: 'true' },
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: ['web/testing/journeys/**'],
          environment: 'happy-dom',
          setupFiles: ['web/testing/setup.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'laws',
          include: ['worker/testing/laws/static/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
        },
      },
    ],
  },
});
