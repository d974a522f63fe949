import type { Rule, Tree } from './tree.ts';

/** The edge's pages equal the web's routes: below the language, or, where declared so, without one. */
export const pagesAndRoutes: Rule = (tree) => {
  const entries = (tree.get('worker/edge/pages.ts') ?? '').matchAll(/pattern: '([^']+)'([^}]*)/g);
  const listed = [...entries].map(([, pattern = '', more = '']) =>
    addressOf(pattern, /bare: true/.test(more)),
  );
  const routed = routesOf(tree);
  return [
    ...listed
      .filter((page) => !routed.has(page))
      .map((page) => `worker/edge/pages.ts lists ${page}, web/routes has no such page`),
    ...[...routed]
      .filter(([page]) => !listed.includes(page))
      .map(([page, file]) => `${file} is the page ${page}, which worker/edge/pages.ts does not list`),
  ];
};

/** The unique pattern of a page: `/$locale/login`, or `/auth/callback` where it has no language. */
const addressOf = (pattern: string, bare: boolean): string => (bare ? pattern : `/$locale${pattern}`);

/** Each page defined by the files of `web/routes`, with its file. */
function routesOf(tree: Tree): Map<string, string> {
  const files = [...tree.keys()].filter(
    (file) => /^web\/routes\/.+\.tsx?$/.test(file) && !/\.test\.|\/-/.test(file),
  );
  const routes = files.map((file) => ({ file, parts: partsOf(file) }));
  const pages = new Map<string, string>();
  for (const { file, parts } of routes) {
    const last = parts.at(-1) ?? '';
    const layout =
      last === '__root' ||
      last === 'route' ||
      last.startsWith('_') ||
      last === '$' ||
      routes.some(
        (other) => other.parts.length > parts.length && parts.every((part, at) => other.parts[at] === part),
      );
    if (layout) continue;
    const named = parts
      .filter((part) => !part.startsWith('_') && part !== 'index' && !/^\(.*\)$/.test(part))
      // `$id_` is a sibling of the page `$id` in the route tree, and has the same path segment
      .map((part) => part.replace(/_$/, ''));
    const bare = named[0] !== '$locale';
    pages.set(addressOf(`/${named.slice(bare ? 0 : 1).join('/')}`, bare), file);
  }
  return pages;
}

const partsOf = (file: string) =>
  file
    .slice('web/routes/'.length)
    .replace(/\.lazy\.tsx?$|\.tsx?$/, '')
    .split(/[/.]/);
