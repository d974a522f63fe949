import { sourceOf } from './source.ts';
import { isTest, type Rule } from './tree.ts';

const PERMISSIVE = [
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'CC0-1.0',
  'OFL-1.1',
  'Unlicense',
  'BlueOak-1.0.0',
  'Python-2.0',
  'Zlib',
];
/** Development packages of which a part is shipped to the visitor. */
const SHIPPED = ['rapidoc', 'tailwindcss'];

type Packages = Record<string, { license?: string; dependencies?: Record<string, string> }>;

/** Whether a licence is permissive; of alternatives, one is enough. */
const permissive = (licence = 'none'): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((one) => PERMISSIVE.includes(one)));

/**
 * Everything shipped to a visitor is permissively licensed: the dependencies, with theirs, and the few copied
 * packages.
 */
export const licences: Rule = (tree) => {
  const { packages = {} } = JSON.parse(tree.get('package-lock.json') ?? '{}') as { packages?: Packages };
  const shipped = new Set<string>();
  const add = (from: string, names: string[]) => {
    for (const name of names) {
      const place = placeOf(packages, from, name);
      if (!place || shipped.has(place)) continue;
      shipped.add(place);
      add(place, Object.keys(packages[place]?.dependencies ?? {}));
    }
  };
  add('', [...Object.keys(packages['']?.dependencies ?? {}), ...SHIPPED]);
  return [...shipped]
    .filter((place) => !permissive(packages[place]?.license))
    .map(
      (place) => `${place} has the licence ${packages[place]?.license ?? 'none'}, and reaches the visitor`,
    );
};

/** The folder where npm installed a dependency: inside the dependent package, or in a parent folder. */
function placeOf(packages: Packages, from: string, name: string): string | undefined {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    const place = `${base ? `${base}/` : ''}node_modules/${name}`;
    if (packages[place]) return place;
    if (!base) return undefined;
  }
}

/** The GPL-licensed calendar verifies ours in tests, and is imported nowhere else. */
export const gplInTests: Rule = (tree) => [
  ...[...tree]
    .filter(
      ([file]) =>
        /^(worker|web|scripts)\/.*\.(tsx?|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file) && !isTest(file),
    )
    .flatMap(([file, text]) =>
      sourceOf(file, text)
        .imports.filter(({ from }) => /^@hebcal\//.test(from))
        .map(({ from }) => `${file} imports ${from}, which is under the GPL: tests only`),
    ),
  ...Object.keys(
    (JSON.parse(tree.get('package.json') ?? '{}') as { dependencies?: object }).dependencies ?? {},
  )
    .filter((name) => name.startsWith('@hebcal/'))
    .map((name) => `package.json ships ${name}, which is under the GPL`),
];
