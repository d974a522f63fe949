import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { Response } from 'miniflare';
import type { PluginOption } from 'vite';
import { defineConfig } from 'vitest/config';
import { atTheEdge } from './scripts/build/at-the-edge.ts';
import { markdownTexts } from './scripts/build/markdown.ts';
import { splitRoutes } from './scripts/build/routes.ts';
import { memoryFolder } from './scripts/lib/memory-folder.ts';

process.env.TMPDIR = memoryFolder();
process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false';
process.env.WRANGLER_SEND_METRICS ??= 'false';
// most of what a test makes is garbage at once, which is collected cheaply while it is young
process.env.MINIFLARE_WORKERD_V8_FLAGS ??= '--min-semi-space-size=64 --max-semi-space-size=128';

/** A file of the output of `vite build`, if it was run: documents fetch built assets. */
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

const linguiPlugins = () => [
  babel({ presets: [linguiTransformerBabelPreset()] }),
  lingui({ cwd: import.meta.dirname }),
];

/**
 * Packages of many small modules, bundled because each test file would otherwise fetch every module again.
 */
const BUNDLED = [
  'drizzle-orm',
  'drizzle-orm/d1',
  'drizzle-orm/sqlite-core',
  'zod',
  'hono',
  'hono/router/trie-router',
  '@lingui/core',
  'jose',
  'oauth4webapi',
  'culori',
  'culori/fn',
  'pdf-lib',
  'ical-generator',
  'postal-mime',
  'stripe',
  'fast-check',
  '@hebcal/hdate',
];

const BUILT = 'worker/**/*.built.test.ts';

/** Tests of the browser's code against the whole worker. */
const OVER_THE_WORKER = 'web/**/*.worker.test.ts';

/** Tests that mock a module, or need one as it is first loaded: each has a process of its own. */
const ALONE = 'web/**/*.alone.test.{ts,tsx}';

/**
 * Tests of pure code of both sides, in plain Node, selected by folder and file name: one of these that needs
 * workerd fails at its first import.
 */
const RULES = ['worker/{contract,shared,core}/**/*.test.ts', 'worker/**/*.{rules,policy,present}.test.ts'];

/** What reads from databases of its own where there are some: run with them too, in each `npm test`. */
const SPLIT = [
  'worker/db/shards/*.test.ts',
  'worker/edge/scan.test.ts',
  'worker/features/search/{full-search,index-site,popularity,quick-search}.test.ts',
  'worker/features/short-links/{codes,minting-once,scans}.test.ts',
];

/** Databases of codes and of the search beside the primary; every test of the worker has them with DOROT_DATABASES=split. */
const BESIDE = { CODES_0: 'codes-0', CODES_1: 'codes-1', SEARCH: 'search' };

/** Tests that run the worker in workerd, with their own database, bucket and queue. */
const inWorkerd = (
  name: string,
  files: { include: string[]; exclude?: string[] },
  isSplit = process.env.DOROT_DATABASES === 'split',
) => ({
  plugins: [
    markdownTexts(),
    ...linguiPlugins(),
    cloudflareTest(async () => ({
      wrangler: { configPath: './wrangler.toml' },
      miniflare: {
        serviceBindings: { ASSETS: builtFile },
        ...(isSplit && { d1Databases: BESIDE }),
        bindings: {
          TEST_MIGRATIONS: await readD1Migrations('migrations'),
          JWT_SECRET: 'a-secret-for-tests-of-32-characters',
          MAIL_EVENTS_SECRET: 'whsec_bWFpbCBldmVudHMgb2YgdGhlIHRlc3Rz',
          MEDIA_SECRET: 'another-secret-for-tests-of-32-chars',
          SECOND_FACTOR_KEY: 'one-more-secret-for-tests-of-32-chars',
          // those of .dev.vars would reach the provider itself; tests have accounts at the sandbox
          PAYMENTS_KEY: '',
          PAYMENTS_EVENTS_SECRET: '',
        },
      },
    })),
  ],
  define: { __LOCAL__: 'true' },
  test: {
    name,
    ...files,
    // one workerd for many files; `worker/testing/setup.ts` resets the state before each
    isolate: false,
    setupFiles: ['worker/testing/setup.ts'],
    globalSetup: ['scripts/issuers/setup.ts', 'scripts/sandbox/setup.ts'],
    deps: { optimizer: { ssr: { enabled: true, include: BUNDLED } } },
    fsModuleCache: false as const,
    // generous, because the machine may be busy with other work
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

/** Tests of the browser's code in a simulated browser. */
const inBrowser = (name: string, files: { include: string[]; exclude?: string[]; isolate?: boolean }) => ({
  plugins: [splitRoutes(false), ...linguiPlugins(), react()],
  define: { __LOCAL__: 'true' },
  test: {
    name,
    ...files,
    environment: 'happy-dom' as const,
    // a link that is followed would leave the document that the next file has too
    environmentOptions: { happyDOM: { settings: { navigation: { disableMainFrameNavigation: true } } } },
    setupFiles: ['web/testing/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // what a test left under way may still reach the next one in the same process
    retry: 1,
  },
});

const inNode = (
  name: string,
  { include, plugins = [] }: { include: string[]; plugins?: PluginOption[] },
) => ({
  plugins,
  test: {
    name,
    include,
    environment: 'node' as const,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    // with two cores, use both: a test process spends half its time waiting for modules
    maxWorkers: Math.max(2, availableParallelism() - 1),
    silent: 'passed-only',
    projects: [
      inWorkerd('worker', {
        include: ['worker/**/*.test.ts', OVER_THE_WORKER],
        exclude: [
          'worker/testing/architecture/static/**',
          'worker/testing/full/**',
          'worker/db/shards/**',
          BUILT,
          ...RULES,
        ],
      }),
      inWorkerd('split', { include: SPLIT, exclude: RULES }, true),
      // tests that need the files of the last build
      inWorkerd('built', { include: [BUILT] }),
      // tests too slow to run at every change: `npm run test:full`
      inWorkerd('full', { include: ['worker/testing/full/**/*.test.ts'] }),
      // one process for many files; `web/testing/setup.ts` resets the state before each
      inBrowser('web', {
        include: ['web/**/*.test.{ts,tsx}'],
        exclude: ['web/testing/journeys/**', 'web/testing/views/**', OVER_THE_WORKER, ALONE],
        isolate: false,
      }),
      inBrowser('alone', { include: [ALONE] }),
      // the views rendered by both the edge and the app
      {
        plugins: [markdownTexts(), atTheEdge(), ...linguiPlugins(), react()],
        define: { __LOCAL__: 'true' },
        test: {
          name: 'views',
          include: ['web/testing/views/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['web/testing/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      inNode('rules', { include: RULES, plugins: [markdownTexts(), ...linguiPlugins()] }),
      inNode('architecture', { include: ['worker/testing/architecture/static/**/*.test.ts'] }),
      inNode('scripts', { include: ['scripts/**/*.test.ts'] }),
    ],
  },
});
