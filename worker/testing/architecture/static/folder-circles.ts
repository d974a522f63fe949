import { sourceOf } from './source.ts';
import { codeFiles, type Rule, type Tree } from './tree.ts';

type Graph = Map<string, Map<string, string>>;

/**
 * There are no import cycles between the features of the web, nor between the folders inside a layer of the web
 * or a feature of either side. Features of the worker are ordered by `feature-order.ts`.
 */
export const folderCircles: Rule = (tree) =>
  [graphOf(tree, featureOf), graphOf(tree, folderOf)].flatMap((graph) =>
    circlesIn(graph).map((circle) => {
      const files = circle.map(
        (here, i) => graph.get(here)?.get(circle[(i + 1) % circle.length] ?? '') ?? '',
      );
      return `${files[0]} closes a circle of imports: ${[...circle, circle[0]].join(' → ')} (${files.join(', ')})`;
    }),
  );

const featureOf = (file: string): string | undefined => /^web\/features\/[^/]+\//.exec(file)?.[0];

/** The unit of a file: the file itself at the top of its layer or feature, deeper its folder. */
function folderOf(file: string): string | undefined {
  const parts = file.split('/');
  const top = parts[1] === 'features' ? 4 : 3;
  if (parts[0] !== 'web' && parts[1] !== 'features') return undefined;
  return parts.length > top ? parts.slice(0, -1).join('/') : file;
}

/** The imports between units, each with one file that causes it. */
function graphOf(tree: Tree, unitOf: (file: string) => string | undefined): Graph {
  const graph: Graph = new Map();
  for (const [file, text] of codeFiles(tree)) {
    const here = unitOf(file);
    if (!here) continue;
    const edges = graph.get(here) ?? new Map<string, string>();
    graph.set(here, edges);
    for (const { from } of sourceOf(file, text).imports) {
      const there = unitOf(resolvedPath(file, from));
      if (there && there !== here && !edges.has(there)) edges.set(there, file);
    }
  }
  return graph;
}

const resolvedPath = (file: string, from: string): string =>
  from.startsWith('./') ? `${file.slice(0, file.lastIndexOf('/'))}/${from.slice(2)}` : from.replace(/^#/, '');

/** One shortest cycle through each unit that is on one, each cycle once. */
function circlesIn(graph: Graph): string[][] {
  const covered = new Set<string>();
  const circles: string[][] = [];
  for (const start of graph.keys()) {
    const circle = covered.has(start) ? undefined : circleThrough(graph, start);
    if (!circle) continue;
    for (const one of circle) covered.add(one);
    circles.push(circle);
  }
  return circles;
}

function circleThrough(graph: Graph, start: string): string[] | undefined {
  const paths = [[start]];
  const visited = new Set<string>();
  for (const path of paths) {
    for (const next of graph.get(path.at(-1) ?? start)?.keys() ?? []) {
      if (next === start) return path;
      if (!visited.has(next)) paths.push([...path, next]);
      visited.add(next);
    }
  }
  return undefined;
}
