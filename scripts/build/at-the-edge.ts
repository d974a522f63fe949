import path from 'node:path';
import type { Plugin } from 'vite';

const STRING_RUNTIME = path.resolve(import.meta.dirname, '../../worker/shared/views/runtime/string.ts');
const EDGE = '?edge';

/**
 * For tests: compiles a module imported with `?edge`, and everything it imports from `worker/`, a second time
 * with the edge's JSX runtime instead of React's.
 */
export const atTheEdge = (): Plugin => ({
  name: 'dorot:at-the-edge',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!importer?.endsWith(EDGE)) return null;
    if (/^#views\/jsx-(?:dev-)?runtime$/.test(source)) return STRING_RUNTIME + EDGE;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found && /\/worker\/.+\.tsx?$/.test(found.id) ? { ...found, id: found.id + EDGE } : found;
  },
});
