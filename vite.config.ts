import { cloudflare } from '@cloudflare/vite-plugin';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractWithoutSchemas } from './scripts/build/contract-without-schemas.ts';
import { docsViewer } from './scripts/build/docs-viewer.ts';
import { plainImports } from './scripts/build/plain-imports.ts';
import { serviceWorker } from './scripts/build/service-worker.ts';

process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false';
process.env.WRANGLER_SEND_METRICS ??= 'false';

const local = process.env.CLOUDFLARE_ENV !== 'production';

export default defineConfig({
  root: 'web',
  // Pages under /dev/ exist where this is true: never in what is deployed.
  define: { __LOCAL__: JSON.stringify(local) },
  html: { cspNonce: '__NONCE__' },
  plugins: [
    contractWithoutSchemas(),
    plainImports(),
    docsViewer(),
    serviceWorker(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './routes',
      generatedRouteTree: './app/route-tree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.',
      quoteStyle: 'single',
      // A page's loader comes with its page; the two that are opened first say otherwise themselves.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'errorComponent'], ['notFoundComponent']],
      },
    }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui({ cwd: import.meta.dirname }),
    tailwindcss(),
    cloudflare({
      configPath: '../wrangler.toml',
      inspectorPort: false,
      persistState: { path: process.env.DOROT_STATE ?? '../.wrangler/state' },
      config: local && process.env.APP_ORIGIN ? { vars: { APP_ORIGIN: process.env.APP_ORIGIN } } : {},
    }),
  ],
  // React has it since 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  environments: {
    client: {
      build: {
        // Every browser that runs React 19 preloads modules by itself.
        modulePreload: { polyfill: false, resolveDependencies: () => [] },
        // What a piece wears is in the one stylesheet.
        cssCodeSplit: false,
        rolldownOptions: {
          output: {
            // What every page begins with; React apart, so that a slow phone takes breath behind it.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /\/node_modules\/(?:react|react-dom|scheduler)\/|\/web\/app\/react\.ts$/,
                  tags: ['$initial'],
                },
                { name: 'app', tags: ['$initial'] },
              ],
            },
          },
        },
      },
    },
    // A worker starts as fast as it is small. Functions keep their names: the log says where an error came from.
    dorot: {
      build: {
        minify: 'oxc',
        rolldownOptions: {
          output: {
            minify: { compress: true, mangle: { keepNames: true }, codegen: true },
            // What every call needs in one piece: it packs better.
            codeSplitting: { groups: [{ name: 'house', tags: ['$initial'] }] },
          },
        },
      },
    },
  },
  build: { outDir: '../dist', emptyOutDir: true, manifest: 'build.manifest.json' },
  server: { port: Number(process.env.PORT ?? 8787), strictPort: true, fs: { allow: ['..'] } },
  preview: { port: Number(process.env.PORT ?? 8787), strictPort: true },
});
