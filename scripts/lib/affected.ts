import path from 'node:path';
import { sourceOf } from '#worker/testing/architecture/static/source.ts';
import type { Tree } from '#worker/testing/architecture/static/tree.ts';

export type Affected = { file: string; distance: number };

const TEST = /\.test\.tsx?$/;
/** The distance at which a test runs through the whole app, and so is affected by any worker file. */
const THROUGH_THE_APP = 20;
const COLLECTS = /^worker\/(app|jobs|index\.ts|testing\/app\.ts)/;
/** The distance added for tests in a module's folder, even if they reach it only through the app. */
const BESIDE = 1.5;

/** The paths from the root of a file's value imports; type-only imports are left to the compiler. */
function importsOf(file: string, text: string, tree: Tree): string[] {
  return sourceOf(file, text).imports.flatMap(({ from, typeOnly }) => {
    const [bare = ''] = from.split('?');
    if (typeOnly || !/^[.#]/.test(bare)) return [];
    const place = bare.startsWith('#') ? bare.slice(1) : path.posix.join(path.posix.dirname(file), bare);
    return tree.has(place) ? [place] : [];
  });
}

/** The importers of each file. */
function importersIn(tree: Tree): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [file, text] of tree) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const imported of importsOf(file, text, tree))
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
  }
  return importers;
}

/**
 * The tests that changed files can affect, nearest first: those that import them, directly or not, and those
 * in the same folder as a module on such a path.
 */
export function affectedTests(changed: string[], tree: Tree): Affected[] {
  const importers = importersIn(tree);
  const distances = distancesFrom(changed, importers);
  const near = new Map<string, number>();
  for (const [file, distance] of distances) {
    const folder = path.posix.dirname(file);
    near.set(folder, Math.min(near.get(folder) ?? Number.POSITIVE_INFINITY, distance + BESIDE));
  }
  const away = (file: string) =>
    Math.min(
      distances.get(file) ?? THROUGH_THE_APP * 10,
      near.get(path.posix.dirname(file)) ?? THROUGH_THE_APP * 10,
    );
  return [...tree.keys()]
    .filter((file) => TEST.test(file) && away(file) < THROUGH_THE_APP * 10)
    .map((file) => ({ file, distance: away(file) }))
    .sort((a, b) => a.distance - b.distance || a.file.localeCompare(b.file));
}

/** The number of imports from each file to the nearest changed one. */
function distancesFrom(changed: string[], importers: Map<string, string[]>): Map<string, number> {
  const distances = new Map(changed.map((file) => [file, 0]));
  for (const queue = [...changed]; queue.length > 0; ) {
    const file = queue.shift() ?? '';
    const distance = distances.get(file) ?? 0;
    for (const importer of importers.get(file) ?? []) {
      const further = distance + (COLLECTS.test(importer) ? THROUGH_THE_APP : 1);
      if (further >= (distances.get(importer) ?? Number.POSITIVE_INFINITY)) continue;
      distances.set(importer, further);
      queue.push(importer);
    }
  }
  return distances;
}

/** Splits the tests, nearest first, into those that fit into `seconds` in total and the rest. */
export function within(
  seconds: number,
  tests: Affected[],
  secondsOf: (file: string) => number,
): { run: string[]; left: string[] } {
  const run: string[] = [];
  const left: string[] = [];
  let sum = 0;
  for (const { file } of tests) {
    const fits = run.length === 0 || sum + secondsOf(file) <= seconds;
    (fits ? run : left).push(file);
    if (fits) sum += secondsOf(file);
  }
  return { run, left };
}
