import { sourceOf } from './source.ts';
import { codeFiles, type Law } from './tree.ts';

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
];
const WEB = ['lib', 'i18n', 'ui', 'features', 'screens', 'routes', 'app', 'sw', 'main.tsx'];
const SEEN_BY_WEB = ['contract', 'shared'];
/** What the edge may take from the web, so that the stone view wears the same clothes. */
const CLOTHES = /^#web\/ui\/[\w-]+\.css\?inline$/;
const DATA = /\.(po|css|svg|woff2?|bin|json)(\?\w+)?$/;

type Place = { side: 'worker' | 'web'; storey: string; feature: string | undefined; file: string };

const placeOf = (file: string): Place | undefined => {
  const [side, storey, feature] = file.split('/');
  if ((side !== 'worker' && side !== 'web') || !storey) return undefined;
  return { side, storey, feature: storey === 'features' ? feature : undefined, file };
};

const storeysOf = (side: Place['side']) => (side === 'worker' ? WORKER : WEB);

/** A folder imports only from folders earlier in its list, by the two kinds of address. */
export const storeys: Law = (tree) =>
  codeFiles(tree).flatMap(([file, text]) => {
    const here = placeOf(file);
    if (!here) return [];
    if (!storeysOf(here.side).includes(here.storey)) return [`${file} stands in no storey of the house`];
    return sourceOf(file, text).imports.flatMap(({ from }) => {
      const wrong = problemOf(here, from);
      return wrong ? [`${file} ${wrong}: ${from}`] : [];
    });
  });

function problemOf(here: Place, from: string): string | undefined {
  if (from.startsWith('../')) return 'reaches up with ../';
  if (from.startsWith('./') && !from.includes('/..')) {
    return extensionProblem(from);
  }
  if (here.storey === 'contract' && !from.startsWith('#') && from !== 'zod') return 'imports more than zod';
  if (!from.startsWith('#')) return undefined;
  const there = placeOf(from.slice(1));
  if (!there) return 'imports from neither #worker/ nor #web/';
  if (there.side !== here.side) return acrossProblem(here, there, from);
  return extensionProblem(from) ?? upwardProblem(here, there) ?? siblingProblem(here, there);
}

const extensionProblem = (from: string) =>
  /\.tsx?$/.test(from) || DATA.test(from) || from.includes('${') ? undefined : 'imports without an extension';

function acrossProblem(here: Place, there: Place, from: string): string | undefined {
  if (here.side === 'web')
    return SEEN_BY_WEB.includes(there.storey) ? undefined : 'sees more of the worker than its contract';
  return here.storey === 'edge' && CLOTHES.test(from) ? undefined : 'imports from the web';
}

function upwardProblem(here: Place, there: Place): string | undefined {
  const order = storeysOf(here.side);
  return order.indexOf(there.storey) > order.indexOf(here.storey)
    ? 'imports from a higher storey'
    : undefined;
}

function siblingProblem(here: Place, there: Place): string | undefined {
  const sibling = here.feature && there.feature && here.feature !== there.feature;
  return sibling && !/^#?\w+\/features\/[^/]+\/public\.ts$/.test(there.file)
    ? 'imports a sibling feature'
    : undefined;
}

/** Re-exports hide where a thing lives: only the contract has a list of itself. */
export const noBarrels: Law = (tree) =>
  codeFiles(tree).flatMap(([file, text]) => {
    if (file === 'worker/contract/index.ts') return [];
    const again = sourceOf(file, text).imports.some((one) => one.again && one.names.includes('*'));
    const index =
      /\/index\.tsx?$/.test(file) && file !== 'worker/index.ts' && !file.startsWith('web/routes/');
    return again || index ? [`${file} is a barrel`] : [];
  });
