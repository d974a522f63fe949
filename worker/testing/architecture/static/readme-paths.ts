import type { Rule, Tree } from './tree.ts';

const DOCUMENT = /(^|\/)README\.md$|^docs\/.+\.md$/;
const FILE_OR_FOLDER = /^[\w.@$-]+(\/[\w.@$-]+)*(\/|\.\w{1,5})?$/;
const WITH_EXTENSION = /\.(ts|tsx|mjs|css|html|json|sql|po|md|toml|svg)$/;
const NAMED = /^[\w.@$-]+(\/|\.(?:ts|tsx|mjs|css|html|json|sql|po|md|toml))$/;

/**
 * Every path that a README or a page of `docs/` cites exists, in its prose, its links and its drawn trees; so
 * does every npm script.
 */
export const readmePaths: Rule = (tree) =>
  [...tree].flatMap(([file, text]) => {
    if (!DOCUMENT.test(file)) return [];
    const folder = file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : '';
    const { prose, fences } = partsOf(text);
    const cited = [...citedIn(prose), ...fences.flatMap(drawnIn)];
    return [
      ...[...new Set(cited)]
        .filter((one) => !exists(tree, folder, one))
        .map((one) => `${file} cites ${one}, which does not exist`),
      ...scriptsIn(text)
        .filter((name) => !scriptsOf(tree).has(name))
        .map((name) => `${file} cites npm run ${name}, which does not exist`),
    ];
  });

function partsOf(text: string): { prose: string; fences: string[] } {
  const fences: string[] = [];
  const prose = text.replace(/^```(\w*)\n([\s\S]*?)^```/gm, (_, language: string, body: string) => {
    if (language === '' || language === 'text') fences.push(body);
    return '';
  });
  return { prose, fences };
}

const citedIn = (prose: string): string[] => [
  ...[...prose.matchAll(/`([^`\n]+)`/g)]
    .map((match) => (match[1] ?? '').replace(/^#(?=worker\/|web\/)/, ''))
    .filter(
      (one) =>
        FILE_OR_FOLDER.test(one) && (one.includes('/') || WITH_EXTENSION.test(one)) && !/^\d/.test(one),
    ),
  ...[...prose.matchAll(/\]\((?!https?:|#|mailto:|\/)([^)\s#]+)/g)].map((match) => match[1] ?? ''),
];

/** The paths of a tree drawn by indentation, whose lines begin with one or more names. */
function drawnIn(body: string): string[] {
  const open: { depth: number; path: string }[] = [];
  const paths: string[] = [];
  for (const line of body.split('\n')) {
    const depth = line.search(/\S/);
    const names = [];
    for (const name of line.trim().split(/\s+/)) {
      if (!NAMED.test(name)) break;
      names.push(name);
    }
    if (names.length === 0) continue;
    while (open.length > 0 && (open.at(-1)?.depth ?? 0) >= depth) open.pop();
    const above = open.at(-1)?.path ?? '';
    const [first = ''] = names;
    const inside = first.endsWith('/') ? above + first : above;
    paths.push(...names.map((name) => (name.endsWith('/') ? above : inside) + name));
    if (first.endsWith('/')) open.push({ depth, path: above + first });
  }
  return paths;
}

function exists(tree: Tree, folder: string, cited: string): boolean {
  const path = cited.replace(/^\.\//, '').replace(/\/$/, '');
  // A name alone matches a file of that name in any folder; `noun.role.ts` any file of that role.
  const alone =
    !cited.includes('/') && `${cited.startsWith('noun.') ? '' : '/'}${cited.replace(/^noun/, '')}`;
  if (alone && [...tree.keys()].some((file) => `/${file}`.endsWith(alone))) return true;
  const places = folder ? [path, `${folder}/${path}`] : [path];
  return places.some(
    (place) => tree.has(place) || [...tree.keys()].some((file) => file.startsWith(`${place}/`)),
  );
}

const scriptsIn = (text: string) => [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map((match) => match[1] ?? '');

const scriptsOf = (tree: Tree) =>
  new Set(Object.keys((JSON.parse(tree.get('package.json') ?? '{}') as { scripts?: object }).scripts ?? {}));
