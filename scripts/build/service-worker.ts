import path from 'node:path';
import { build, type OutputChunk } from 'rolldown';
import type { Manifest, Plugin } from 'vite';
import type { Area } from '../../web/i18n/areas.ts';
import type { Locale } from '../../worker/shared/locale.ts';

/** The message areas of the composers and of the offline page. */
const PRECACHED_AREAS = [
  'account',
  'common',
  'family',
  'reminders',
  'site',
  'viewer',
  'way',
  'writing',
] satisfies Area[];
const messagesIn = (locale: Locale) => PRECACHED_AREAS.map((area) => `i18n/locales/${area}/${locale}.po`);

/** The modules, as named in the manifest, that a site's page loads on demand; cached for offline use. */
const ON_DEMAND = {
  reading: [
    'app/begin-offline.ts',
    'features/memories/feed/linked-memory.tsx',
    'features/memories/feed/long-feed.tsx',
    'features/memories/menu/memory-menu.tsx',
    'features/memories/photos/photos-view.tsx',
    'screens/family/deferred-site-parts.tsx',
  ],
  writing: ['features/memories/actions/memory-act.tsx', 'features/memories/contributions/contributions.tsx'],
  // with its loader, as the router splits a route
  memorialText: ['routes/$locale/site.$id_.memorial-text.tsx?tsr-split=component---errorComponent---loader'],
  way: ['routes/$locale/site.$id_.visit.tsx?tsr-split=component---errorComponent---loader'],
  en: messagesIn('en'),
  he: messagesIn('he'),
};

/** Builds `web/sw/sw.ts` into the single file `/sw.js`, with the built files that a page may need later. */
export function serviceWorker(): Plugin {
  let manifestName = '';
  return {
    name: 'dorot:service-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved(config) {
      const { manifest } = config.build;
      manifestName = typeof manifest === 'string' ? manifest : '.vite/manifest.json';
    },
    generateBundle: {
      // after the manifest was written
      order: 'post',
      async handler(_, bundle) {
        const manifest = bundle[manifestName];
        if (manifest?.type !== 'asset') throw new Error(`The build has no ${manifestName}.`);
        const source = await bundled(filesIn(JSON.parse(String(manifest.source)) as Manifest));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}

async function bundled(enqueue: Record<string, string[]>): Promise<string> {
  const { output } = await build({
    input: path.resolve(import.meta.dirname, '../../web/sw/sw.ts'),
    platform: 'browser',
    write: false,
    treeshake: true,
    transform: {
      define: { __LATER__: JSON.stringify(enqueue), 'process.env.NODE_ENV': '"production"' },
    },
    output: { format: 'iife', minify: true },
  });
  return output.find((file): file is OutputChunk => file.type === 'chunk')?.code ?? '';
}

/** The built files of each group of modules and their imports; throws for a module missing in the build. */
export const filesIn = (manifest: Manifest, groups: Record<string, string[]> = ON_DEMAND) =>
  Object.fromEntries(
    Object.entries(groups).map(([name, modules]) => {
      const found = new Set<string>();
      for (const module of modules) collect(manifest, module, found);
      return [name, [...found]];
    }),
  );

/** Omits the files of the initial load, which every page already has. */
function collect(manifest: Manifest, module: string, found: Set<string>): void {
  const chunk = manifest[module];
  if (!chunk) throw new Error(`The service worker keeps ${module}, which the build does not load on demand.`);
  const address = `/${chunk.file}`;
  if (chunk.isEntry || found.has(address)) return;
  found.add(address);
  for (const imported of chunk.imports ?? []) collect(manifest, imported, found);
}
