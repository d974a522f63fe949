import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/** Serves the API viewer of `/api/docs` from our own origin as `/assets/rapidoc.js`. */
export function docsViewer(): Plugin {
  return {
    name: 'dorot:docs-viewer',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      const path = createRequire(import.meta.url).resolve('rapidoc/dist/rapidoc-min.js');
      this.emitFile({ type: 'asset', fileName: 'assets/rapidoc.js', source: readFileSync(path, 'utf8') });
    },
  };
}
