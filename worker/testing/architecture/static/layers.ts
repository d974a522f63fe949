import { sourceOf } from './source.ts';
import { codeFiles, type Rule } from './tree.ts';

const WORKER = [
  'contract',
  'shared',
  'i18n',
  'db',
  'platform',
  'core',
  'http',
  'features',
  'edge',
  'jobs',
  'app',
  'index.ts',
  'standby',
];
const WEB = ['lib', 'i18n', 'ui', 'features', 'screens', 'routes', 'app', 'sw', 'main.tsx'];
const SHARED_WITH_WEB = ['contract', 'shared'];
/** A worker of its own, which works where nothing else does. */
const STANDBY = 'standby';
const SHARED_WITH_STANDBY = ['contract', 'shared', STANDBY];
/** The worker and the web each have their own JSX runtime. */
const RUNTIME = /^#views\/jsx-(?:dev-)?runtime$/;
const DATA = /\.(po|css|html|svg|woff2?|bin|json)(\?\w+)?$/;

type Place = { side: 'worker' | 'web'; layer: string; feature: string | undefined; file: string };

const placeOf = (file: string): Place | undefined => {
  const [side, layer, feature] = file.split('/');
  if ((side !== 'worker' && side !== 'web') || !layer) return undefined;
  return { side, layer, feature: layer === 'features' ? feature : undefined, file };
};

const layersOf = (side: Place['side']) => (side === 'worker' ? WORKER : WEB);

/** A folder imports only from folders earlier in its list, by the two kinds of specifier. */
export const layers: Rule = (tree) =>
  codeFiles(tree).flatMap(([file, text]) => {
    const here = placeOf(file);
    if (!here) return [];
    if (!layersOf(here.side).includes(here.layer)) return [`${file} is in no layer`];
    return sourceOf(file, text).imports.flatMap(({ from }) => {
      const wrong = problemOf(here, from);
      return wrong ? [`${file} ${wrong}: ${from}`] : [];
    });
  });

function problemOf(here: Place, from: string): string | undefined {
  if (from.startsWith('../')) return 'reaches up with ../';
  if (from.startsWith('./') && !from.includes('/..')) {
    const fromEntry = here.file === 'worker/index.ts' && from.startsWith(`./${STANDBY}/`);
    return fromEntry ? 'imports the standby' : extensionProblem(from);
  }
  if (here.layer === 'contract' && !from.startsWith('#') && from !== 'zod') return 'imports more than zod';
  if (here.layer === STANDBY && !from.startsWith('#')) return 'imports a library into the standby';
  if (!from.startsWith('#') || RUNTIME.test(from)) return undefined;
  const there = placeOf(from.slice(1));
  if (!there) return 'imports from neither #worker/ nor #web/';
  if (there.side !== here.side) return acrossProblem(here, there);
  return (
    extensionProblem(from) ??
    standbyProblem(here, there) ??
    upwardProblem(here, there) ??
    siblingProblem(here, there)
  );
}

const extensionProblem = (from: string) =>
  /\.tsx?$/.test(from) || DATA.test(from) || from.includes('${') ? undefined : 'imports without an extension';

function acrossProblem(here: Place, there: Place): string | undefined {
  if (here.side === 'web')
    return SHARED_WITH_WEB.includes(there.layer) ? undefined : 'sees more of the worker than its contract';
  return 'imports from the web';
}

function standbyProblem(here: Place, there: Place): string | undefined {
  if (here.layer === STANDBY)
    return SHARED_WITH_STANDBY.includes(there.layer)
      ? undefined
      : 'imports more than shared and contract into the standby';
  return there.layer === STANDBY ? 'imports the standby' : undefined;
}

function upwardProblem(here: Place, there: Place): string | undefined {
  const order = layersOf(here.side);
  return order.indexOf(there.layer) > order.indexOf(here.layer) ? 'imports from a higher layer' : undefined;
}

function siblingProblem(here: Place, there: Place): string | undefined {
  const sibling = here.feature && there.feature && here.feature !== there.feature;
  return sibling && !/^#?\w+\/features\/[^/]+\/public\.ts$/.test(there.file)
    ? 'imports a sibling feature'
    : undefined;
}

/** The entries of the two workers. */
const ENTRIES = ['worker/index.ts', 'worker/standby/index.ts'];

/** Re-exports hide where a symbol is defined: only the contract has an index. */
export const noBarrels: Rule = (tree) =>
  codeFiles(tree).flatMap(([file, text]) => {
    if (file === 'worker/contract/index.ts') return [];
    const again = sourceOf(file, text).imports.some((one) => one.again && one.names.includes('*'));
    const index = /\/index\.tsx?$/.test(file) && !ENTRIES.includes(file) && !file.startsWith('web/routes/');
    return again || index ? [`${file} is a barrel`] : [];
  });
