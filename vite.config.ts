import { cloudflare } from '@cloudflare/vite-plugin';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkManifest } from './scripts/build/chunk-manifest.ts';
import { CHUNKS } from './scripts/build/chunks.ts';
import { docsViewer } from './scripts/build/docs-viewer.ts';
import { markdownTexts } from './scripts/build/markdown.ts';
import { openConnections } from './scripts/build/open-connections.ts';
import { preloadHelper } from './scripts/build/preload-helper.ts';
import { pureSchemas } from './scripts/build/pure-schemas.ts';
import { splitRoutes } from './scripts/build/routes.ts';
import { serviceWorker } from './scripts/build/service-worker.ts';
import { unnamedRoutes } from './scripts/build/unnamed-routes.ts';
import { withoutSummaries } from './scripts/build/without-summaries.ts';

process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false';
process.env.WRANGLER_SEND_METRICS ??= 'false';

const local = process.env.CLOUDFLARE_ENV !== 'production';

/** Without the CORS headers with which Vite lets every page of this machine read the API. */
const SERVED = { port: Number(process.env.PORT ?? 8787), strictPort: true, cors: false };

/** A variable of the worker where the environment sets it, as `scripts/commands/serve.ts` does. */
const given = (name: string): Record<string, string> => {
  const value = process.env[name];
  return value ? { [name]: value } : {};
};

export default defineConfig({
  root: 'web',
  // True in local builds, where the pages under /dev/ exist; false in what is deployed.
  define: { __LOCAL__: JSON.stringify(local) },
  html: { cspNonce: '__NONCE__' },
  plugins: [
    docsViewer(),
    openConnections(),
    withoutSummaries(),
    pureSchemas(),
    preloadHelper(),
    unnamedRoutes(),
    markdownTexts(),
    chunkManifest(),
    // reads the manifest
    serviceWorker(),
    splitRoutes(true),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui({ cwd: import.meta.dirname }),
    tailwindcss(),
    cloudflare({
      configPath: '../wrangler.toml',
      inspectorPort: false,
      persistState: { path: process.env.DOROT_STATE ?? '../.wrangler/state' },
      config: local ? { vars: { ...given('APP_ORIGIN'), ...given('PAYMENTS_URL') } } : {},
    }),
  ],
  // Built into React since 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  environments: {
    client: {
      build: {
        // Every browser that runs React 19 supports modulepreload natively.
        modulePreload: {
          polyfill: false,
          // A chunk is requested by its own import, and those of the initial load are there.
          resolveDependencies: (file, chunks) =>
            chunks.filter((chunk) => chunk !== file && !/\/(?:react|rolldown-runtime)-/.test(chunk)).sort(),
        },
        // All styles are in one stylesheet.
        cssCodeSplit: false,
        rolldownOptions: {
          // Endpoints that the app never calls are tree-shaken.
          treeshake: { manualPureFunctions: ['shaped'] },
          // Constants that only later chunks use, as storage keys, are not exported by the first.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: {
            codeSplitting: { groups: CHUNKS },
            // One character fewer than by default, in every script that names others.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
    },
    // A small worker starts faster. Function names are preserved, so that the log shows where an error was
    // thrown.
    dorot: {
      build: {
        minify: 'oxc',
        rolldownOptions: {
          output: {
            minify: { compress: true, mangle: { keepNames: true }, codegen: true },
          },
        },
      },
    },
  },
  build: { outDir: '../dist', emptyOutDir: true, manifest: 'build.manifest.json' },
  server: { ...SERVED, fs: { allow: ['..'] } },
  preview: SERVED,
});
