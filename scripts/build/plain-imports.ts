import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/**
 * In place of Vite's helper around `import()`, which looks for links and stylesheets to preload: there are
 * none. What stays is that a piece that did not load is told of, for `web/lib/chunk-reload.ts`.
 */
export function plainImports(): Plugin {
  return {
    name: 'dorot:plain-imports',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /preload-helper/ },
      handler: (id) =>
        id === HELPER
          ? `export const __vitePreload = (load) => load().catch((payload) => {
               dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
               throw payload;
             });`
          : null,
    },
  };
}
