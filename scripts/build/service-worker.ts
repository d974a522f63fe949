import path from 'node:path';
import { build, type OutputChunk } from 'rolldown';
import type { Plugin, Rollup } from 'vite';

/** What a site's page may want after it was first seen, and without a connection could not fetch. */
const READING =
  /features\/memories\/(?:linked-memory|lightbox)\.tsx$|features\/sites\/more\/[\w-]+\.tsx$|screens\/family\/site-later\.tsx$|app\/(?:offline-strip|error-message)\.tsx$/;
const WRITING = /features\/(?:memories\/writing|offline)\/[\w-]+\.tsx?$/;
const WORDS = /i18n\/locales\/more\/(en|he)\.po$/;

/** Builds `web/sw/sw.ts` into the one file `/sw.js`, which knows what the built pages may want later. */
export function serviceWorker(): Plugin {
  return {
    name: 'dorot:service-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle(_, bundle) {
      const source = await bundled(laterIn(bundle));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}

async function bundled(later: Record<string, string[]>): Promise<string> {
  const { output } = await build({
    input: path.resolve(import.meta.dirname, '../../web/sw/sw.ts'),
    platform: 'browser',
    write: false,
    treeshake: true,
    transform: {
      define: { __LATER__: JSON.stringify(later), 'process.env.NODE_ENV': '"production"' },
    },
    output: { format: 'iife', minify: true },
  });
  return output.find((file): file is OutputChunk => file.type === 'chunk')?.code ?? '';
}

/** Built files by what wants them: reading, writing, or either in a language; what every page begins with is not among them. */
function laterIn(bundle: Rollup.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const found = {
    reading: new Set<string>(),
    writing: new Set<string>(),
    en: new Set<string>(),
    he: new Set<string>(),
  };
  const add = (name: string, to: Set<string>) => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (!chunk || chunk.isEntry || to.has(`/${name}`)) return;
    to.add(`/${name}`);
    for (const imported of chunk.imports) add(imported, to);
  };
  for (const { facadeModuleId, fileName } of chunks) {
    const language = WORDS.exec(facadeModuleId ?? '')?.[1];
    if (language === 'en' || language === 'he') add(fileName, found[language]);
    else if (READING.test(facadeModuleId ?? '')) add(fileName, found.reading);
    else if (WRITING.test(facadeModuleId ?? '')) add(fileName, found.writing);
  }
  return Object.fromEntries(Object.entries(found).map(([name, files]) => [name, [...files]]));
}
