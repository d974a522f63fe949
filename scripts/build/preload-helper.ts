import type { Plugin } from 'vite';

const VITE_HELPER = '\0vite/preload-helper.js';

/**
 * Part of the entry, so without what this app has no use for: its styles are one file, and every browser that
 * runs React 19 knows `modulepreload`.
 */
const CODE = `
  const asked = new Set();
  export function __vitePreload(load, files = []) {
    for (const file of files) {
      if (asked.has(file)) continue;
      asked.add(file);
      const link = { rel: 'modulepreload', crossOrigin: '', href: '/' + file };
      document.head.append(Object.assign(document.createElement('link'), link));
    }
    return load().catch((payload) => {
      const failure = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload });
      dispatchEvent(failure);
      if (!failure.defaultPrevented) throw payload;
    });
  }`;

/** Replaces the function with which Vite wraps each dynamic import: a chunk's own imports load in parallel with it. */
export const preloadHelper = (): Plugin => ({
  name: 'dorot:preload-helper',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: (id) => (id === VITE_HELPER ? CODE : undefined),
  },
});
