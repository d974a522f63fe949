import type { Plugin, Rollup } from 'vite';
import { normalizePath } from 'vite';

const FILE = 'build.manifest.json';

/**
 * Adds to Vite's manifest the chunk of each dynamically imported module. Vite lists only chunks made for one
 * such module; ours contain many (`chunks.ts`).
 */
export function chunkManifest(): Plugin {
  let root = '';
  return {
    name: 'dorot:chunk-manifest',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved(config) {
      root = `${normalizePath(config.root)}/`;
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const asset = bundle[FILE] as Rollup.OutputAsset;
        const manifest = JSON.parse(String(asset.source)) as Record<string, { file: string }>;
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          const entry = Object.values(manifest).find(({ file }) => file === chunk.fileName);
          for (const id of chunk.moduleIds) {
            const key = id.replace(root, '');
            const info = this.getModuleInfo(id);
            if (info && info.dynamicImporters.length > 0 && !info.isEntry)
              manifest[key] ??= { ...entry, file: chunk.fileName, isDynamicEntry: true, src: key } as never;
          }
        }
        asset.source = JSON.stringify(manifest, null, 2);
      },
    },
  };
}
