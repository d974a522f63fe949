import type { Plugin } from 'vite';

const CHILDREN = /const (\w+Children): \w+ = \{([^}]*)\}/g;

/** The children of each route as a list instead of an object, whose names the minifier must keep. */
export const withoutRouteNames = (code: string): string =>
  code.replace(
    CHILDREN,
    (_, name: string, routes: string) => `const ${name} = [${routes.replace(/\w+:\s*/g, '')}]`,
  );

/** Leaves the names of the route tree, which only types read, out of the entry. */
export const unnamedRoutes = (): Plugin => ({
  name: 'dorot:unnamed-routes',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/route-tree\.gen\.ts$/ },
    handler: (code) => ({ code: withoutRouteNames(code), map: null }),
  },
});
